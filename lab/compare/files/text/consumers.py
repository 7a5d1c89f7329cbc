"""Programs that read lists, and what they answer for a host. Servers listen on the loopback interface, and ask no other."""

import http.client
import json
import os
import re
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from failures import Difference

PORT = 5399
Probes = list[tuple[str, str]]


class Consumer:
    """A program that reads lists of one format."""

    #: What `--from` calls the format.
    format: str
    #: A rule of the format, for names of other lists. `None` if published lists are in the format.
    template: str | None = None

    def prepare(self, line: str) -> str | None:
        """Return a line as it is tried, or nothing if the consumer could not try it alone."""
        return line

    def answers(self, rules: Path, probes: Probes) -> list[object]:
        """Return what the program does with each host, on the page of another."""
        raise NotImplementedError


def run(*command: str | Path) -> None:
    """Run a program that must succeed."""
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=120, check=False
    )
    if done.returncode:
        raise Difference(f"{command[0]} does not read the file", (done.stdout + done.stderr)[-300:])


@contextmanager
def server(*command: str | Path) -> Iterator[None]:
    """A server that runs until the answers are there."""
    with subprocess.Popen(
        list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield
        finally:
            process.terminate()
            process.wait()


def ask(name: str, kind: int = 1) -> tuple[int, bytes] | None:
    """Ask the DNS server for an address, IPv4 by default. Return the status and the end of the last address."""
    labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    query = struct.pack(">6H", 7, 0x0100, 1, 0, 0, 0) + labels + struct.pack(">BHH", 0, kind, 1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as connection:
        connection.settimeout(5)
        connection.connect(("127.0.0.1", PORT))
        try:
            connection.send(query)
            answer = connection.recv(4096)
        except (TimeoutError, ConnectionRefusedError):
            return None
    count = struct.unpack(">H", answer[6:8])[0]
    return answer[3] & 15, answer[-4:] if count else b""


def ask_all(probes: Probes) -> list[object]:
    for _ in range(100):
        if ask("localhost"):
            break
        time.sleep(0.1)
    return [(ask(host), ask(host, kind=28)) for host, _ in probes]


DNSMASQ = [
    *["dnsmasq", "--keep-in-foreground", "--no-resolv", "--no-hosts", f"--port={PORT}"],
    *["--listen-address=127.0.0.1", "--bind-interfaces", "--pid-file=", "--user=root"],
]


class Hosts(Consumer):
    """dnsmasq, as a reader of hosts files."""

    format = "hosts"

    def answers(self, rules: Path, probes: Probes) -> list[object]:
        with server(*DNSMASQ, "--conf-file=/dev/null", f"--addn-hosts={rules}"):
            return ask_all(probes)


class Dnsmasq(Consumer):
    """dnsmasq, which answers itself instead of asking the servers of a list."""

    format = "dnsmasq"

    def prepare(self, line: str) -> str | None:
        found = re.fullmatch(r"(?:server|address|local)=/(\S+)/\S*", line)
        return found and f"address=/{found[1]}/192.0.2.1"

    def answers(self, rules: Path, probes: Probes) -> list[object]:
        run("dnsmasq", "--test", f"--conf-file={rules}")
        with server(*DNSMASQ, f"--conf-file={rules}"):
            return ask_all(probes)


class Unbound(Consumer):
    """unbound. What no zone answers is answered by an empty root."""

    format = "unbound"

    def prepare(self, line: str) -> str | None:
        return line if line.lstrip().startswith(("local-zone:", "local-data:")) else None

    def answers(self, rules: Path, probes: Probes) -> list[object]:
        configuration = rules.with_suffix(".unbound")
        configuration.write_text(
            f'server:\n interface: 127.0.0.1\n port: {PORT}\n chroot: ""\n username: ""\n'
            f' pidfile: ""\n directory: "{rules.parent}"\n do-daemonize: no\n use-syslog: no\n'
            f' module-config: "iterator"\n local-zone: "." static\n include: "{rules}"\n'
            "remote-control:\n control-enable: no\n"
        )
        run("unbound-checkconf", configuration)
        with server("unbound", "-d", "-c", configuration):
            return ask_all(probes)


class Nginx(Consumer):
    """nginx, which chooses a server by the name."""

    format = "nginx"
    template = f"server {{{{ listen 127.0.0.1:{PORT}; server_name {{}}; return 204; }}}}"

    def answers(self, rules: Path, probes: Probes) -> list[object]:
        configuration = rules.with_suffix(".nginx")
        configuration.write_text(
            f"daemon off; pid {rules.parent}/nginx.pid; events {{}}\n"
            "http { error_log /dev/null; access_log off;\n"
            "server_names_hash_max_size 65536; server_names_hash_bucket_size 512;\n"
            f"server {{ listen 127.0.0.1:{PORT} default_server; return 404; }}\n"
            f"include {rules};\n}}\n"
        )
        run("nginx", "-t", "-q", "-c", configuration)
        with server("nginx", "-c", configuration):
            return [self._status(host) for host, _ in probes]

    def _status(self, host: str) -> int | None:
        for _ in range(50):
            connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=5)
            try:
                connection.request("GET", "/", headers={"Host": host})
                return connection.getresponse().status
            except ConnectionRefusedError:
                time.sleep(0.1)
            finally:
                connection.close()
        return None


class Postfix(Consumer):
    """postmap, which looks keys up."""

    format, template = "postfix", "{} REJECT"

    def answers(self, rules: Path, probes: Probes) -> list[object]:
        (rules.parent / "main.cf").write_text("compatibility_level = 3.6\n")
        done = subprocess.run(
            ["postmap", "-c", rules.parent, "-q", "-", f"texthash:{rules}"],
            input="".join(f"{host}\n" for host, _ in probes),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        if done.stderr:
            raise Difference("postmap does not read the file", done.stderr[-300:])
        found = dict(line.split("\t", 1) for line in done.stdout.splitlines())
        return [found.get(host) for host, _ in probes]


class Filters(Consumer):
    """Ghostery's engine for filter lists, with AdGuard's parser for what it reads in them (`rules.mjs`)."""

    format = "adblock"

    def __init__(self, packages: Path) -> None:
        script = Path(__file__).with_name("rules.mjs")
        self.process = subprocess.Popen(
            ["node", script],
            env=os.environ | {"PACKAGES": str(packages)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def prepare(self, line: str) -> str | None:
        # Patterns for parts of names are counted, and match other names.
        return None if "*" in line or line.lstrip("@").startswith(("/", "!", "[", "#")) else line

    def answers(self, rules: Path, probes: Probes) -> list[object]:
        urls = [[f"https://{host}/ad.js", f"https://{page}/"] for host, page in probes]
        return self._ask({"match": str(rules), "urls": urls})

    def names(self, path: Path) -> list[list[str]]:
        """Return the category of each line, and its names."""
        return self._ask({"names": str(path)})

    def _ask(self, question: dict) -> list:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())
