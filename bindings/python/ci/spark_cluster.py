"""Run ``examples/spark_job.py`` on a real standalone Spark cluster on loopback: one master and two
workers.

    python ci/spark_cluster.py --wheel WHEEL --xn XN --data ../../../shared [--rows 8000000]
    python ci/spark_cluster.py --wheel WHEEL --xn XN --small

Needs pyspark, pyarrow and Java. The nodes use a bare Python: xenonym and pyarrow arrive in an
archive with the job. The job runs twice over real names, and in the second run a worker is killed
halfway through. Each time, the output is compared byte for byte with the output of ``xn``. With
``--small``, only the second run takes place, over 200,000 names of ``testdata``. All started
processes are ended by process id.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet
import pyspark

SPARK = pathlib.Path(pyspark.__file__).parent
JOB = pathlib.Path(__file__).parent.parent / "examples" / "spark_job.py"
FILES = 16
# More files than that for few names, so that there are tasks left when the worker is killed.
SMALL, SMALL_FILES = 200_000, 64
SAMPLES = pathlib.Path(__file__).parents[3] / "testdata" / "sample-names.txt"
LISTS = ["popular-100k.txt", "idn-a-labels.txt", "idn-u-labels.txt"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--wheel", type=pathlib.Path, required=True, help="the wheel of xenonym")
    parser.add_argument("--xn", type=pathlib.Path, required=True, help="the command xn")
    size = parser.add_mutually_exclusive_group(required=True)
    size.add_argument("--data", type=pathlib.Path, help="folder with corpora/")
    size.add_argument("--small", action="store_true", help="a short run over names of the repository")
    parser.add_argument("--rows", type=int, default=8_000_000, help="how many names of --data [8000000]")
    arguments = parser.parse_args()
    lists = [SAMPLES] if arguments.small else [arguments.data / "corpora" / name for name in LISTS]
    rows = SMALL if arguments.small else arguments.rows
    runs = [("one is killed", 1)] if arguments.small else [("two workers", None), ("one is killed", 1)]
    with tempfile.TemporaryDirectory(prefix="xenonym-spark-") as folder:
        work = pathlib.Path(folder)
        write_names(lists, rows, SMALL_FILES if arguments.small else FILES, work)
        archive, python = ship(arguments.wheel, work)
        convert_with_xn(arguments.xn, work)
        with cluster(work) as (master, workers):
            for label, victim in runs:
                print(f"\n== {label}", flush=True)
                run_job(work, master, archive, python, None if victim is None else workers[victim])
                compare(work, rows)
                shutil.rmtree(work / "out")
    print(f"\n{len(runs)} passed, 0 failed")
    return 0


def write_names(lists: list[pathlib.Path], rows: int, files: int, work: pathlib.Path) -> None:
    """Real names again and again, as lines for ``xn`` and as Parquet for Spark. In every 997th a dot is
    doubled, so that some are rejected."""
    real = [name for file in lists for name in file.read_text().split()]
    (work / "in").mkdir()
    names = cycle(real)
    with (work / "names.txt").open("w") as lines:
        for file in range(files):
            first, end = rows * file // files, rows * (file + 1) // files
            part = list(islice(names, end - first))
            for row in range(-first % 997, len(part), 997):
                part[row] = part[row].replace(".", "..", 1)
            lines.write("\n".join(part) + "\n")
            table = pa.table({"id": pa.array(range(first, end), pa.int64()), "name": part})
            path = work / "in" / f"{file:02}.parquet"
            pa.parquet.write_table(table, path, row_group_size=125_000, compression="zstd")
    print(f"{rows} names, of {len(real)} different real ones", flush=True)


def ship(wheel: pathlib.Path, work: pathlib.Path) -> tuple[pathlib.Path, pathlib.Path]:
    """Create an archive with xenonym and pyarrow, and a Python without them."""
    site = work / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", site]
    subprocess.run([*pip, wheel, f"pyarrow=={pa.__version__}"], check=True)
    archive = shutil.make_archive(str(work / "packages"), "zip", site)
    venv.create(work / "bare", with_pip=False)
    python = work / "bare" / "bin" / "python"
    found = subprocess.run([python, "-c", "import pyarrow"], capture_output=True, check=False)
    assert found.returncode != 0, "the nodes have pyarrow already"
    return pathlib.Path(archive), python


def convert_with_xn(xn: pathlib.Path, work: pathlib.Path) -> None:
    command = [xn, "to-ascii", "--quiet", "--on-error", "blank"]
    command += ["-f", work / "names.txt", "-o", work / "xn.txt", "--errors", work / "xn.jsonl"]
    start = time.perf_counter()
    code = subprocess.run(command, check=False).returncode
    assert code == 1, f"xn ended with {code}, not with 1 for some names"
    print(f"xn: {time.perf_counter() - start:.1f} s", flush=True)


@contextlib.contextmanager
def cluster(work: pathlib.Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A master and two workers of one core each."""
    port = free_port()
    master = f"spark://127.0.0.1:{port}"
    deploy = "org.apache.spark.deploy"
    started: list[subprocess.Popen[bytes]] = []
    try:
        started.append(
            spark_class(work, "master", f"{deploy}.master.Master", "--port", str(port))
        )
        wait_for(work / "master.log", "I have been elected leader")
        for name in ("worker-1", "worker-2"):
            options = ["--cores", "1", "--memory", "1g", "--work-dir", str(work / name), master]
            started.append(spark_class(work, name, f"{deploy}.worker.Worker", *options))
            wait_for(work / f"{name}.log", "Successfully registered with master")
        yield master, started[1:]
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def spark_class(work: pathlib.Path, name: str, *arguments: str) -> subprocess.Popen[bytes]:
    # The script ends by replacing itself with Java, so its process id becomes Java's.
    command = [SPARK / "bin" / "spark-class", *arguments[:1], "--host", "127.0.0.1"]
    command += ["--webui-port", "0", *arguments[1:]]
    variables = {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_HOME": str(SPARK), "SPARK_NO_DAEMONIZE": "1"}
    with (work / f"{name}.log").open("wb") as log:
        return subprocess.Popen(command, env=os.environ | variables, stdout=log, stderr=log)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def wait_for(log: pathlib.Path, text: str, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while text not in log.read_text(errors="replace"):
        assert time.monotonic() < end, f"{log} does not say {text!r}:\n{log.read_text()}"
        time.sleep(0.2)


def run_job(
    work: pathlib.Path,
    master: str,
    archive: pathlib.Path,
    python: pathlib.Path,
    victim: subprocess.Popen[bytes] | None,
) -> None:
    events = work / f"events-{victim is not None}"
    events.mkdir()
    settings = {
        "spark.archives": f"{archive}#packages",
        "spark.executorEnv.PYTHONPATH": "packages",
        "spark.pyspark.python": str(python),
        "spark.pyspark.driver.python": sys.executable,
        "spark.executor.memory": "700m",
        "spark.driver.host": "127.0.0.1",
        "spark.sql.files.maxPartitionBytes": "4m",
        # On Debian machines with musl installed, Java's Snappy loads the library for Alpine.
        "spark.sql.parquet.compression.codec": "zstd",
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": str(events),
        "spark.eventLog.rolling.enabled": "false",
        "spark.eventLog.compress": "false",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    command = [SPARK / "bin" / "spark-submit", "--master", master]
    for name, value in settings.items():
        command += ["--conf", f"{name}={value}"]
    command += [JOB, work / "in", work / "out"]
    # The driver uses xenonym from the same archive.
    variables = {"SPARK_HOME": str(SPARK), "PYTHONPATH": str(work / "site")}
    variables["SPARK_LOCAL_IP"] = "127.0.0.1"
    start = time.perf_counter()
    with (work / "driver.log").open("wb") as log:
        job = subprocess.Popen(
            command, env=os.environ | variables, stdout=subprocess.PIPE, stderr=log, text=True
        )
    try:
        if victim is not None:
            kill_in_the_middle(events, job, victim)
        output, _ = job.communicate(timeout=1200)
    finally:
        if job.poll() is None:
            job.terminate()
            job.wait()
    assert job.returncode == 0, (work / "driver.log").read_text()[-5000:]
    print(f"job: {time.perf_counter() - start:.1f} s, {output.strip()}")
    tell_events(read_events(events), victim)


def kill_in_the_middle(
    events: pathlib.Path, job: subprocess.Popen[str], victim: subprocess.Popen[bytes]
) -> None:
    """Kills a worker when both have written something."""
    while True:
        written = [event for event in filter(ended, read_events(events)) if is_write(event)]
        executors = {event["Task Info"]["Executor ID"] for event in written}
        if len(written) >= 8 and len(executors) == 2:
            break
        assert job.poll() is None, "the job ended before a worker was killed"
        time.sleep(0.2)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    print(f"killed worker 2, process {victim.pid}, after {len(written)} tasks", flush=True)


def read_events(events: pathlib.Path) -> list[dict[str, Any]]:
    lines = [line for file in events.iterdir() for line in file.read_text().splitlines(True)]
    # The last line may not be written to its end yet.
    return [json.loads(line) for line in lines if line.endswith("\n")]


def ended(event: dict[str, Any]) -> bool:
    return event["Event"] == "SparkListenerTaskEnd"


def is_write(event: dict[str, Any]) -> bool:
    written = (event.get("Task Metrics") or {}).get("Output Metrics", {}).get("Records Written", 0)
    return bool(written)


def tell_events(events: list[dict[str, Any]], victim: subprocess.Popen[bytes] | None) -> None:
    """Return the rows written by each executor. Checks that both worked, and that the killed one was
    lost.
    """
    rows: Counter[str] = Counter()
    tasks: Counter[str] = Counter()
    for event in filter(is_write, filter(ended, events)):
        executor = event["Task Info"]["Executor ID"]
        tasks[executor] += 1
        rows[executor] += event["Task Metrics"]["Output Metrics"]["Records Written"]
    for executor in sorted(tasks):
        print(f"executor {executor}: {tasks[executor]} tasks, {rows[executor]} rows")
    assert len(tasks) >= 2, "only one worker worked"
    removed = [event for event in events if event["Event"] == "SparkListenerExecutorRemoved"]
    for event in removed:
        print(f"executor {event['Executor ID']} was lost: {event['Removed Reason']}")
    reasons = Counter(event["Task End Reason"]["Reason"] for event in filter(ended, events))
    print("tasks ended by:", ", ".join(f"{reason} {n}" for reason, n in sorted(reasons.items())))
    assert bool(removed) == (victim is not None)


def compare(work: pathlib.Path, rows: int) -> None:
    """Check that every row is present once, and that values and errors match ``xn``."""
    table = pa.dataset.dataset(work / "out", partitioning="hive").to_table().sort_by("id")
    assert table["id"].to_pylist() == list(range(rows)), "rows were lost or doubled"
    values = (value or "" for value in table["ascii"].to_pylist())
    ours = ("\n".join(values) + "\n").encode()
    theirs = (work / "xn.txt").read_bytes()
    digest = hashlib.sha256(ours).hexdigest()
    assert ours == theirs, "the result is not that of xn"
    rejected = table.filter(pa.compute.field("rejected") == "true")
    found = list(zip(*(rejected[name].to_pylist() for name in ("id", "error", "error_offset"))))
    expected = []
    for line in (work / "xn.jsonl").read_text().splitlines():
        rejected_line = json.loads(line)
        first = rejected_line["errors"][0]
        expected.append((rejected_line["line"] - 1, first["kind"], first["byte"]))
    assert found == expected, "the errors are not those of xn"
    print(f"equal to xn: {len(ours)} bytes, sha256 {digest[:16]}, {len(found)} rejected", flush=True)


if __name__ == "__main__":
    sys.exit(main())
