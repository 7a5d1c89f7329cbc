"""How bytes come to `xn` and from it: files, pipes and compressed files, which all say the same."""

import bz2
import gzip
import lzma
from collections.abc import Callable
from pathlib import Path
from random import Random

PACK: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
}
UNPACK: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.decompress,
    ".bz2": bz2.decompress,
    ".xz": lzma.decompress,
}
#: Standard input and output.
PIPE = "-"


def choose(random: Random) -> tuple[str, str]:
    """What the input and the output are in: nothing for a file as it is."""
    choices = ["", "", "", "", PIPE, *PACK]
    return random.choice(choices), random.choice(choices)


def packed(path: Path, carrier: str) -> Path:
    """Packs a file beside itself."""
    if carrier in ("", PIPE):
        return path
    packed_path = path.with_name(path.name + carrier)
    packed_path.write_bytes(PACK[carrier](path.read_bytes()))
    return packed_path


def unpack(path: Path, carrier: str) -> None:
    """Unpacks what was written beside a path to that path."""
    written = path.with_name(path.name + carrier)
    if carrier in PACK and written.exists():
        path.write_bytes(UNPACK[carrier](written.read_bytes()))
        written.unlink()
