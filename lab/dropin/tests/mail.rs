//! Email addresses whose domain is not ASCII, by the crates `lettre` and `validator`.

use lettre::Address;
use lettre::message::{Mailbox, Message};
use validator::ValidateEmail;

#[test]
fn an_address_is_parsed() {
    let address: Address = "info@bücher.example".parse().unwrap();
    assert_eq!((address.user(), address.domain()), ("info", "bücher.example"));
    assert!("info@a\u{200D}b.example".parse::<Address>().is_err());
    let mailbox: Mailbox = "Bücher <info@bücher.example>".parse().unwrap();
    assert_eq!(mailbox.email, address);
}

#[test]
fn a_message_is_built() {
    let message = Message::builder()
        .from("a@example.com".parse().unwrap())
        .to("Bücher <info@bücher.example>".parse().unwrap())
        .body("Hello".to_owned())
        .unwrap();
    assert_eq!(message.envelope().to()[0].domain(), "bücher.example");
}

#[test]
fn an_address_is_validated() {
    assert!("info@bücher.example".validate_email());
    assert!(!"info@a\u{200D}b.example".validate_email());
}
