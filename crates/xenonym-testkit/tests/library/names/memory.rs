//! Batches that remember labels, compared with conversions that do not.

use proptest::prelude::*;
use xenonym::Operation;
use xenonym::batch::{Batch, Convert, Memory};
use xenonym::uts46::{CheckBidi, Options, VerifyDnsLength};
use xenonym_testkit::properties::batches::{AnyBatch, conversions, memory_changes_nothing};

/// Labels of every kind: plain, right-to-left, those that break the Bidi rule beside one, without a result, and
/// rejected ones.
#[rustfmt::skip]
const LABELS: &[&str] = &["a", "example", "0a", "a-", "-", "*", "_x", "", "bücher", "BÜCHER", "xn--bcher-kva", "XN--BCHER-KVA", "рф", "xn--p1ai", "אב", "xn--4dbc", "א0", "ا٣", "0ü", "ü-", "1-ü", "\u{AD}", "\u{AD}a", "faß", "x\u{200D}y", "क\u{94D}\u{200D}ष", "ü\u{301}", "\u{301}ü", "xn--0", "xn--a-", "xn--xn---epa", "℀", "例え", "ａｂ", "ü%", "long-label-of-many-letters-ü-that-is-kept-or-too-long-to-be-kept", "ööööööööööööööööööööööööööööööööööööööööööööööööööööööööööööööö", "mañana", "xn--maana-pta"];

const DOTS: &[&str] = &[".", ".", ".", ".", "。", "．", ".."];

/// Names of few labels, so that most come again.
fn names() -> impl Strategy<Value = Vec<String>> {
    let few = prop::collection::vec(prop::sample::select(LABELS), 1..6);
    few.prop_flat_map(|labels| {
        let part = (prop::sample::select(labels), prop::sample::select(DOTS));
        let name = (prop::collection::vec(part, 1..4), any::<bool>());
        let name = name.prop_map(|(parts, has_root)| {
            let mut name: String = parts.iter().flat_map(|&(label, dot)| [label, dot]).collect();
            if !has_root {
                name.pop();
            }
            name
        });
        prop::collection::vec(name, 1..30)
    })
}

fn all_conversions() -> Vec<AnyBatch> {
    let mut all = conversions();
    let unusual = [
        Options::UTS46.with_verify_dns_length(VerifyDnsLength::Off),
        Options::DNS.with_check_bidi(CheckBidi::PerLabel),
        Options::DNS.with_check_bidi(CheckBidi::Off),
        Options::DNS.with_transitional_processing(true),
        Options::DNS.with_ignore_invalid_punycode(true),
    ];
    for operation in [Operation::ToAscii, Operation::ToUnicode] {
        all.extend(unusual.map(|options| AnyBatch::Uts46(Batch::new(operation, options))));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_memory_changes_no_result(names in names(), together in 1..30_usize) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        memory_changes_nothing(&names, &all_conversions(), together);
    }
}

/// Each pair of labels, after names that made the memory keep both of them as endings.
#[test]
fn any_two_labels_are_converted_as_without_a_memory() {
    let conversions = all_conversions();
    for first in LABELS {
        for second in LABELS {
            let [both, root] = ["", "."].map(|root| format!("{first}.{second}{root}"));
            let [alone, below] = [format!("{second}."), format!("b.{first}.{second}")];
            let names = [*second, &both, &root, &alone, &below];
            let again: Vec<&str> = names.into_iter().cycle().take(15).collect();
            memory_changes_nothing(&again, &conversions, again.len());
        }
    }
}

/// More endings than are kept, each several times, and long runs without repetition in between.
#[test]
fn many_names_are_converted_as_without_a_memory() {
    let name = |number: usize| format!("www.ü{number}.例え{}", number % 7);
    let runs = [0..200, 0..200, 50..150, 1000..4000, 0..90, 60..90];
    let names: Vec<String> = runs.into_iter().flatten().map(name).collect();
    let twice: Vec<&str> = names.iter().flat_map(|name| [&**name, name]).collect();
    memory_changes_nothing(&twice, &all_conversions()[..1], twice.len());
    let one_by_one: Vec<&str> = names.iter().map(|name| &**name).collect();
    memory_changes_nothing(&one_by_one, &all_conversions()[..1], names.len());
}

/// A conversion that passes names on need not know of the memory.
#[test]
fn references_hand_the_memory_on() {
    let (to_ascii, mut memory) = (Batch::to_ascii(Options::DNS), Memory::new());
    let by_reference: &dyn Convert<Error = xenonym::Error> = &&to_ascii;
    for _ in 0..3 {
        let mut output = Vec::new();
        by_reference.convert_next("ü.example", &mut output, &mut memory).unwrap();
        assert_eq!(output, b"xn--tda.example");
    }
}
