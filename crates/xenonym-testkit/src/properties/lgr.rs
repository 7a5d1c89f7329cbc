//! Rulesets of RFC 7940, compared with its section 8 step by step.

use xenonym_lgr::{Replacement, Ruleset};

use crate::naive_lgr::Naive;

/// All results for a label match section 8.
pub fn equals_naive(ruleset: &Ruleset, naive: &Naive<'_>, label: &[char], context: &str) {
    let text: String = label.iter().collect();
    let verdict = ruleset.check(&text);
    let ours = (verdict.disposition().to_owned(), verdict.action());
    assert_eq!(ours, naive.check(label), "{text} {context}");
    let index = ruleset.index(&text).map(|index| index.chars().collect::<Vec<_>>());
    assert_eq!(index, naive.index(label), "{text} {context}");
    let Ok(variants) = ruleset.variants(&text) else {
        assert!(!verdict.is_eligible(), "{text} {context}");
        return;
    };
    let (expected, has_duplicates) = naive.variants(label);
    let listed: Vec<_> = variants
        .iter()
        .map(|one| {
            let code_points: Vec<char> = one.text().chars().collect();
            (code_points, (one.disposition().to_owned(), one.action()))
        })
        .collect();
    assert_eq!(listed, expected.clone().into_iter().collect::<Vec<_>>(), "{text} {context}");
    assert_eq!(variants.has_duplicates(), has_duplicates, "{text} {context}");
    assert_eq!(variants.total().get(), Some(expected.len() as u128));
    for (disposition, count) in variants.counts() {
        let filtered = variants.list_with(disposition);
        let of_expected = expected.iter().filter(|(_, (name, _))| name == disposition);
        let filtered: Vec<Vec<char>> = filtered.map(|one| one.text().chars().collect()).collect();
        let of_expected: Vec<Vec<char>> = of_expected.map(|(text, _)| text.clone()).collect();
        assert_eq!(filtered, of_expected, "{text} {disposition} {context}");
        assert_eq!(count.get(), Some(filtered.len() as u128));
    }
    for (variant, (disposition, action)) in expected.iter().take(5) {
        let variant: String = variant.iter().collect();
        let found = ruleset.variant(&text, &variant).unwrap().unwrap();
        assert_eq!(
            (found.disposition(), found.action()),
            (&**disposition, *action),
            "{text} {context}"
        );
        let replacements = ruleset.replacements(&text, &variant).unwrap().unwrap();
        assert_eq!(replaced(label, &replacements), variant, "{text} {replacements:?} {context}");
    }
    assert_eq!(ruleset.variant(&text, &text).unwrap(), None);
    assert_eq!(ruleset.replacements(&text, &text).unwrap(), None);
    for other in ["", "a", "bc", "dad"].into_iter().filter(|other| *other != text) {
        let is_variant = expected.contains_key(&other.chars().collect::<Vec<_>>());
        let found = ruleset.replacements(&text, other).unwrap();
        assert_eq!(found.is_some(), is_variant, "{text} {other} {context}");
    }
}

/// The label after replacements, whose sources must be where they say.
fn replaced(label: &[char], replacements: &[Replacement]) -> String {
    let (mut text, mut done) = (String::new(), 0);
    for one in replacements {
        text.extend(&label[done..one.at()]);
        done = one.at() + one.source().chars().count();
        assert!(label[one.at()..done].iter().copied().eq(one.source().chars()));
        text.push_str(one.target());
    }
    text.extend(&label[done..]);
    text
}
