//! A query of the DNS for a name that is not ASCII, by the crate `hickory-proto`.

use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::thread;
use std::time::Duration;

use hickory_proto::op::{Message, Query};
use hickory_proto::rr::rdata::A;
use hickory_proto::rr::{Name, RData, Record, RecordType};

/// The name as the DNS carries it.
const WIRE: &[u8] = b"\x0Dxn--bcher-kva\x07example\0";
const ADDRESS: A = A(Ipv4Addr::new(192, 0, 2, 46));

fn name() -> Name {
    Name::from_utf8("Bücher.example.").unwrap()
}

/// A server on loopback that responds to one query, if it is for that name.
fn server() -> SocketAddr {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    thread::spawn(move || {
        let mut buffer = [0; 512];
        let (length, client) = socket.recv_from(&mut buffer).unwrap();
        let query = &buffer[..length];
        assert!(query.windows(WIRE.len()).any(|window| window == WIRE));
        let mut answer = Message::from_vec(query).unwrap().into_response();
        let name = answer.queries[0].name().clone();
        answer.add_answer(Record::from_rdata(name, 60, RData::A(ADDRESS)));
        socket.send_to(&answer.to_vec().unwrap(), client).unwrap();
    });
    address
}

#[test]
fn a_query_carries_the_name_in_ascii() {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let mut query = Message::query();
    query.add_query(Query::query(name(), RecordType::A));
    socket.send_to(&query.to_vec().unwrap(), server()).unwrap();
    let mut buffer = [0; 512];
    let length = socket.recv(&mut buffer).unwrap();
    let answer = Message::from_vec(&buffer[..length]).unwrap();
    assert_eq!(answer.answers[0].data, RData::A(ADDRESS));
    assert_eq!(answer.answers[0].name, name());
}

#[test]
fn names_are_read_in_either_form() {
    assert_eq!(name(), Name::from_ascii("xn--bcher-kva.example.").unwrap());
    assert_eq!(name().to_ascii(), "xn--bcher-kva.example.");
    assert_eq!(name().to_utf8(), "bücher.example.");
    assert!(Name::from_utf8("a\u{200D}b.example.").is_err());
}
