"""Functions for columns of names, based on the Arrow PyCapsule interface.

Each function accepts any object with ``__arrow_c_array__`` or ``__arrow_c_stream__``, and returns
an object with the same method: an ``Array``, or a ``ChunkedArray`` for a stream, such as a
``pyarrow.ChunkedArray`` or a series of Polars. Input buffers are not copied, and rows never become
Python objects. The chunks of a stream are converted on all cores.

>>> import xenonym.arrow
>>> import pyarrow  # doctest: +SKIP
>>> names = pyarrow.array(["Bücher.example", None, "a..b"])  # doctest: +SKIP
>>> pyarrow.array(xenonym.arrow.to_ascii(names)).to_pylist()  # doctest: +SKIP
['xn--bcher-kva.example', None, None]
"""

from ._xenonym import Array, ChunkedArray
from ._xenonym import arrow_canonical as canonical
from ._xenonym import arrow_display as display
from ._xenonym import arrow_find_host as find_host
from ._xenonym import arrow_is_valid as is_valid
from ._xenonym import arrow_lgr_disposition as lgr_disposition
from ._xenonym import arrow_lgr_index as lgr_index
from ._xenonym import arrow_lookalikes as lookalikes
from ._xenonym import arrow_punycode_decode as punycode_decode
from ._xenonym import arrow_punycode_encode as punycode_encode
from ._xenonym import arrow_registrable_domain as registrable_domain
from ._xenonym import arrow_skeleton as skeleton
from ._xenonym import arrow_to_ascii as to_ascii
from ._xenonym import arrow_to_unicode as to_unicode
from ._xenonym import arrow_try_canonical as try_canonical
from ._xenonym import arrow_try_punycode_decode as try_punycode_decode
from ._xenonym import arrow_try_punycode_encode as try_punycode_encode
from ._xenonym import arrow_try_skeleton as try_skeleton
from ._xenonym import arrow_try_to_ascii as try_to_ascii
from ._xenonym import arrow_try_to_unicode as try_to_unicode

__all__ = [
    "Array",
    "ChunkedArray",
    "canonical",
    "display",
    "find_host",
    "is_valid",
    "lgr_disposition",
    "lgr_index",
    "lookalikes",
    "punycode_decode",
    "punycode_encode",
    "registrable_domain",
    "skeleton",
    "to_ascii",
    "to_unicode",
    "try_canonical",
    "try_punycode_decode",
    "try_punycode_encode",
    "try_skeleton",
    "try_to_ascii",
    "try_to_unicode",
]
