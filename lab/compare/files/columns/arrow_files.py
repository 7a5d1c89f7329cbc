"""Arrow's IPC files and streams, as pyarrow writes them."""

from pathlib import Path
from random import Random

import pyarrow as pa

from columns.check import Made, check_columns
from columns.column_types import arrow_only_types, flat_types, make_column, nested_types
from columns.name_columns import name_columns, put_among
from failures import Difference, Report
from names import NameMaker
from xn import Xn

ROWS = [0, 1, 7, 100, 1000]
#: Types whose batches pyarrow cannot put together or slice, so that files have one batch of them.
IN_ONE_BATCH = {"run_ends", "sparse", "dense"}


class Arrow:
    """Arrow IPC, in the form that the suffix selects."""

    name = "arrow"

    def __init__(self, suffix: str) -> None:
        self.suffix = suffix

    def generate(self, random: Random, names: NameMaker, path: Path) -> Made:
        rows = random.choice(ROWS)
        columns = name_columns(random, names, rows)
        types = flat_types() | nested_types() | arrow_only_types()
        chosen = random.sample(list(types), random.choice([0, 1, 5, 12]))
        others = {name: make_column(random, types[name], rows) for name in chosen}
        arrays = put_among(random, columns, others)
        fields = []
        for name, array in arrays.items():
            metadata = {"ü": name} if random.random() < 0.2 else None
            is_nullable = array.null_count > 0 or random.random() < 0.7 or name in IN_ONE_BATCH
            is_nullable |= pa.types.is_null(array.type)
            fields.append(pa.field(name, array.type, is_nullable, metadata))
        metadata = {"ü": "größe", "empty": ""} if random.random() < 0.5 else None
        schema = pa.schema(fields, metadata)
        batch = pa.record_batch(list(arrays.values()), schema)
        made = Made(list(columns), in_place=random.random() < 0.5)
        self._write(random, batch, path, made, IN_ONE_BATCH & set(chosen) != set())
        return made

    def _write(
        self, random: Random, batch: pa.RecordBatch, path: Path, made: Made, is_one: bool
    ) -> None:
        compression = random.choice([None, None, "lz4", "zstd"])
        version = random.choice([pa.ipc.MetadataVersion.V5, pa.ipc.MetadataVersion.V5])
        deltas = random.random() < 0.5
        options = pa.ipc.IpcWriteOptions(
            compression=compression,
            metadata_version=version,
            emit_dictionary_deltas=deltas,
            unify_dictionaries=False,
        )
        size = batch.num_rows if is_one else random.choice([1, 9, 400, batch.num_rows])
        size = max(size, batch.num_rows // 50, 1)
        made.notes += [f"compression={compression}", f"batches of {size}", f"deltas={deltas}"]
        if self.suffix == ".arrows":
            opened = pa.ipc.new_stream(str(path), batch.schema, options=options)
        else:
            footer = random.choice([None, {"ü": "größe", "empty": ""}])
            opened = pa.ipc.new_file(str(path), batch.schema, options=options, metadata=footer)
        with opened as writer:
            for start in range(0, batch.num_rows, size):
                writer.write_batch(batch.slice(start, size))
                if random.random() < 0.1 and not is_one:
                    writer.write_batch(batch.slice(0, 0))

    def read(self, path: Path) -> pa.Table:
        with pa.OSFile(str(path)) as source:
            if self.suffix == ".arrows":
                return pa.ipc.open_stream(source).read_all()
            return pa.ipc.open_file(source).read_all()

    def _footer(self, path: Path) -> dict[bytes, bytes]:
        """The pairs of a file's footer, which streams have not."""
        if self.suffix == ".arrows":
            return {}
        with pa.OSFile(str(path)) as source:
            return dict(pa.ipc.open_file(source).metadata or {})

    def compare_storage(self, before: Path, after: Path, written: list[str]) -> list[Difference]:
        old, new = (self._footer(path) for path in (before, after))
        if old != new:
            return [Difference("other metadata of the footer", f"{new} from {old}")]
        # pyarrow rejects 24:00:00, which occurs in DuckDB.
        if _fault(self.read(before)) is None and (fault := _fault(self.read(after))):
            return [Difference("the output is not valid", fault)]
        return []


def _fault(table: pa.Table) -> str | None:
    try:
        table.validate(full=True)
    except pa.ArrowInvalid as error:
        return str(error)[:300]
    return None


def check_arrow(seed: int, xn: Xn, report: Report) -> None:
    """Checks the file of a seed: every other one is a stream."""
    check_columns(Arrow(".arrows" if seed % 2 else ".arrow"), seed, xn, report)
