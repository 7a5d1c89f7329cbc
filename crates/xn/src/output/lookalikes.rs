//! What `xn lookalikes` writes for a name: the protected names that it imitates.

use std::borrow::Cow;
use std::fmt::Write;

use serde::Serialize;
use xenonym_safety::lookalikes::{Hit, Index, Kind, Scratch, Source, Substitution};

use crate::facts::{Describe, Describer, Fact, FactColumn, FactKind, Mark};
use crate::location::{Place, Record};
use crate::output;
use crate::problem::Problem;
use crate::terminal::escaped;

/// The member that objects of JSON Lines gain.
pub(crate) const MEMBER: &str = "lookalikes";

/// The suffixes of the columns of a name, in the order of [`facts`].
pub(crate) const SUFFIXES: &[&str] = &["_hits", "_protected", "_kind", "_cost", "_reason"];

/// Protected names, and which names are written that are compared with them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    /// It lives as long as the process.
    pub(crate) index: &'static Index,
    /// Whether names and records without a hit are written too.
    pub(crate) shows_all: bool,
    /// The kinds that count.
    pub(crate) kinds: &'static [Kind],
    /// Hits of a higher cost do not count.
    pub(crate) max_cost: u16,
}

impl Search {
    /// The protected names that a name imitates, as far as they count, or why it cannot be compared. A text that is not a name
    /// must not look harmless. In some files, names may contain any ASCII character.
    pub(crate) fn find(
        &self,
        name: &str,
        has_any_ascii: bool,
        scratch: &mut Scratch,
    ) -> Result<Vec<Hit<'static>>, Problem> {
        let mut problem = if has_any_ascii { None } else { Problem::of_other_text(name) };
        if let Some(problem) = problem.take_if(|problem| !problem.is_only_ascii()) {
            return Err(problem);
        }
        let mut hits = self.index.find_with(name, scratch);
        hits.retain(|hit| hit.cost() <= self.max_cost && self.kinds.contains(&hit.kind()));
        match problem {
            Some(problem) if hits.is_empty() => Err(problem),
            _ => Ok(hits),
        }
    }
}

/// The columns of [`SUFFIXES`], with numbers as numbers.
impl Describe for Search {
    fn columns(&self) -> Vec<FactColumn> {
        let (number, text) = (FactKind::Number, FactKind::Text);
        let kinds = [number, text, text, number, text];
        SUFFIXES.iter().zip(kinds).map(|(&suffix, kind)| FactColumn::new(suffix, kind)).collect()
    }

    fn start(&self) -> Box<Describer<'_>> {
        let mut scratch = Scratch::new();
        Box::new(move |name, _, facts| {
            let Ok(hits) = self.find(name, false, &mut scratch) else { return Mark::Refused };
            facts.push(Fact::Number(i32::try_from(hits.len()).unwrap_or(i32::MAX)));
            let Some(best) = hits.first() else { return Mark::Plain };
            facts.push(Fact::Text(best.protected().to_owned().into()));
            facts.push(Fact::Text(best.kind().name().into()));
            facts.push(Fact::Number(best.cost().into()));
            facts.push(Fact::Text(reason(best).into()));
            Mark::Hit
        })
    }
}

/// The facts on a name for the columns of its row: the number of hits, and the best one.
pub(crate) fn facts(hits: &[Hit<'_>]) -> Vec<String> {
    let count = hits.len().to_string();
    let Some(best) = hits.first() else { return vec![count] };
    let (protected, kind) = (best.protected().to_owned(), best.kind().to_string());
    vec![count, protected, kind, best.cost().to_string(), reason(best)]
}

/// Appends the hits of a name: an object, or lines.
pub(crate) fn append(
    output: &mut Vec<u8>,
    is_json: bool,
    record: &Record<'_>,
    hits: &[Hit<'_>],
    errors: &[Problem],
) {
    if is_json {
        let objects = hits.iter().map(HitObject::new).collect();
        let (input, place) = (record.lossy(), record.place);
        output::append_line(output, &Compared { input, hits: objects, errors, place });
    } else {
        append_lines(output, &record.lossy(), hits, errors);
    }
}

/// Appends a line for each hit: the name, the protected name, the kind, the cost and the reason, with tabs between them. A
/// name without a hit has one line, and a rejected one has the reason of its first error.
fn append_lines(lines: &mut Vec<u8>, name: &str, hits: &[Hit<'_>], errors: &[Problem]) {
    let name = escaped(name);
    let mut text = String::new();
    for hit in hits {
        // Writing to a string cannot fail.
        let (protected, kind, cost) = (hit.protected(), hit.kind(), hit.cost());
        let _ = writeln!(text, "{name}\t{protected}\t{kind}\t{cost}\t{}", reason(hit));
    }
    if let Some(error) = errors.first() {
        let _ = writeln!(text, "{name}\t\trejected\t\t{}", error.brief());
    } else if hits.is_empty() {
        let _ = writeln!(text, "{name}\t\t\t\t");
    }
    lines.extend_from_slice(text.as_bytes());
}

/// A hit in the member of a record.
#[derive(Serialize)]
struct MemberObject<'a> {
    name: &'a str,
    protected: &'a str,
    kind: &'static str,
    cost: u16,
    reason: String,
    #[serde(flatten)]
    combination: Combination<'a>,
}

/// What a label consists of that the protected name is a part of.
#[derive(Serialize)]
struct Combination<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'a str>,
}

impl<'a> Combination<'a> {
    fn new(hit: &'a Hit<'_>) -> Self {
        Self { part: hit.part(), word: hit.word(), language: hit.language() }
    }
}

/// Appends an object for each hit, with commas before all but the first of the list.
pub(crate) fn append_objects(list: &mut Vec<u8>, name: &str, hits: &[Hit<'_>]) {
    for hit in hits {
        if !list.is_empty() {
            list.push(b',');
        }
        let (protected, kind, cost) = (hit.protected(), hit.kind().name(), hit.cost());
        let (reason, combination) = (reason(hit), Combination::new(hit));
        let member = MemberObject { name, protected, kind, cost, reason, combination };
        output::append_object(list, &member);
    }
}

/// The object of a name.
#[derive(Serialize)]
struct Compared<'a> {
    /// Bytes that are not UTF-8 become U+FFFD.
    input: Cow<'a, str>,
    hits: Vec<HitObject<'a>>,
    #[serde(skip_serializing_if = "<[Problem]>::is_empty")]
    errors: &'a [Problem],
    #[serde(flatten)]
    place: Place<'a>,
}

#[derive(Serialize)]
struct HitObject<'a> {
    protected: &'a str,
    kind: &'static str,
    cost: u16,
    reason: String,
    label: usize,
    #[serde(flatten)]
    combination: Combination<'a>,
    substitutions: Vec<SubstitutionObject<'a>>,
}

/// A substitution, as each command writes it.
#[derive(Serialize)]
pub(crate) struct SubstitutionObject<'a> {
    offset: usize,
    found: &'a str,
    expected: &'a str,
    source: &'static str,
    cost: u16,
}

impl<'a> HitObject<'a> {
    fn new(hit: &'a Hit<'_>) -> Self {
        Self {
            protected: hit.protected(),
            kind: hit.kind().name(),
            cost: hit.cost(),
            reason: reason(hit),
            label: hit.label(),
            combination: Combination::new(hit),
            substitutions: hit.substitutions().iter().map(SubstitutionObject::new).collect(),
        }
    }
}

impl<'a> SubstitutionObject<'a> {
    pub(crate) fn new(substitution: &'a Substitution) -> Self {
        Self {
            offset: substitution.offset(),
            found: substitution.found(),
            expected: substitution.expected(),
            source: substitution.source().name(),
            cost: substitution.cost(),
        }
    }
}

// Why a hit of `xn lookalikes` is one, in words.

/// The reason, such as `р U+0440 for p`, or `brand + "konto" (de)`.
pub(super) fn reason(hit: &Hit<'_>) -> String {
    let mut parts: Vec<String> = hit.substitutions().iter().map(substitution).collect();
    match (hit.word(), hit.language()) {
        (Some(word), Some(language)) => parts.push(format!("brand + \"{word}\" ({language})")),
        (Some(word), None) => parts.push(format!("brand + \"{word}\"")),
        _ => {}
    }
    match hit.kind() {
        Kind::Subdomain => parts.push("brand as a subdomain".to_owned()),
        Kind::Embedded => parts.push("brand in a longer label".to_owned()),
        Kind::OtherSuffix => parts.push("other suffix".to_owned()),
        _ => {}
    }
    parts.join("; ")
}

fn substitution(one: &Substitution) -> String {
    let (found, expected) = (told(one.found()), told(one.expected()));
    match (one.found(), one.expected()) {
        (_, "") => format!("{found} added"),
        ("", _) => format!("{expected} left out"),
        (first, second) if one.source() == Source::Typing && is_swapped(first, second) => {
            format!("{expected} swapped")
        }
        _ => format!("{found} for {expected}"),
    }
}

fn is_swapped(found: &str, expected: &str) -> bool {
    found.chars().count() > 1 && found.chars().rev().eq(expected.chars())
}

/// A text, with the code points outside ASCII.
fn told(text: &str) -> String {
    let mut told = escaped(text).into_owned();
    for code_point in text.chars().filter(|code_point| !code_point.is_ascii()) {
        // Writing to memory cannot fail.
        let _ = write!(told, " U+{:04X}", u32::from(code_point));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_readable() {
        let mut builder = Index::builder();
        builder.protect("paypal.com").unwrap();
        builder.add_word("treuepunkte").unwrap();
        let index = builder.build();
        for (name, expected) in [
            ("рaypal.com", "р U+0440 for p"),
            ("paypa1.com", "1 for l"),
            ("pаypa1.com", "а U+0430 for a; 1 for l"),
            ("paypall.com", "l added"),
            ("pypal.com", "a left out"),
            ("papyal.com", "yp swapped"),
            ("paxpal.com", "x for y"),
            ("paypal.net", "other suffix"),
            ("paypal.com.evil.example", "brand as a subdomain"),
            ("paypa1-konto.example", "1 for l; brand + \"konto\" (de)"),
            ("paypal-treuepunkte.example", "brand + \"treuepunkte\""),
            ("paypal-x7f3k.example", "brand in a longer label"),
        ] {
            assert_eq!(reason(&index.find(name)[0]), expected, "{name}");
        }
    }
}
