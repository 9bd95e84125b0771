"""How many examples a property is tried with: CROUPIER_PROFILE is check, proof or soak."""

import os

from hypothesis import HealthCheck, settings

# No deadline: machines are shared and noisy, and a slow example is no wrong one.
settings.register_profile("check", max_examples=100, deadline=None)
settings.register_profile("proof", max_examples=1_000, deadline=None)
settings.register_profile(
    "soak",
    max_examples=20_000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("CROUPIER_PROFILE", "check"))
