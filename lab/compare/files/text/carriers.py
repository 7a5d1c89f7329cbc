"""How bytes reach `xn` and come back: files, pipes and compressed files, with the same contents."""

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
    """Choose the carriers of the input and the output. An empty string is a plain file."""
    choices = ["", "", "", "", PIPE, *PACK]
    return random.choice(choices), random.choice(choices)


def packed(path: Path, carrier: str) -> Path:
    """Pack a file next to the original."""
    if carrier in ("", PIPE):
        return path
    packed_path = path.with_name(path.name + carrier)
    packed_path.write_bytes(PACK[carrier](path.read_bytes()))
    return packed_path


def unpack(path: Path, carrier: str) -> None:
    """Unpack the output next to a path to that path."""
    written = path.with_name(path.name + carrier)
    if carrier in PACK and written.exists():
        path.write_bytes(UNPACK[carrier](written.read_bytes()))
        written.unlink()
