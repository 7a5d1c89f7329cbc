//! Generated URLs: each is put together from pieces that parsers are known to read differently.

const SCHEMES: [&str; 14] = [
    "http:", "https:", "HTTP:", "ws:", "wss:", "ftp:", "file:", "foo:", "git+ssh:", "mailto:",
    "ht\ttp:", " http:", "", "1http:",
];
const SLASHES: [&str; 10] = ["//", "//", "//", "//", "/", "", "///", "\\\\", "/\\", "/\n/"];
const USERS: [&str; 10] = ["", "", "", "", "", "u@", "u:p@", "a@b@", "u\\@", "%40:@"];
const HOSTS: [&str; 72] = [
    "example.org",
    "a",
    "A.b",
    "xn--bcher-kva",
    "xn--google-",
    "xn--zz",
    "xn--a-ecp",
    "XN--TDA",
    "xn--",
    "bücher",
    "Bücher",
    "ß",
    "ς",
    "例え",
    "א",
    "1א",
    "１２７",
    "㋿",
    "①",
    "℀",
    "／",
    "＠",
    "：",
    "。",
    "．",
    ".",
    ".",
    ".",
    "..",
    "%2E",
    "%C3%BC",
    "%FF",
    "%zz",
    "%",
    "%41",
    "%2f",
    "%00",
    "%\t41",
    "\u{AD}",
    "\u{200D}",
    "क्\u{200D}ष",
    "\u{200B}",
    "\u{301}",
    "💩",
    "-",
    "--",
    "_",
    "*",
    "\"",
    "{",
    "|",
    "^",
    "<",
    " ",
    "\t",
    "127",
    "127.0.0.1",
    "0x7f",
    "0x",
    "08",
    "256",
    "4294967296",
    "00000000000000000000000000001",
    "1",
    "0",
    "[::1]",
    "[1:2::3]",
    "[::1.2.3.4]",
    "[::ffff:1.2.3.4]",
    "[::1%25a]",
    "[",
    "]",
];
const PORTS: [&str; 14] =
    ["", "", "", "", "", "", ":", ":80", ":8080", ":65535", ":65536", ":8a", ":-1", ":0\t0"];
const PATHS: [&str; 14] =
    ["", "/", "/", "/p", "?q", "#f", "\\p", "/@b", "\\@b", "?@b", " ", "\n", "/\\@c", "\u{1F}"];

/// A generator of random texts.
pub struct Texts(u64);

impl Texts {
    pub const fn new() -> Self {
        Self(0x9E37_79B9_7F4A_7C15)
    }

    /// The next number below a limit (xorshift).
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn push(&mut self, text: &mut String, pieces: &[&str]) {
        text.push_str(pieces[self.below(pieces.len())]);
    }
}

impl Iterator for Texts {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut text = String::new();
        self.push(&mut text, &SCHEMES);
        self.push(&mut text, &SLASHES);
        self.push(&mut text, &USERS);
        for _ in 0..=self.below(5) {
            self.push(&mut text, &HOSTS);
        }
        self.push(&mut text, &PORTS);
        self.push(&mut text, &PATHS);
        Some(text)
    }
}
