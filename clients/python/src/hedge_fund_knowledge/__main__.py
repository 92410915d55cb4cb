"""`python3 -m hedge_fund_knowledge` is `hfk`."""

import sys

from ._cli import main

sys.exit(main())
