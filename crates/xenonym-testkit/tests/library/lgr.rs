//! Label generation rulesets: random ones with every construct, compared with section 8 of RFC 7940 as it is written.
#![allow(clippy::format_push_string, reason = "XML is put together from pieces")]

use std::collections::{BTreeMap, BTreeSet};

use xenonym_lgr::document::{Entry, Source};
use xenonym_lgr::{Check, Document, Effect, Error, Found, Ruleset, combine, diff, lint};
use xenonym_testkit::naive_lgr::Naive;
use xenonym_testkit::properties::lgr::equals_naive;

/// A small generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

const LETTERS: [&str; 5] = ["0061", "0062", "0063", "0064", "0065"];
const TYPES: [&str; 5] = ["blocked", "allocatable", "activated", "invalid", "own"];
const COUNTS: [&str; 5] = ["", " count=\"0+\"", " count=\"1+\"", " count=\"0:2\"", " count=\"2\""];

fn sequence(random: &mut Random, most: usize) -> String {
    let len = 1 + random.below(most);
    (0..len).map(|_| random.pick(&LETTERS)).collect::<Vec<_>>().join(" ")
}

fn class(random: &mut Random, count: &str, depth: usize) -> String {
    match random.below(if depth > 1 { 4 } else { 9 }) {
        0 => format!("<class{count}>{}</class>", sequence(random, 2)),
        1 => format!("<class from-tag=\"t{}\"{count}/>", random.below(3)),
        2 => format!("<class by-ref=\"c{}\"{count}/>", random.below(2)),
        3 => format!("<class property=\"gc:Ll\"{count}/>"),
        4 => format!("<complement{count}>{}</complement>", class(random, "", depth + 1)),
        operator => {
            let name =
                ["union", "intersection", "difference", "symmetric-difference"][operator - 5];
            let (one, other) = (class(random, "", depth + 1), class(random, "", depth + 1));
            format!("<{name}{count}>{one}{other}</{name}>")
        }
    }
}

/// Elements that consume text, without start and end.
fn operators(random: &mut Random, depth: usize) -> String {
    let mut text = String::new();
    for _ in 0..=random.below(2) {
        let count = random.pick(&COUNTS);
        text += &match random.below(if depth > 1 { 3 } else { 6 }) {
            0 => format!("<any{count}/>"),
            1 => format!("<char cp=\"{}\"{count}/>", sequence(random, 2)),
            2 => class(random, count, 0),
            3 => format!("<rule{count}>{}</rule>", operators(random, depth + 1)),
            4 => format!("<rule by-ref=\"base\"{count}/>"),
            _ => {
                let (one, other) = (operators(random, depth + 1), operators(random, depth + 1));
                format!("<choice{count}><rule>{one}</rule><rule>{other}</rule></choice>")
            }
        };
    }
    text
}

/// As `operators`, with start or end now and then.
fn bounded(random: &mut Random, start: bool, end: bool) -> String {
    let mut text = operators(random, 0);
    if start && random.one_in(3) {
        text = format!("<start/>{text}");
    }
    if end && random.one_in(3) {
        text += "<end/>";
    }
    text
}

fn context(random: &mut Random) -> String {
    let behind = match random.below(3) {
        0 => String::new(),
        1 => format!("<look-behind>{}</look-behind>", bounded(random, true, false)),
        _ => format!(
            "<look-behind><choice><start/><rule>{}</rule></choice></look-behind>",
            operators(random, 1)
        ),
    };
    let ahead = match random.below(2) {
        0 => String::new(),
        _ => format!("<look-ahead>{}</look-ahead>", bounded(random, false, true)),
    };
    format!("{behind}<anchor/>{ahead}")
}

/// A condition, or nothing.
fn condition(random: &mut Random, chances: usize) -> String {
    if !random.one_in(chances) {
        return String::new();
    }
    let name = random.pick(&["when", "not-when"]);
    format!(" {name}=\"{}\"", random.pick(&["w0", "w1", "k0", "k1", "k2"]))
}

fn variants(random: &mut Random) -> String {
    let mut text = String::new();
    let mut seen = Vec::new();
    for _ in 0..random.below(3) {
        let target = if random.one_in(8) { String::new() } else { sequence(random, 2) };
        let condition = condition(random, 3);
        if seen.contains(&(target.clone(), condition.clone())) {
            continue;
        }
        let kind = if random.one_in(5) {
            String::new()
        } else {
            format!(" type=\"{}\"", random.pick(&TYPES))
        };
        text += &format!("<var cp=\"{target}\"{kind}{condition}/>");
        seen.push((target, condition));
    }
    text
}

fn data(random: &mut Random) -> String {
    let mut text = String::from("<range first-cp=\"0064\" last-cp=\"0065\" tag=\"t0\"/>");
    for letter in ["0061", "0062", "0063"] {
        if random.one_in(8) {
            continue;
        }
        let (condition, variants) = (condition(random, 4), variants(random));
        text += &format!(
            "<char cp=\"{letter}\" tag=\"t{}\"{condition}>{variants}</char>",
            random.below(2)
        );
    }
    let mut seen = Vec::new();
    for _ in 0..random.below(4) {
        let sequence = format!("{} {}", random.pick(&LETTERS), sequence(random, 2));
        if !seen.contains(&sequence) {
            let (condition, variants) = (condition(random, 4), variants(random));
            text += &format!("<char cp=\"{sequence}\"{condition}>{variants}</char>");
            seen.push(sequence);
        }
    }
    if random.one_in(6) {
        text +=
            &format!("<char cp=\"\"><var cp=\"0065\" type=\"{}\"/></char>", random.pick(&TYPES));
    }
    text
}

fn ruleset(random: &mut Random) -> String {
    let mut text = String::from(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><meta><unicode-version>11.0.0</unicode-version></meta>",
    );
    text += &format!("<data>{}</data><rules>", data(random));
    text += &format!("<class name=\"c0\">{}</class>", sequence(random, 3));
    text += "<class name=\"c1\" from-tag=\"t1\"/>";
    let base = class(random, "", 0);
    text += &format!("<rule name=\"base\">{base}<any count=\"0:1\"/></rule>");
    for number in 0..2 {
        text += &format!("<rule name=\"w{number}\">{}</rule>", bounded(random, true, true));
    }
    for number in 0..3 {
        let body = if random.one_in(4) {
            let (one, other) = (context(random), context(random));
            format!("<choice><rule>{one}</rule><rule>{other}</rule></choice>")
        } else {
            context(random)
        };
        text += &format!("<rule name=\"k{number}\">{body}</rule>");
    }
    for _ in 0..random.below(5) {
        let disposition = random.pick(&TYPES);
        let rule = match random.below(3) {
            0 => String::new(),
            1 => format!(" match=\"w{}\"", random.below(2)),
            _ => format!(" not-match=\"w{}\"", random.below(2)),
        };
        let trigger = if random.one_in(4) {
            String::new()
        } else {
            let name = random.pick(&["any-variant", "all-variants", "only-variants"]);
            format!(" {name}=\"{} {}\"", random.pick(&TYPES), random.pick(&TYPES))
        };
        if !(rule.is_empty() && trigger.is_empty()) {
            text += &format!("<action disp=\"{disposition}\"{rule}{trigger}/>");
        }
    }
    text + "</rules></lgr>"
}

#[test]
fn random_rulesets_are_evaluated_as_section_8_says() {
    for seed in 0..200 {
        let mut random = Random(seed);
        let xml = ruleset(&mut random);
        let document =
            Document::parse(xml.as_bytes()).unwrap_or_else(|error| panic!("{error}: {xml}"));
        assert_eq!(Document::parse(document.to_xml().as_bytes()).unwrap(), document);
        let compiled = Ruleset::new(&document).unwrap();
        let bytes = compiled.to_bytes();
        let loaded = Ruleset::from_bytes(&bytes).unwrap();
        assert_eq!(loaded.to_bytes(), bytes);
        let naive = Naive::new(&document);
        for _ in 0..12 {
            let len = random.below(5);
            let label: Vec<char> =
                (0..len).map(|_| char::from(b'a' + random.below(5) as u8)).collect();
            equals_naive(&loaded, &naive, &label, &xml);
        }
    }
}

/// What is expected of labels for tests, by the same steps.
#[test]
fn expectations_of_samples_are_confirmed() {
    let mut confirmed = [0; 2];
    for seed in 0..10 {
        let xml = ruleset(&mut Random(seed));
        let document = Document::parse(xml.as_bytes()).unwrap();
        let (compiled, naive) = (Ruleset::new(&document).unwrap(), Naive::new(&document));
        for sample in compiled.samples().list() {
            let label: Vec<char> = sample.label().chars().collect();
            // The naive functions try everything.
            if label.len() > 4 {
                continue;
            }
            assert_eq!(naive.check(&label).0, sample.disposition(), "{sample:?} {xml}");
            confirmed[0] += 1;
            let (variants, _) = naive.variants(&label);
            for (variant, disposition) in sample.variants() {
                let variant: Vec<char> = variant.chars().collect();
                assert_eq!(variants[&variant].0, disposition, "{sample:?} {xml}");
                confirmed[1] += 1;
            }
        }
    }
    assert!(confirmed.iter().all(|count| *count > 10), "{confirmed:?}");
}

/// The labels of up to three letters.
fn short_labels() -> Vec<Vec<char>> {
    let letters = ['a', 'b', 'c', 'd', 'e'];
    let mut labels: Vec<Vec<char>> = letters.iter().map(|&letter| vec![letter]).collect();
    for from in [0, 5] {
        let longer: Vec<Vec<char>> = labels[from..]
            .iter()
            .flat_map(|label| letters.map(|letter| [&label[..], &[letter]].concat()))
            .collect();
        labels.extend(longer);
    }
    labels
}

#[test]
fn witnesses_of_defects_are_real() {
    let mut confirmed = [0; 5];
    for seed in 0..150 {
        let xml = ruleset(&mut Random(seed));
        let document = Document::parse(xml.as_bytes()).unwrap();
        let (compiled, naive) = (Ruleset::new(&document).unwrap(), Naive::new(&document));
        for finding in lint(xml.as_bytes()).unwrap() {
            let Some(witness) = finding.witness() else { continue };
            let label: Vec<char> = witness.label().chars().collect();
            let (variants, is_duplicate) = naive.variants(&label);
            let other: Vec<char> = witness.variant().unwrap_or_default().chars().collect();
            let is_back =
                naive.check(&other).0 != "invalid" && naive.variants(&other).0.contains_key(&label);
            let (at, is_shown) = match finding.check() {
                Check::Asymmetric | Check::ConditionsDisagree | Check::ConditionUnstable => {
                    (0, variants.contains_key(&other) && !is_back)
                }
                Check::Intransitive => (1, !variants.contains_key(&other)),
                Check::Duplicate | Check::ConditionMixed | Check::ConditionsOverlap => {
                    (2, is_duplicate)
                }
                Check::DuplicateBlocked => (4, is_duplicate),
                Check::IndexDiffers => {
                    let index = |label: &[char]| compiled.index(&label.iter().collect::<String>());
                    (3, variants.contains_key(&other) && index(&label) != index(&other))
                }
                _ => continue,
            };
            assert!(is_shown, "{finding}: {:?} {xml}", finding.witness());
            confirmed[at] += 1;
        }
    }
    assert!(confirmed.iter().all(|count| *count > 5), "{confirmed:?}");
}

#[test]
fn a_ruleset_without_conditions_and_findings_has_no_short_witness() {
    let mut clean = 0;
    for seed in 0..3_000 {
        let mut random = Random(seed);
        let data = data(&mut random);
        if data.contains("when=") {
            continue;
        }
        let xml =
            format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
        let findings = lint(xml.as_bytes()).unwrap();
        let has = |check| findings.iter().any(|finding| finding.check() == check);
        if has(Check::Duplicate) || has(Check::DuplicateBlocked) {
            continue;
        }
        clean += 1;
        let document = Document::parse(xml.as_bytes()).unwrap();
        let (compiled, naive) = (Ruleset::new(&document).unwrap(), Naive::new(&document));
        for label in short_labels() {
            if !compiled.check(&label.iter().collect::<String>()).is_eligible() {
                continue;
            }
            assert!(!naive.variants(&label).1, "{label:?} {xml}");
        }
    }
    assert!(clean > 20, "{clean}");
}

/// The document with a random change, or another one.
fn changed(document: &Document, random: &mut Random) -> Document {
    let mut new = document.clone();
    let entry = random.below(new.entries.len());
    // An empty source needs a variant (section 5.3.3).
    let least = usize::from(
        matches!(&new.entries[entry].source, Source::Sequence(text) if text.is_empty()),
    );
    let variants = &mut new.entries[entry].variants;
    let variant = random.below(variants.len().max(1));
    match random.below(7) {
        0 => drop(new.entries.remove(entry)),
        1 if variants.len() > least => drop(variants.remove(variant)),
        2 | 3 if !variants.is_empty() => variants[variant].kind = Some(random.pick(&TYPES).into()),
        4 if !new.actions.is_empty() => drop(new.actions.remove(0)),
        5 => new.actions.reverse(),
        _ => {
            let other = Document::parse(ruleset(random).as_bytes()).unwrap();
            match random.below(3) {
                0 => new.definitions = other.definitions,
                1 => new.actions = other.actions,
                _ => new.entries = other.entries,
            }
        }
    }
    new
}

/// Whether a label shows each effect, by section 8 as it is written, and the variants that differ.
fn effects(before: &Naive<'_>, after: &Naive<'_>, label: &[char]) -> (Vec<Effect>, Vec<Vec<char>>) {
    let (old, new) = (before.check(label).0, after.check(label).0);
    match (&*old, &*new) {
        ("invalid", "invalid") => return (Vec::new(), Vec::new()),
        ("invalid", _) => return (vec![Effect::NewlyValid], Vec::new()),
        (_, "invalid") => return (vec![Effect::NewlyInvalid], Vec::new()),
        _ => {}
    }
    let mut found = Vec::new();
    found.extend((old != new).then_some(Effect::Disposition));
    let [old, new] = [before, after].map(|naive| {
        let variants = naive.variants(label).0.into_iter();
        variants.map(|(text, decision)| (text, decision.0)).collect::<BTreeMap<_, _>>()
    });
    let all = old.keys().chain(new.keys()).filter(|text| old.get(*text) != new.get(*text));
    let variants: Vec<Vec<char>> = all.cloned().collect();
    found.extend((!variants.is_empty()).then_some(Effect::Variant));
    found.extend((before.index(label) != after.index(label)).then_some(Effect::Index));
    (found, variants)
}

#[test]
fn effects_of_changes_are_real_and_the_shortest_and_no_others_are_missed() {
    let (mut shown, mut never, mut up_to) = (BTreeMap::new(), 0, 0);
    for seed in 0..60 {
        let mut random = Random(seed);
        let before = Document::parse(ruleset(&mut random).as_bytes()).unwrap();
        let after = changed(&before, &mut random);
        let (old, new) = (Naive::new(&before), Naive::new(&after));
        let found = diff(&before, &after).unwrap();
        assert_eq!(diff(&before, &before).unwrap().effects(), []);
        let labels = short_labels();
        let by_label: Vec<_> = labels.iter().map(|label| effects(&old, &new, label).0).collect();
        if found.is_empty() {
            assert!(by_label.iter().all(Vec::is_empty), "{seed}");
        }
        for (effect, found) in found.effects() {
            let mut witnesses =
                labels.iter().zip(&by_label).filter(|(_, all)| all.contains(effect));
            match found {
                Found::Example(example) => {
                    let label: Vec<char> = example.label().chars().collect();
                    let (all, variants) = effects(&old, &new, &label);
                    assert!(all.contains(effect), "{seed} {example:?}");
                    assert!(witnesses.all(|(shorter, _)| shorter.len() >= label.len()), "{seed}");
                    if let Some(variant) = example.variant() {
                        assert!(variants.contains(&variant.chars().collect()), "{seed}");
                    }
                    let results = [&old, &new].map(|naive| match effect {
                        Effect::Index => Some(naive.index(&label).unwrap().into_iter().collect()),
                        Effect::Variant => {
                            let text = example.variant().unwrap().chars().collect::<Vec<_>>();
                            naive.variants(&label).0.get(&text).map(|decision| decision.0.clone())
                        }
                        _ => Some(naive.check(&label).0),
                    });
                    let stated = [example.before(), example.after()]
                        .map(|one| one.result().map(str::to_owned));
                    assert_eq!(stated, results, "{seed} {effect:?} {example:?}");
                    *shown.entry(*effect).or_insert(0) += 1;
                }
                Found::Never => {
                    assert!(witnesses.next().is_none(), "{seed} {effect:?}");
                    never += 1;
                }
                Found::UpTo(len) => {
                    assert!(*len >= 3 && witnesses.next().is_none(), "{seed} {effect:?} {len}");
                    up_to += 1;
                }
                _ => unreachable!(),
            }
        }
    }
    assert!(shown.len() == 5 && shown.values().all(|count| *count > 1), "{shown:?}");
    assert!(never > 10 && up_to > 10, "{never} {up_to}");
}

// Union, intersection and merge of random rulesets with ranges.

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
fn document_with_ranges(random: &mut Random) -> Document {
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
    let written_out = |entry: &Entry| {
        let Source::Range(first, last) = entry.source else { return vec![entry.clone()] };
        let single = |one| {
            let mut single = entry.clone();
            single.source = Source::Sequence([one].into());
            single
        };
        (first..=last).map(single).collect()
    };
    let mut all = document.clone();
    all.entries = document.entries.iter().flat_map(written_out).collect();
    all
}

#[test]
fn ranges_are_combined_as_their_code_points() {
    let operations: [Combine; 3] = [combine::union, combine::intersection, combine::merge];
    let mut with_ranges = [0; 3];
    for seed in 0..2_000 {
        let mut random = Random(seed);
        let documents: Vec<Document> =
            (0..2 + random.below(2)).map(|_| document_with_ranges(&mut random)).collect();
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
        let documents = [document_with_ranges(&mut random), document_with_ranges(&mut random)];
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
                _ => None,
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
