"""Detect misleading names, and decide whether to display them.

================================================  ==========================================
you want to                                       use
================================================  ==========================================
decide whether to show a name in Unicode          ``display``
find protected names that a name imitates         ``lookalikes.Index``
list registrable look-alikes of a name            ``lookalikes.permutations``
compare two texts that may look alike             ``confusable``
get the key that look-alike texts share           ``skeleton``, ``name_skeleton``
================================================  ==========================================

Everything is based on ``xenonym.UNICODE_VERSION`` and its version of UTS #39. For columns, see ``xenonym.arrow``.
The page docs/DISPLAY.md helps you choose a policy, and explains the limits of each.

>>> from xenonym import safety
>>> safety.display("éxample.com").host, safety.display("xn--80ak6aa92e.com").show
('éxample.com', 'ascii')
>>> safety.skeleton("раураl") == safety.skeleton("paypal")
True
"""

from .._xenonym import DisplayVerdict, Finding, ProtectedNames, Skipped
from .._xenonym import safety_confusable as confusable
from .._xenonym import safety_display as display
from .._xenonym import safety_name_skeleton as name_skeleton
from .._xenonym import safety_policies as policies
from .._xenonym import safety_skeleton as skeleton
from . import lookalikes

__all__ = [
    "DisplayVerdict",
    "Finding",
    "ProtectedNames",
    "Skipped",
    "confusable",
    "display",
    "lookalikes",
    "name_skeleton",
    "policies",
    "skeleton",
]
