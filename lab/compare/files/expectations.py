"""The promises of `xn` about rejected names: the only table that this comparison relies on.

Change it here when `xn` changes on purpose, and nowhere else.
"""

from dataclasses import dataclass
from enum import Enum


class Rejected(Enum):
    """The output for a rejected name."""

    KEPT = "as it was"
    BLANK = "nothing"
    PARTIAL = "what could be converted"


@dataclass(frozen=True)
class Expectation:
    """The treatment of rejected names, without `--on-error`."""

    to_ascii: Rejected
    to_unicode: Rejected
    #: A line or record that is not of the format at all, such as a line that is not JSON.
    unread: Rejected


# Formats edited in place preserve rejected names. Separate results are empty.
IN_PLACE = Expectation(Rejected.KEPT, Rejected.KEPT, Rejected.KEPT)
OF_ITS_OWN = Expectation(Rejected.BLANK, Rejected.PARTIAL, Rejected.KEPT)

EXPECTATIONS = {
    "lines": OF_ITS_OWN,
    "hosts": IN_PLACE,
    "adblock": IN_PLACE,
    "dnsmasq": IN_PLACE,
    "zone": IN_PLACE,
    "csv": OF_ITS_OWN,
    "csv --replace": IN_PLACE,
    "tsv": OF_ITS_OWN,
    "tsv --replace": IN_PLACE,
    "jsonl": IN_PLACE,
    "urls": IN_PLACE,
    "emails": IN_PLACE,
    "parquet": OF_ITS_OWN,
    "parquet --replace": IN_PLACE,
    "arrow": OF_ITS_OWN,
    "arrow --replace": IN_PLACE,
}

#: Whether `--errors` may list an empty line of a list of names.
EMPTY_LINE_MAY_BE_REJECTED = True

#: Exit status: everything was converted; a name was rejected; the run failed.
CONVERTED, SOME_REJECTED, FAILED = 0, 1, 2
