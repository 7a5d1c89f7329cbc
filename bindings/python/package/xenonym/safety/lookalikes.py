"""Find names that imitate protected ones, and list possible imitations of a name.

>>> from xenonym.safety import lookalikes
>>> index = lookalikes.Index(["paypal.com"])
>>> hit = index.find("xn--pypal-4ve.com")[0]
>>> hit.protected, hit.kind, hit.cost
('paypal.com', 'script_mix', 2)
>>> [(one.offset, one.found, one.expected, one.source) for one in hit.substitutions]
[(1, 'а', 'a', 'uts39')]
"""

from .._xenonym import Hit, Index, Permutation, Permutations, Substitution
from .._xenonym import lookalikes_permutations as permutations

__all__ = ["Hit", "Index", "Permutation", "Permutations", "Substitution", "permutations"]
