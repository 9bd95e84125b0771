"""`python -m croupier.web`: what `croupier serve` starts."""

import sys

from croupier.web.serving import main

sys.exit(main())
