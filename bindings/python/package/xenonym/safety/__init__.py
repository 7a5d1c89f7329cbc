"""What names can be taken for, and whether to show them.

================================================  ==========================================
you want to know                                  use
================================================  ==========================================
whether to show a name in Unicode, and why not    ``display``
which protected names a name imitates             ``lookalikes.Index``
which look-alikes of a name could be registered   ``lookalikes.permutations``
whether two texts look alike                      ``confusable``
the key that texts which look alike share         ``skeleton``, ``name_skeleton``
================================================  ==========================================

All of it is by Unicode 18.0.0 and UTS #39 of that version; columns are in ``xenonym.arrow``. The page docs/SAFETY.md says
which policy to choose, and what each of them cannot see.

>>> from xenonym import safety
>>> safety.display("éxample.com").host, safety.display("xn--80ak6aa92e.com").show
('éxample.com', 'punycode')
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
