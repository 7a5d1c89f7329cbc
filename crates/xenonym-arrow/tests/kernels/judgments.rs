//! Judgments on names in columns of every type, compared with a loop over the functions for one name.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int32Array, ListArray, StringArray, StructArray,
};
use arrow_schema::ArrowError;
use proptest::prelude::*;
use xenonym::host::{Host, find_in_text, of_text};
use xenonym::uts46::Options;
use xenonym_arrow::{
    display, display_type, find_host, find_host_type, lookalikes, lookalikes_type,
    registrable_domain,
};
use xenonym_safety::display::{Policy, ProtectedNames};
use xenonym_safety::lookalikes::{Builder, Index, Level};

use crate::columns::{Rows, columns, strings, texts};
use crate::names::{each_slice, name};

const PROTECTED: [&str; 4] = ["paypal.com", "google.com", "bücher.example", "президент.рф"];

/// How a name is shown, the host, and the rules that it breaks.
type Shown = (String, String, Vec<String>);
/// A protected name, the kind of imitation and its cost.
type Hit = (String, String, u16);

fn protected() -> ProtectedNames {
    let mut names = ProtectedNames::new();
    for name in PROTECTED {
        names.insert(name).unwrap();
    }
    names
}

fn index(level: Level) -> Index {
    let mut builder = Builder::new(level);
    assert_eq!(builder.protect_all(PROTECTED), []);
    builder.build()
}

fn shown(name: &str, policy: &Policy) -> Shown {
    let verdict = policy.judge_with(name, &protected());
    let mut rules: Vec<String> = Vec::new();
    for finding in verdict.findings() {
        let kind = finding.error().map(|error| error.kind().name());
        let rule = kind.unwrap_or(finding.rule().name()).to_owned();
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    (verdict.show().to_string(), verdict.host().to_owned(), rules)
}

/// The hits of the host in a text, or `None` if there is none.
fn hits(text: &str, index: &Index) -> Option<Vec<Hit>> {
    let host = find_in_text(text.as_bytes()).ok()?.decoded(text.as_bytes()).ok()?.into_owned();
    let found = index.find(&String::from_utf8_lossy(&host)).into_iter();
    let hit = |hit: xenonym_safety::lookalikes::Hit<'_>| {
        (hit.protected().to_owned(), hit.kind().to_string(), hit.cost())
    };
    Some(found.map(hit).collect())
}

/// The fields of a found host that are texts, and its port.
type FoundHost = ([Option<String>; 6], Option<u16>);

fn found_host(text: &str, options: &Options) -> FoundHost {
    let found = match of_text(text, options) {
        Ok(found) => found,
        Err(error) => {
            let kind = Some(error.kind().name().to_owned());
            return ([None, None, None, None, None, kind], None);
        }
    };
    let (kind, port, host) = (found.kind, found.port, found.host.canonical());
    let name = host.name();
    let own = |text: Option<&str>| text.map(str::to_owned);
    let texts = [
        Some(host.to_string()),
        own(Some(kind.name())),
        own(name.and_then(xenonym_safety::registrable_domain)),
        own(name.map(xenonym_safety::public_suffix)),
        own(name.and_then(xenonym_safety::suffix_section).map(xenonym_safety::Section::name)),
        None,
    ];
    (texts, port)
}

fn found_rows(found: &StructArray) -> Vec<Option<FoundHost>> {
    let columns = [0, 1, 3, 4, 5, 6].map(|at| texts(found.column(at)));
    let ports = found.column(2).as_primitive::<UInt16Type>();
    let row = |row: usize| {
        (
            columns.each_ref().map(|column| column[row].clone()),
            ports.is_valid(row).then(|| ports.value(row)),
        )
    };
    (0..found.len()).map(|at| found.is_valid(at).then(|| row(at))).collect()
}

/// The rows of a result.
fn shown_rows(verdicts: &StructArray) -> Vec<Option<Shown>> {
    let [shows, hosts] = [0, 1].map(|at| texts(verdicts.column(at)));
    let rules = verdicts.column(2).as_list::<i32>();
    let row = |row: usize| {
        let rules = texts(&rules.value(row)).into_iter().map(Option::unwrap).collect();
        Some((shows[row].clone()?, hosts[row].clone()?, rules))
    };
    (0..verdicts.len()).map(|at| verdicts.is_valid(at).then(|| row(at).unwrap())).collect()
}

fn hit_rows(lists: &ListArray) -> Vec<Option<Vec<Hit>>> {
    let row = |hits: ArrayRef| {
        let hits = hits.as_struct();
        let [protected, kinds] = [0, 1].map(|at| texts(hits.column(at)));
        let costs = hits.column(2).as_primitive::<UInt16Type>();
        let names = protected.into_iter().zip(kinds).zip(costs.values());
        names.map(|((name, kind), &cost)| (name.unwrap(), kind.unwrap(), cost)).collect()
    };
    lists.iter().map(|hits| hits.map(row)).collect()
}

fn check(array: &dyn Array, rows: &[(String, bool)]) {
    fn each<T>(rows: &[(String, bool)], answer: impl Fn(&str) -> T) -> Vec<Option<T>> {
        rows.iter().map(|(name, is_null)| (!is_null).then(|| answer(name))).collect()
    }
    for policy in [Policy::CHROMIUM, Policy::STRICTEST] {
        let verdicts = display(array, &policy, &protected()).unwrap();
        verdicts.to_data().validate_full().unwrap();
        assert_eq!(verdicts.data_type(), &display_type());
        assert_eq!(shown_rows(&verdicts), each(rows, |name| shown(name, &policy)));
    }
    let index = index(Level::Wide);
    let found = lookalikes(array, &index).unwrap();
    found.to_data().validate_full().unwrap();
    assert_eq!(found.data_type(), &lookalikes_type());
    let expected: Vec<_> =
        each(rows, |name| hits(name, &index)).into_iter().map(Option::flatten).collect();
    assert_eq!(hit_rows(&found), expected);
    for options in [Options::WEB_HOST, Options::HOST] {
        let domains = registrable_domain(array, &options).unwrap();
        domains.to_data().validate_full().unwrap();
        let domain = |name: &str| {
            let name = name.strip_prefix("*.").unwrap_or(name);
            let host = Host::parse_with(name, &options).ok()?;
            xenonym_safety::registrable_domain(&host).map(str::to_owned)
        };
        let expected: Vec<_> = each(rows, domain).into_iter().map(Option::flatten).collect();
        assert_eq!(texts(&domains), expected);
        let found = find_host(array, &options).unwrap();
        found.to_data().validate_full().unwrap();
        assert_eq!(found.data_type(), &find_host_type());
        assert_eq!(found_rows(&found), each(rows, |text| found_host(text, &options)));
    }
}

/// Names, among them imitations of the protected ones.
fn rows() -> impl Strategy<Value = Rows> {
    let imitation = prop_oneof![
        "[pр][aаà]yp[aа][l1I]{1,2}\\.(com|example)",
        "(www\\.|xn--)?g[o0]{1,3}gle(-login|\\.com\\.evil)?\\.(com|org)",
        Just("xn--pypal-4ve.com".to_owned()),
        Just("ПРЕЗИДЕHТ.рф".to_owned()),
        Just("bucher。example.".to_owned()),
        "(https?:/{1,3}|mailto:|\\*\\.)?(joe@)?(www\\.)?paypa1\\.(com|github\\.io|con)(:80?)?(/a@b)?",
        "https?://([a-z]{2}%4[0-9a-f]|127\\.1|\\[::1\\]):[0-9]{1,5}",
    ];
    let name = prop_oneof![name(), imitation];
    prop::collection::vec((name, prop::bool::weighted(0.2)), 0..20)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn columns_are_rows(rows in rows()) {
        for (array, rows) in columns(&rows) {
            check(&array, &rows);
        }
    }

    #[test]
    fn slices_are_columns(rows in rows(), cut in any::<[prop::sample::Index; 2]>()) {
        each_slice(&rows, cut, check);
    }
}

#[test]
fn kinds_and_rules_are_told() {
    let names = StringArray::from(vec![
        Some("paypa1.com"),
        None,
        Some("example.com"),
        Some("xn--pypal-4ve.com"),
        Some("a\u{202E}b.com"),
        Some(""),
        Some("pàypal.com"),
    ]);
    let found = hit_rows(&lookalikes(&names, &index(Level::Normal)).unwrap());
    let hit = |kind: &str, cost| Some(vec![("paypal.com".to_owned(), kind.to_owned(), cost)]);
    let none = || Some(Vec::new());
    let (digit, mix, accent) = (hit("digit", 8), hit("script_mix", 2), hit("accent", 10));
    // An empty text has no host.
    let expected = [digit, None, none(), mix, none(), None, accent];
    assert_eq!(found, expected);

    let verdicts = shown_rows(&display(&names, &Policy::CHROMIUM, &protected()).unwrap());
    let row = |show: &str, host: &str, rules: &[&str]| {
        let rules = rules.iter().map(|&rule| rule.to_owned()).collect();
        Some((show.to_owned(), host.to_owned(), rules))
    };
    let expected = [
        row("unicode", "paypa1.com", &[]),
        None,
        row("unicode", "example.com", &[]),
        row("ascii", "xn--pypal-4ve.com", &["restriction_level", "chromium_top_domain"]),
        row("invalid", "a\\u{202e}b.com", &["disallowed"]),
        row("invalid", "", &["empty_name"]),
        row("ascii", "xn--pypal-rqa.com", &["chromium_top_domain"]),
    ];
    assert_eq!(verdicts, expected);
}

/// A label of each kind of bad input, many times, in one name.
#[test]
fn long_and_hostile_names_are_rows() {
    let labels =
        ["xn--", "xn--\u{80}", "аррӏе", "\u{202E}", "a\u{300}\u{300}", "7৪9", "é例א", "-", "*"];
    let long: String = labels.iter().cycle().take(20_000).flat_map(|label| [*label, "."]).collect();
    let rows: Rows = [long, ".".repeat(5_000), "a".repeat(100_000), "\0".to_owned()]
        .into_iter()
        .map(|name| (name, false))
        .collect();
    check(&strings::<i32>(&rows), &rows);
    let verdicts = display(&strings::<i64>(&rows), &Policy::STRICTEST, &protected()).unwrap();
    let rules = shown_rows(&verdicts)[0].as_ref().unwrap().2.len();
    assert!((5..80).contains(&rules), "each rule once, not {rules}");
}

#[test]
fn values_of_no_row_are_not_judged() {
    let values = StringArray::from(vec!["paypa1.com", "example.com"]);
    let keys = Int32Array::from(vec![Some(1), None, Some(1)]);
    let names = DictionaryArray::<Int32Type>::new(keys, Arc::new(values));
    let found = lookalikes(&names, &index(Level::Normal)).unwrap();
    assert_eq!(hit_rows(&found), [Some(Vec::new()), None, Some(Vec::new())]);
    assert!(found.values().is_empty());
}

#[test]
fn other_types_are_errors() {
    let binary = BinaryArray::from(vec![b"a".as_slice()]);
    let dictionary =
        DictionaryArray::<Int32Type>::new(Int32Array::from(vec![0]), Arc::new(binary.clone()));
    let others: [&dyn Array; 3] = [&Int32Array::from(vec![1]), &binary, &dictionary];
    for array in others {
        let error = lookalikes(array, &index(Level::Normal)).unwrap_err();
        assert!(matches!(error, ArrowError::InvalidArgumentError(_)), "{error}");
        assert!(display(array, &Policy::CHROMIUM, &protected()).is_err());
        assert!(xenonym_arrow::skeleton(array).is_err());
    }
}

/// Its disposition `valid` would be said of labels that no ruleset of a script allows.
#[cfg(feature = "lgr")]
#[test]
fn a_merged_ruleset_judges_no_column() {
    use xenonym_arrow::{lgr_disposition, lgr_index};
    use xenonym_lgr::Ruleset;

    let labels = StringArray::from(vec!["payp\u{430}l"]);
    let merged = Ruleset::root("common").unwrap();
    let error = lgr_disposition(&labels, &merged).unwrap_err();
    assert!(error.to_string().contains("can't tell which labels are valid"), "{error}");
    assert_eq!(lgr_index(&labels, &merged).unwrap(), StringArray::from(vec!["paypal"]));
}
