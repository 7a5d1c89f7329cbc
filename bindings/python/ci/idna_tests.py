"""Runs the published tests of the package ``idna`` on ``xenonym.compat.idna``.

They come with the source distribution of ``idna``, which is downloaded. Needs pip, pytest and
hypothesis.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import pytest
import xenonym.compat.idna

VERSION = "3.20"

MOCKS = "it replaces private parts of idna.core or of unicodedata, which are not used here"
TABLES = "the tables of idna, as Python modules, are not part of its documented functions"
LONG = "a label of more than 63 octets is not a U-label (RFC 5891 section 4.4): decode rejects it"
DIFFERENCES = {
    "test_check_label_contextj_unknown_codepoint": MOCKS,
    "test_every_error_code_is_raisable": MOCKS,
    "test_unknown_codepoint_adjacent_to_joiner": MOCKS,
    "test_uts46_remap_ascii": TABLES,
    "test_unicode_version_is_exported_and_consistent": TABLES,
    **{
        f"test_uts46_{number}": LONG
        for number in (213, 332, 333, 334, 335, 336, 337, 338, 364, 365, 366, 391, 396, 401)
    },
}
# Those with several cases, of which some differ.
PARTLY = {
    "test_attributes_are_populated": MOCKS,
    "test_non_canonical_alabel": "RFC 3492 section 6.2 decodes no delimiter with nothing before it, "
    "so xn---bbk is rejected as invalid_alabel, not as non_canonical_alabel",
}
# The command `idna`, for which there is `xn`.
LEFT_OUT = ["test_idna_cli.py"]


class Differences:
    """Each difference must show: a test that passes in spite of it is an error."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if reason := DIFFERENCES.get(item.name):
                item.add_marker(pytest.mark.xfail(reason=reason, strict=True))
            if reason := PARTLY.get(item.name):
                item.add_marker(pytest.mark.xfail(reason=reason))


def main() -> int:
    xenonym.compat.idna.install()
    with tempfile.TemporaryDirectory() as folder:
        download = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", f"idna=={VERSION}"]
        subprocess.run([sys.executable, "-m", "pip", *download, "--dest", folder], check=True)
        with tarfile.open(next(Path(folder).glob("*.tar.gz"))) as archive:
            archive.extractall(folder, filter="data")
        tests = Path(folder, f"idna-{VERSION}", "tests")
        left_out = [f"--ignore={tests / name}" for name in LEFT_OUT]
        options = ["-q", "--tb=short", "-p", "no:cacheprovider", f"--rootdir={tests.parent}"]
        return pytest.main([*options, *left_out, str(tests)], plugins=[Differences()])


if __name__ == "__main__":
    sys.exit(main())
