//! Compares NFC and NFKC of both Unicode versions with a naive normalizer.

use std::sync::LazyLock;

use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0};
use xenonym::unicode::VERSION_TEXT;
use xenonym_testkit::properties::normalization::{fills_a_buffer, gives};
use xenonym_testkit::{NaiveNormalizer, normalization_cases};

use crate::Choices;

static NAIVE: LazyLock<[NaiveNormalizer; 2]> = LazyLock::new(|| {
    let of = |version, classes| NaiveNormalizer::new(&normalization_cases(version), classes);
    [of("3.2.0", &NFC_3_2_0), of(VERSION_TEXT, &NFC)]
});

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let room = choices.number();
    let text = choices.text();
    let [naive_3_2_0, naive_current] = &*NAIVE;
    for (normalizer, expected) in [
        (&NFC_3_2_0, naive_3_2_0.nfc(&text)),
        (&NFKC_3_2_0, naive_3_2_0.nfkc(&text)),
        (&NFC, naive_current.nfc(&text)),
        (&NFKC, naive_current.nfkc(&text)),
    ] {
        gives(normalizer, &text, &expected);
        gives(normalizer, &expected, &expected);
        fills_a_buffer(normalizer, &text, room);
    }
}
