//! Statistics about a list of names: the number accepted under each standard, their scripts, the
//! classes of their labels, and the kinds of their errors.
//!
//! The caller converts the names and passes in the verdicts. Parts of a list can be counted
//! separately and combined with [`Survey::add`].
//!
//! ```
//! use xenonym::uts46::{Options, to_ascii};
//! use xenonym_safety::survey::Survey;
//!
//! let mut survey = Survey::new(["dns"]);
//! for name in ["Bücher.example", "пример.example", "a..b"] {
//!     survey.see(name);
//!     if let Err(error) = to_ascii(name, &Options::DNS) {
//!         survey.reject(0, error.kind().name(), name);
//!     }
//! }
//! assert_eq!(survey.accepted(0), 2);
//! assert_eq!(survey.scripts["Cyrillic"], 1);
//! assert_eq!(survey.examples["empty_label"], ["a..b"]);
//! assert!(survey.fragment().contains("</svg>"));
//! ```

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::{self, Write};

use xenonym::domain::labels;
use xenonym::label::classify;

use crate::scripts;

/// The number of examples for each kind of error.
const MAX_EXAMPLES: usize = 3;

/// Counts by key, such as the name of a script.
pub type Counts = BTreeMap<&'static str, u64>;

/// The counts of a list of names.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Survey {
    /// The number of names.
    pub names: u64,
    /// The number of null rows in a column.
    pub nulls: u64,
    /// The rejections by each profile.
    pub rejections: Vec<Rejections>,
    /// For each kind of error, up to three names with that error.
    pub examples: BTreeMap<&'static str, Vec<String>>,
    /// The number of labels in each class of RFC 5890. The empty label of the root is not counted.
    pub label_classes: Counts,
    /// The number of names with a code point of each script. A-labels are decoded before counting.
    pub scripts: Counts,
    /// The number of labels with a code point of each script.
    pub label_scripts: Counts,
}

/// The names that a profile rejects.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rejections {
    /// The name of the profile.
    pub profile: &'static str,
    /// The number of rejected names, grouped by kind of error.
    pub kinds: Counts,
}

impl Rejections {
    /// Returns the number of names that the profile rejects.
    pub fn total(&self) -> u64 {
        self.kinds.values().sum()
    }
}

impl Survey {
    /// Creates an empty survey for profiles with these names.
    pub fn new(profiles: impl IntoIterator<Item = &'static str>) -> Self {
        let rejections = |profile| Rejections { profile, kinds: Counts::new() };
        Self { rejections: profiles.into_iter().map(rejections).collect(), ..Self::default() }
    }

    /// Returns the number of names accepted by the profile with this index, or all names for an unknown
    /// index.
    pub fn accepted(&self, profile: usize) -> u64 {
        self.names - self.rejections.get(profile).map_or(0, Rejections::total)
    }

    /// Counts a name with its labels and scripts.
    pub fn see(&mut self, name: &str) {
        self.names += 1;
        let mut of_name = BTreeSet::new();
        // The root is outside all classes and scripts.
        for label in labels(name).filter(|label| !label.text().is_empty()) {
            count(&mut self.label_classes, classify(label.text()).name());
            let of_label = scripts::of_label(label.text());
            for script in &of_label {
                count(&mut self.label_scripts, script);
            }
            of_name.extend(of_label);
        }
        for script in of_name {
            count(&mut self.scripts, script);
        }
    }

    /// Counts a rejection, by the profile with this index if it exists, of a name that was already counted.
    pub fn reject(&mut self, profile: usize, kind: &'static str, name: &str) {
        if let Some(rejections) = self.rejections.get_mut(profile) {
            count(&mut rejections.kinds, kind);
            keep(self.examples.entry(kind).or_default(), name);
        }
    }

    /// Counts a name that cannot be read, which every profile rejects.
    pub fn reject_unread(&mut self, kind: &'static str) {
        self.names += 1;
        for profile in &mut self.rejections {
            count(&mut profile.kinds, kind);
        }
    }

    /// Adds the counts of the next part of the list, for the same profiles.
    pub fn add(&mut self, next: Self) {
        self.names += next.names;
        self.nulls += next.nulls;
        debug_assert!(self.rejections.len() == next.rejections.len(), "the profiles are the same");
        for (own, next) in self.rejections.iter_mut().zip(next.rejections) {
            add(&mut own.kinds, next.kinds);
        }
        for (kind, names) in next.examples {
            let examples = self.examples.entry(kind).or_default();
            for name in &names {
                keep(examples, name);
            }
        }
        add(&mut self.label_classes, next.label_classes);
        add(&mut self.scripts, next.scripts);
        add(&mut self.label_scripts, next.label_scripts);
    }
}

fn count(counts: &mut Counts, what: &'static str) {
    *counts.entry(what).or_default() += 1;
}

fn add(counts: &mut Counts, next: Counts) {
    for (what, count) in next {
        *counts.entry(what).or_default() += count;
    }
}

fn keep(examples: &mut Vec<String>, name: &str) {
    if examples.len() < MAX_EXAMPLES && !examples.iter().any(|known| known == name) {
        examples.push(name.to_owned());
    }
}

// A survey as HTML, with plots as inline SVG and without external resources.
//
// Names are always displayed literally: HTML is escaped, and code points that are invisible or
// change the direction are written as numbers.

/// How many scripts are shown, the most frequent first.
const MAX_SCRIPTS: usize = 12;

/// How many code points of a name are shown.
const MAX_SHOWN: usize = 253;

/// Sizes in the plots, in pixels: the height of a bar with the space around it, the width of the
/// area to the left of the bars, and the width of a bar for all names.
const ROW_HEIGHT: usize = 18;
const LEFT_WIDTH: usize = 130;
const BAR_WIDTH: u64 = 320;

const CELL_STYLE: &str = "text-align:left;padding:2px 10px 2px 0;vertical-align:top";

/// The colours of a bar and of the rest of its row.
struct Colours {
    bar: &'static str,
    rest: &'static str,
}

const VERDICTS: Colours = Colours { bar: "#288c46", rest: "#d23c46" };
const SCRIPTS: Colours = Colours { bar: "#2878c8", rest: "#8884" };

impl Survey {
    /// Returns a complete page, to open in a browser.
    pub fn page(&self) -> String {
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Survey of names</title>\
             <style>:root{{color-scheme:light dark}}body{{font-family:sans-serif;margin:2em}}</style></head>\
             <body>{}</body></html>\n",
            self.fragment()
        )
    }

    /// Returns the content of the page, for notebooks.
    pub fn fragment(&self) -> String {
        let mut html = format!("<p><b>{}</b> names", Grouped(self.names));
        if self.nulls > 0 {
            append(&mut html, format_args!(", {} nulls", Grouped(self.nulls)));
        }
        html.push_str("</p><p>Names that each standard accepts</p>");
        let accepted = self.rejections.iter().map(|profile| profile.profile);
        let accepted: Vec<_> =
            accepted.enumerate().map(|(i, name)| (name, self.accepted(i))).collect();
        self.write_bars(&accepted, &VERDICTS, &mut html);
        let scripts = by_frequency(&self.scripts);
        let (shown, more) = scripts.split_at(scripts.len().min(MAX_SCRIPTS));
        html.push_str("<p>Names with a code point of each script");
        if !more.is_empty() {
            append(&mut html, format_args!(", and {} scripts more", more.len()));
        }
        html.push_str("</p>");
        self.write_bars(shown, &SCRIPTS, &mut html);
        html.push_str("<p>Labels, as RFC 5890 calls them</p>");
        let classes = by_frequency(&self.label_classes).into_iter();
        let rows =
            classes.map(|(class, count)| [class.into(), format!("{}", Grouped(count))].into());
        write_table(&["", ""], rows, &mut html);
        self.write_errors(&mut html);
        html
    }

    /// Rejected names by the kind of error, a column for each profile.
    fn write_errors(&self, html: &mut String) {
        let mut most = Counts::new();
        for (kind, count) in self.rejections.iter().flat_map(|profile| &profile.kinds) {
            let known = most.entry(kind).or_default();
            *known = (*count).max(*known);
        }
        if most.is_empty() {
            return;
        }
        html.push_str("<p>Rejected names by the kind of error</p>");
        let profiles = self.rejections.iter().map(|profile| profile.profile);
        let head: Vec<_> = [""].into_iter().chain(profiles).chain(["such as"]).collect();
        let rows = by_frequency(&most).into_iter().map(|(kind, _)| {
            let counts = self.rejections.iter().map(|profile| match profile.kinds.get(kind) {
                Some(count) => format!("{}", Grouped(*count)),
                None => String::new(),
            });
            let names = self.examples.get(kind).map(Vec::as_slice).unwrap_or_default();
            let names: Vec<_> = names.iter().map(|name| shown(name)).collect();
            let cells = [String::from(kind)].into_iter().chain(counts);
            cells.chain([names.join("<br>")]).collect()
        });
        write_table(&head, rows, html);
    }

    /// Horizontal bars. The full length represents all names.
    fn write_bars(&self, counts: &[(&str, u64)], colours: &Colours, html: &mut String) {
        let height = ROW_HEIGHT * counts.len() + 4;
        append(
            html,
            format_args!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"{height}\" role=\"img\" \
                 font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\">"
            ),
        );
        for (line, (what, count)) in counts.iter().enumerate() {
            let (top, Colours { bar, rest }) = (line * ROW_HEIGHT, colours);
            // In tenths of a pixel.
            let length =
                u128::from(*count) * u128::from(BAR_WIDTH * 10) / u128::from(self.names.max(1));
            append(
                html,
                format_args!(
                    "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{what}</text>\
                     <rect x=\"{LEFT_WIDTH}\" y=\"{y}\" width=\"{BAR_WIDTH}\" height=\"12\" fill=\"{rest}\"/>\
                     <rect x=\"{LEFT_WIDTH}\" y=\"{y}\" width=\"{}.{}\" height=\"12\" fill=\"{bar}\"/>\
                     <text x=\"{}\" y=\"{}\">{}</text>",
                    LEFT_WIDTH - 8,
                    top + 13,
                    length / 10,
                    length % 10,
                    LEFT_WIDTH + BAR_WIDTH as usize + 8,
                    top + 13,
                    Grouped(*count),
                    y = top + 3,
                ),
            );
        }
        html.push_str("</svg>");
    }
}

/// A number with a comma after each three digits.
struct Grouped(u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{}", self.0);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index) % 3 == 0 {
                f.write_char(',')?;
            }
            f.write_char(digit)?;
        }
        Ok(())
    }
}

fn by_frequency(counts: &Counts) -> Vec<(&'static str, u64)> {
    let mut sorted: Vec<_> = counts.iter().map(|(what, count)| (*what, *count)).collect();
    sorted.sort_by_key(|(_, count)| Reverse(*count));
    sorted
}

/// A table of cells that are HTML.
fn write_table(head: &[&str], rows: impl Iterator<Item = Vec<String>>, html: &mut String) {
    html.push_str("<table style=\"font-size:13px\"><tr>");
    for cell in head {
        append(html, format_args!("<th style=\"{CELL_STYLE}\">{cell}</th>"));
    }
    html.push_str("</tr>");
    for row in rows {
        html.push_str("<tr>");
        for cell in row {
            append(html, format_args!("<td style=\"{CELL_STYLE}\">{cell}</td>"));
        }
        html.push_str("</tr>");
    }
    html.push_str("</table>");
}

/// A name as HTML.
fn shown(name: &str) -> String {
    let mut html = String::from("<bdi style=\"font-family:monospace;overflow-wrap:anywhere\">");
    for c in name.chars().take(MAX_SHOWN) {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            // Rust escapes it in debug output, because it is invisible or affects its neighbors.
            _ if c == ' ' || c.escape_debug().nth(1).is_some_and(|second| second != c) => {
                append(&mut html, format_args!("<span>U+{:04X}</span>", u32::from(c)));
            }
            _ => html.push(c),
        }
    }
    if name.chars().nth(MAX_SHOWN).is_some() {
        html.push('…');
    }
    html.push_str("</bdi>");
    html
}

fn append(html: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = html.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["Bücher.example", "xn--r8jz45g.example", "a..b", "..", ""];

    fn survey(names: &[&str]) -> Survey {
        let mut survey = Survey::new(["first", "second"]);
        for name in names {
            survey.see(name);
            if name.starts_with("..") || name.contains("..") {
                survey.reject(1, "empty_label", name);
            }
        }
        survey
    }

    #[test]
    fn names_labels_and_scripts_are_counted() {
        let found = survey(&NAMES);
        assert_eq!((found.names, found.accepted(0), found.accepted(1)), (5, 5, 3));
        assert_eq!(found.scripts["Latin"], 3);
        assert_eq!(found.scripts["Han"], 1);
        assert_eq!(found.label_scripts["Latin"], 5);
        assert_eq!(found.label_classes.values().sum::<u64>(), 6);
        assert_eq!(found.examples["empty_label"], ["a..b", ".."]);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        for cut in 0..=NAMES.len() {
            let mut parts = survey(&NAMES[..cut]);
            parts.add(survey(&NAMES[cut..]));
            assert_eq!(parts, survey(&NAMES), "{cut}");
        }
    }

    #[test]
    fn a_name_that_cannot_be_read_counts_for_every_profile() {
        let mut found = survey(&NAMES);
        found.reject_unread("line_too_long");
        assert_eq!((found.names, found.accepted(0), found.accepted(1)), (6, 5, 3));
    }

    #[test]
    fn few_examples_are_kept() {
        let found = survey(&["a..b", "a..b", "b..c", "c..d", "d..e"]);
        assert_eq!(found.examples["empty_label"], ["a..b", "b..c", "c..d"]);
        assert_eq!(found.rejections[1].kinds["empty_label"], 5);
    }

    #[test]
    fn names_are_shown_and_not_interpreted() {
        for (name, html) in [
            ("<b>&\"'\\", "&lt;b&gt;&amp;\"'\\"),
            ("a\u{202E}b", "a<span>U+202E</span>b"),
            (
                "a\u{200D}\n \u{E000}",
                "a<span>U+200D</span><span>U+000A</span><span>U+0020</span><span>U+E000</span>",
            ),
            ("bücher", "bücher"),
        ] {
            assert!(shown(name).contains(&format!(">{html}</bdi>")), "{name:?}: {}", shown(name));
        }
    }

    #[test]
    fn numbers_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(format!("{}", Grouped(number)), text);
        }
    }

    #[test]
    fn bars_are_no_longer_than_all_names() {
        let mut survey = Survey::new(["dns"]);
        assert!(survey.fragment().contains("height=\"22\""));
        for name in ["a.example", "a_b", "ü.example"] {
            survey.see(name);
        }
        survey.reject(0, "std3_ascii", "a_b");
        let html = survey.fragment();
        assert!(html.contains("width=\"213.3\" height=\"12\" fill=\"#288c46\""), "{html}");
        assert!(html.contains("width=\"320.0\" height=\"12\" fill=\"#2878c8\""), "{html}");
        assert_eq!(html.matches("<svg ").count(), html.matches("</svg>").count());
    }
}
