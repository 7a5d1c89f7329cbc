//! Documents of RFC 7940, and labels under the rulesets that they are compiled to.

use xenonym_lgr::tables::{Form, read, read_xml, write};
use xenonym_lgr::{Document, Ruleset, VariantsError};
use xenonym_testkit::naive_lgr::Naive;
use xenonym_testkit::properties::lgr::equals_naive;

use crate::Choices;

/// The naive functions try everything.
const MOST_CODE_POINTS: usize = 4;

pub fn documents(input: &[u8]) {
    let mut choices = Choices::new(input);
    let is_whole = choices.one(&[true, false]);
    let text = choices.text();
    let (label, xml) = text.split_once('\n').unwrap_or(("", &text));
    let wrapped = format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">{xml}</lgr>");
    let xml = if is_whole { xml } else { &wrapped };
    let Ok(document) = Document::parse(xml.as_bytes()) else { return };
    assert_eq!(Document::parse(document.to_xml().as_bytes()).as_ref(), Ok(&document));
    let Ok(ruleset) = Ruleset::new(&document) else { return };
    let bytes = ruleset.to_bytes();
    let loaded = Ruleset::from_bytes(&bytes).expect("it was compiled");
    // In the compiled form, equal elements are stored once.
    assert_eq!(loaded.to_bytes(), bytes);
    let label: Vec<char> = label.chars().take(MOST_CODE_POINTS).collect();
    equals_naive(&loaded, &Naive::new(&document), &label, xml);
}

// Compiled rulesets of any bytes, and labels under those that load.

/// The beginning of a compiled ruleset.
const MAGIC: &[u8] = b"XLGR\x03";

/// More variants than this are slow to list.
const MOST_VARIANTS: usize = 200;

pub fn compiled(input: &[u8]) {
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
    for one in variants.iter().take(MOST_VARIANTS) {
        assert!(last.as_deref() < Some(one.text()), "{last:?} {one:?}");
        let Ok(found) = ruleset.variant(label, one.text()) else { continue };
        assert_eq!(
            found.map(|found| (found.disposition(), found.action())),
            Some((one.disposition(), one.action()))
        );
        last = Some(one.text().to_owned());
    }
    let listed = variants.iter().take(MOST_VARIANTS).count();
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

// Tables of code points: what is read is written without loss, and as XML too.

pub fn tables(input: &[u8]) {
    let mut choices = Choices::new(input);
    let asked = choices.one(&[None, Some(Form::Rfc3743), Some(Form::Rfc4290), Some(Form::List)]);
    let bytes = choices.bytes();
    let form = asked.unwrap_or_else(|| Form::detect(bytes));
    let document = match read(bytes, form) {
        Ok((document, _)) => document,
        Err(error) => {
            let lines = String::from_utf8_lossy(bytes).split(['\n', '\r']).count();
            assert!(error.line().is_none_or(|line| (1..=lines as u32).contains(&line)), "{error}");
            return check_xml(bytes);
        }
    };
    let xml = document.to_xml();
    assert_eq!(Document::parse(xml.as_bytes()).as_ref(), Ok(&document));
    let (text, lost) = write(&document, form).expect("it was read from this form");
    assert_eq!(lost, [], "{text}");
    let (again, lost) = read(text.as_bytes(), form).expect("it was written");
    assert_eq!((&again, lost.len()), (&document, 0), "{text}");
    check_other_forms(&document);
}

/// Any document is written in a form that is read, if it can be written at all.
fn check_xml(bytes: &[u8]) {
    if let Ok((document, _)) = read_xml(bytes) {
        check_other_forms(&document);
    }
}

fn check_other_forms(document: &Document) {
    for form in Form::ALL {
        if let Ok((text, _)) = write(document, *form) {
            let read = read(text.as_bytes(), *form);
            assert!(read.is_ok(), "{read:?}\n{text}");
        }
    }
}
