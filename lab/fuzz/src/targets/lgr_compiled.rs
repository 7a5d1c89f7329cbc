//! Compiled rulesets of any bytes, and labels under those that load.

use xenonym_lgr::{Document, Ruleset, VariantsError};

use crate::Choices;

/// The beginning of a compiled ruleset.
const MAGIC: &[u8] = b"XLGR\x03";

/// More variants than this are slow to list.
const MOST_VARIANTS: usize = 200;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let made_of = choices.one(&["content", "document", "bytes"]);
    let label = choices.one(&["", "a", "ab", "aab", "ü", "a\u{200C}b", "пример"]);
    let bytes = choices.bytes();
    let bytes = match made_of {
        "content" => sealed(&[MAGIC, bytes].concat()),
        // The checksum is the one that the library computes.
        "document" => match Document::parse(bytes).and_then(|document| Ruleset::new(&document)) {
            Ok(ruleset) => {
                let compiled = ruleset.to_bytes();
                assert_eq!(sealed(&compiled[..compiled.len() - 4]), compiled);
                compiled
            }
            Err(_) => return,
        },
        _ => bytes.to_vec(),
    };
    let Ok(ruleset) = Ruleset::from_bytes(&bytes) else { return };
    let bytes = ruleset.to_bytes();
    assert_eq!(Ruleset::from_bytes(&bytes).map(|again| again.to_bytes()), Ok(bytes));
    evaluate(&ruleset, label);
}

/// Nothing contradicts itself.
fn evaluate(ruleset: &Ruleset, label: &str) {
    let verdict = ruleset.check(label);
    let is_ineligible = ruleset.variant(label, label) == Err(VariantsError::Ineligible);
    assert_eq!(verdict.is_eligible(), !is_ineligible);
    assert!(!verdict.is_in_repertoire() || ruleset.index(label).is_some());
    let Ok(variants) = ruleset.variants(label) else { return };
    assert!(verdict.is_eligible());
    let mut last = None;
    for one in variants.list().take(MOST_VARIANTS) {
        assert!(last.as_deref() < Some(one.text()), "{last:?} {one:?}");
        let Ok(found) = ruleset.variant(label, one.text()) else { continue };
        assert_eq!(
            found.map(|found| (found.disposition(), found.action())),
            Some((one.disposition(), one.action()))
        );
        last = Some(one.text().to_owned());
    }
    let listed = variants.list().take(MOST_VARIANTS).count();
    let total = variants.total().get().unwrap_or(u128::MAX);
    assert_eq!(listed as u128, total.min(MOST_VARIANTS as u128));
}

/// The content with a valid checksum, so that the fuzzer gets past that check.
fn sealed(content: &[u8]) -> Vec<u8> {
    let mut sum: u64 = 0x9E37_79B9_7F4A_7C15;
    for chunk in content.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0xFF51_AFD7_ED55_8CCD).rotate_left(29);
    }
    let sum = (sum ^ sum >> 32 ^ content.len() as u64) as u32;
    [content, &sum.to_le_bytes()].concat()
}
