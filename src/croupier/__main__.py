"""`python -m croupier`."""

import sys

from croupier.cli.main import main

sys.exit(main())
