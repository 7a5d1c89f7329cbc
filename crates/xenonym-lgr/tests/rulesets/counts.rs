//! Counts of variants equal enumeration, under every ruleset of the root zone.

use std::collections::BTreeMap;

use xenonym_lgr::{Ruleset, VariantsError, root_zone};

/// A small generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// The code points that a ruleset allows by themselves or between others.
fn alphabet(ruleset: &Ruleset) -> Vec<char> {
    let mut evaluator = ruleset.evaluator();
    let mut found: Vec<char> =
        ('a'..='\u{30000}').filter(|one| evaluator.check(&one.to_string()).is_eligible()).collect();
    let marks: Vec<char> = ('\u{300}'..='\u{30FF}')
        .filter(|mark| {
            found
                .iter()
                .step_by(found.len().div_ceil(20))
                .any(|base| evaluator.check(&format!("{base}{mark}")).is_eligible())
        })
        .collect();
    found.extend(marks);
    found
}

/// The most variants that are listed.
const MOST: u128 = 3_000;

/// Returns whether the variants are few enough to be listed.
fn compare(ruleset: &Ruleset, label: &str) -> bool {
    let variants = ruleset.variants(label).unwrap();
    if variants.total().get().is_none_or(|total| total > MOST) {
        return false;
    }
    let (mut listed, mut last) = (BTreeMap::<&str, u128>::new(), String::new());
    for variant in &variants {
        assert!(*last < *variant.text() && variant.text() != label, "{label} {variant:?}");
        variant.text().clone_into(&mut last);
        *listed.entry(variant.disposition()).or_default() += 1;
        // Looked up individually, it is the same.
        if listed.values().sum::<u128>() % 50 == 1 {
            assert_eq!(ruleset.variant(label, &last).unwrap().unwrap(), variant, "{label}");
        }
    }
    let counted: BTreeMap<&str, u128> =
        variants.counts().map(|(name, count)| (name, count.get().unwrap())).collect();
    assert_eq!(counted, listed, "{label}");
    for name in counted.keys() {
        let only = variants.list_with(name).filter(|variant| variant.disposition() == *name);
        assert_eq!(only.count() as u128, counted[name], "{label} {name}");
    }
    true
}

/// Compares so many eligible labels of each ruleset.
fn compare_all(labels: usize) {
    let mut compared = 0;
    for name in root_zone::names() {
        let ruleset = Ruleset::root(name).unwrap();
        let alphabet = alphabet(&ruleset);
        let mut evaluator = ruleset.evaluator();
        let mut random = Random(7);
        for _ in 0..labels {
            // Only a few code points at a time, so that rules against mixtures are exercised.
            let some: Vec<char> = (0..4).map(|_| alphabet[random.below(alphabet.len())]).collect();
            let mut label = String::new();
            for _ in 0..=random.below(7) {
                let longer = format!("{label}{}", some[random.below(some.len())]);
                if evaluator.check(&longer).is_eligible() {
                    label = longer;
                }
            }
            compared += usize::from(!label.is_empty() && compare(&ruleset, &label));
        }
    }
    assert!(compared >= labels * 26 * 9 / 10, "{compared}");
}

#[test]
fn counts_equal_enumeration() {
    compare_all(40);
}

#[test]
#[ignore = "14 seconds in a release build, so `.ci/slow counts` runs it"]
fn counts_equal_enumeration_on_100_000_labels() {
    compare_all(4_200);
}

/// Each position of such a label has variants, so a count has a digit for every 14 letters.
#[test]
fn counts_of_a_label_of_any_length_have_a_limit() {
    let latin = Ruleset::root("Latn").unwrap();
    let total = |length: usize| latin.variants(&"a".repeat(length)).map(|found| found.total());
    assert!(total(1_000).unwrap().get().is_none());
    assert_eq!(total(30_000), Err(VariantsError::TooComplex));
}

/// Most labels are counted without following their variants. The numbers are the same.
#[test]
fn descriptions_equal_separate_answers() {
    for name in root_zone::names() {
        let ruleset = Ruleset::root(name).expect("built in");
        let mut evaluator = ruleset.evaluator();
        let samples = ruleset.samples();
        let labels = samples.list().iter().map(|sample| sample.label().to_owned());
        let mut labels: Vec<String> = labels.collect();
        labels.extend(samples.list().windows(2).map(|pair| {
            let [one, other] = pair else { return String::new() };
            format!("{}{}", one.label(), other.label())
        }));
        for label in &labels {
            let found = evaluator.describe(label);
            assert_eq!(found.verdict, evaluator.check(label), "{name} {label}");
            assert_eq!(found.index, evaluator.index(label), "{name} {label}");
            let variants = evaluator.variants(label);
            let expected = variants.as_ref().map(|variants| {
                let counts: Vec<_> =
                    variants.counts().map(|(name, count)| (name, count.clone())).collect();
                (counts, variants.has_duplicates())
            });
            let counts = found.counts.as_ref().map(|counts| {
                let each: Vec<_> =
                    counts.each().map(|(name, count)| (name, count.clone())).collect();
                (each, counts.has_duplicates())
            });
            assert_eq!(counts, expected, "{name} {label}");
        }
    }
}
