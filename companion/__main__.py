"""`python -m companion`: what ./kiosk and the service start."""

import sys

from companion.cli import main

sys.exit(main())
