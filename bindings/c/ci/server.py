"""An HTTP server on loopback that replies with the requested host. Prints its port."""

import http.server


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = f"{self.path} of {self.headers['Host']}\n".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
print(server.server_port, flush=True)
server.serve_forever()
