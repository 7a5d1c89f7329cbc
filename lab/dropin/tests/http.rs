//! A request by the crate `reqwest` for a host that is not ASCII.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread::{self, JoinHandle};

/// A server on loopback that responds to one request, and returns the lines of its head.
fn server() -> (SocketAddr, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let head = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
        let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello").unwrap();
        head
    });
    (address, head)
}

#[test]
fn a_host_is_looked_up_and_asked_for_in_ascii() {
    let (address, head) = server();
    // Only the ASCII form of the name resolves to an address.
    let client = reqwest::blocking::Client::builder()
        .no_proxy()
        .resolve("xn--bcher-kva.example", address)
        .build()
        .unwrap();
    let answer = client.get("http://Bücher。example/ä?q=ü").send().unwrap();
    assert_eq!(answer.url().as_str(), "http://xn--bcher-kva.example/%C3%A4?q=%C3%BC");
    assert_eq!(answer.text().unwrap(), "hello");
    let head = head.join().unwrap();
    assert_eq!(head[0], "GET /%C3%A4?q=%C3%BC HTTP/1.1");
    assert!(
        head.iter().any(|line| line.eq_ignore_ascii_case("host: xn--bcher-kva.example")),
        "{head:?}"
    );
}

#[test]
fn a_rejected_host_is_never_connected_to() {
    let client = reqwest::blocking::Client::builder().no_proxy().build().unwrap();
    let error = client.get("http://a\u{200D}b.example/").send().unwrap_err();
    assert!(error.is_builder(), "{error:?}");
}
