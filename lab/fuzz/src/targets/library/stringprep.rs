//! Compares each stringprep profile with RFC 3454's steps one by one.

use xenonym::stringprep::Purpose;
use xenonym_testkit::PROFILES;
use xenonym_testkit::properties::stringprep::{equals_naive, fills_a_buffer};

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let profile = choices.one(&PROFILES);
    let purpose = choices.one(&[Purpose::Stored, Purpose::Query]);
    let room = choices.number();
    let text = choices.text();
    let _ = equals_naive(&profile, &text, purpose);
    fills_a_buffer(&profile, &text, purpose, room);
}
