//! Union, intersection and merge of random rulesets with ranges.

use std::collections::{BTreeMap, BTreeSet};

use xenonym_lgr::document::{Entry, Source};
use xenonym_lgr::{Document, Error, Ruleset, combine};

use super::Random;

type Combine = fn(&[Document]) -> Result<(Document, Vec<String>), Error>;

fn code_point(at: usize) -> String {
    format!("{:04X}", 0x61 + at)
}

fn char(random: &mut Random, source: &str, attributes: &str) -> String {
    let mut targets = BTreeSet::new();
    for _ in 0..random.below(3) {
        targets.insert(if random.one_in(6) {
            format!("{} {}", code_point(random.below(10)), code_point(random.below(10)))
        } else {
            code_point(random.below(10))
        });
    }
    targets.remove(source);
    let mut variants = String::new();
    for target in targets {
        variants += &format!("<var cp=\"{target}\" type=\"blocked\"/>");
    }
    if random.one_in(6) {
        variants += &format!("<var cp=\"{source}\" type=\"out-of-repertoire-var\"/>");
    }
    format!("<char cp=\"{source}\"{attributes}>{variants}</char>")
}

/// A ruleset whose mappings have no conditions.
fn ruleset(random: &mut Random) -> Document {
    let sequence = format!("{0} {0}", code_point(random.below(10)));
    let mut data = char(random, &sequence, "");
    let mut at = 0;
    while at < 10 {
        let condition = random.pick(&["", "", " when=\"r\"", " not-when=\"r\""]);
        let attributes = random.pick(&["", " tag=\"t\"", " comment=\"c\"", " tag=\"t u\""]);
        let attributes = format!("{condition}{attributes}");
        let len = 1 + random.below(4).min(9 - at);
        match random.below(4) {
            0 => {}
            1 | 2 => {
                let (first, last) = (code_point(at), code_point(at + len - 1));
                data += &format!("<range first-cp=\"{first}\" last-cp=\"{last}\"{attributes}/>");
            }
            _ => {
                data += &char(random, &code_point(at), &attributes);
                at += 1;
                continue;
            }
        }
        at += len;
    }
    let before = code_point(random.below(2));
    let xml = format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data><rules>\
         <class name=\"k\" from-tag=\"t\"/><rule name=\"r\"><look-behind><char cp=\"{before}\"/>\
         </look-behind><anchor/></rule></rules></lgr>"
    );
    Document::parse(xml.as_bytes()).unwrap_or_else(|error| panic!("{error}: {xml}"))
}

/// The same ruleset without ranges.
fn written_out(document: &Document) -> Document {
    let written_out = |entry: &Entry| match entry.source {
        Source::Sequence(_) => vec![entry.clone()],
        Source::Range(first, last) => (first..=last)
            .map(|one| Entry { source: Source::Sequence([one].into()), ..entry.clone() })
            .collect(),
    };
    Document {
        entries: document.entries.iter().flat_map(written_out).collect(),
        ..document.clone()
    }
}

#[test]
fn ranges_are_combined_as_their_code_points() {
    let operations: [Combine; 3] = [combine::union, combine::intersection, combine::merge];
    let mut with_ranges = [0; 3];
    for seed in 0..2_000 {
        let mut random = Random(seed);
        let documents: Vec<Document> =
            (0..2 + random.below(2)).map(|_| ruleset(&mut random)).collect();
        let singles: Vec<Document> = documents.iter().map(written_out).collect();
        for (combine, with_ranges) in operations.iter().zip(&mut with_ranges) {
            let (combined, notes) = combine(&documents).unwrap();
            let (expected, expected_notes) = combine(&singles).unwrap();
            assert_eq!(written_out(&combined), expected, "{seed}");
            assert_eq!(notes.is_empty(), expected_notes.is_empty(), "{seed}");
            *with_ranges += usize::from(combined != expected);
        }
    }
    assert!(with_ranges.iter().all(|count| *count > 100), "{with_ranges:?}");
}

#[test]
fn merged_rulesets_are_symmetric_and_transitive() {
    let (mut mapped, mut in_ranges) = (0, 0);
    for seed in 0..2_000 {
        let mut random = Random(seed);
        let documents = [ruleset(&mut random), ruleset(&mut random)];
        let (merged, _) = combine::merge(&documents).unwrap();
        let compiled = Ruleset::new(&merged).unwrap();
        let merged = written_out(&merged);
        let targets: BTreeMap<&[char], BTreeSet<&[char]>> = merged
            .entries
            .iter()
            .filter_map(|entry| match &entry.source {
                Source::Sequence(source) => {
                    Some((&**source, entry.variants.iter().map(|one| &*one.target).collect()))
                }
                Source::Range(..) => None,
            })
            .collect();
        let is_only_in_ranges = |element: &[char]| {
            let sources = documents.iter().flat_map(|document| &document.entries);
            let mut sources = sources.map(|entry| &entry.source);
            !sources.any(|source| matches!(source, Source::Sequence(one) if **one == *element))
        };
        for (source, of_source) in &targets {
            for target in of_source {
                // Code points outside the repertoire map to nothing.
                let Some(of_target) = targets.get(target) else { continue };
                assert!(of_target.contains(source), "{seed}: {target:?} to {source:?}");
                let others = of_source.iter().filter(|other| *other != target);
                for other in others {
                    assert!(of_target.contains(other), "{seed}: {target:?} to {other:?}");
                }
                mapped += 1;
                in_ranges += usize::from(is_only_in_ranges(source));
                let indexes = [source, target].map(|one| compiled.index(&String::from_iter(*one)));
                if let ([_], [_], [Some(one), Some(other)]) = (&**source, &**target, &indexes) {
                    assert_eq!(one, other, "{seed}: {source:?} {target:?}");
                }
            }
        }
    }
    assert!(mapped > 1_000 && in_ranges > 100, "{mapped} {in_ranges}");
}
