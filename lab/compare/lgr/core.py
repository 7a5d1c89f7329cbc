"""lgr-core, whose clones are on the path."""

from __future__ import annotations

import ctypes.util
import logging
import re
from pathlib import Path
from typing import Any

from lgr.parser.xml_parser import XMLParser
from munidata.database import PICUDatabase
from munidata.idna import idnatables

logging.disable(logging.CRITICAL)


def _unicode() -> PICUDatabase:
    """The installed ICU, whatever its version."""
    uc, i18n = ctypes.util.find_library("icuuc"), ctypes.util.find_library("icui18n")
    if uc is None or i18n is None:
        raise SystemExit("ICU is missing: install libicu")
    version = re.findall(r"\.so\.(\d+)", uc)
    return PICUDatabase(uc, i18n, version[0] if version else "")


class Core:
    """A ruleset."""

    def __init__(self, path: Path, unicode: PICUDatabase) -> None:
        # The parser stores the path of the file and reads it only once.
        parser = XMLParser(str(path))
        parser.unicode_database = unicode
        self._lgr = parser.parse_document()

    def check(self, label: str) -> dict[str, Any]:
        code_points = tuple(map(ord, label))
        eligible, _, _, disposition, action, _ = self._lgr.test_label_eligible(code_points, collect_log=False)
        answer: dict[str, Any] = {"eligible": eligible, "disposition": disposition, "action": action}
        if eligible:
            index = self._lgr.generate_index_label(code_points)
            answer["index"] = "".join(map(chr, index))
        return answer

    def variants(self, label: str) -> dict[str, str]:
        code_points = tuple(map(ord, label))
        found: dict[str, str] = {}
        for variant, disposition, *_ in self._lgr.compute_label_disposition(
            code_points, include_invalid=True, collect_log=False
        ):
            if variant != code_points:
                found["".join(map(chr, variant))] = disposition
        return found


_database: PICUDatabase | None = None


def load(path: Path) -> Core:
    global _database
    if _database is None:
        _database = _unicode()
        # The table of the nearest version replaces a missing one.
        known = idnatables.get_idna_property

        def nearest(code_point: int, version: str) -> Any:
            try:
                return known(code_point, version)
            except ValueError:
                return known(code_point, "15.1.0")

        idnatables.get_idna_property = nearest
    return Core(path, _database)


__all__ = ["Core", "load"]
