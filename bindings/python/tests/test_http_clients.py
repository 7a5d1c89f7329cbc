"""HTTP clients that use ``idna``, with ours in its place, against a server on loopback."""

import subprocess
import sys

import pytest

CLIENT = """
import http.server, socket, sys, threading
import xenonym.compat.idna
xenonym.compat.idna.install()

hosts = []
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        hosts.append(self.headers["Host"])
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")
    def log_message(self, *arguments):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
port = server.server_port

real = socket.getaddrinfo
def getaddrinfo(host, *arguments, **named):
    name = host.decode() if isinstance(host, bytes) else host
    assert name == "xn--bcher-kva.example", name
    return real("127.0.0.1", *arguments, **named)
socket.getaddrinfo = getaddrinfo

url = f"http://b\\u00fccher.example:{port}/"
%s
assert hosts == [f"xn--bcher-kva.example:{port}"], hosts
assert sys.modules["idna"] is xenonym.compat.idna and sys.modules["idna.core"] is xenonym.compat.idna.core
server.shutdown()
"""

REQUESTS = {
    "requests": """
import requests
session = requests.Session()
session.trust_env = False
assert session.get(url).text == "ok"
for wrong in ["http://b\\u00fc\\u200dcher.example/", "http://\\ud800/"]:
    try:
        session.get(wrong)
    except requests.exceptions.InvalidURL:
        pass
    else:
        raise AssertionError(wrong)
""",
    "httpx": """
import httpx
client = httpx.Client(trust_env=False)
assert client.get(url).text == "ok"
try:
    client.get("http://b\\u00fc\\u200dcher.example/")
except httpx.InvalidURL:
    pass
else:
    raise AssertionError
""",
    "urllib3": """
import urllib3
assert urllib3.PoolManager().request("GET", url).data == b"ok"
try:
    urllib3.util.parse_url("http://b\\u00fc\\u200dcher.example/")
except urllib3.exceptions.LocationParseError:
    pass
else:
    raise AssertionError
""",
}


@pytest.mark.parametrize("client", REQUESTS)
def test_a_client_works_with_ours(client):
    pytest.importorskip(client)
    done = subprocess.run([sys.executable, "-c", CLIENT % REQUESTS[client]], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_dnspython_knows_long_labels():
    pytest.importorskip("dns")
    code = """
import xenonym.compat.idna
xenonym.compat.idna.install()
import dns.name
name = dns.name.from_text("b\u00fccher.example", idna_codec=dns.name.IDNA_2008_Practical)
assert name.to_text() == "xn--bcher-kva.example."
try:
    dns.name.from_text("\u00e4" * 60 + ".de", idna_codec=dns.name.IDNA_2008_Practical)
except dns.name.LabelTooLong:
    pass
else:
    raise AssertionError
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
