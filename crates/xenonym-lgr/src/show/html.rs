//! The page of HTML.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::description::{self, Page};
use super::words::{self, Step, Tags};
use super::{Show, VariantSet, facts, first, glyphs, numbers, sets, title};
use crate::document::{Definition, Document, Entry, Source};
use crate::tables::{invalid_kinds, is_outside};

/// The most rows of a table of code points. A browser lays out only the tables that can be seen.
const ROWS: usize = 250;
/// The most members of a set whose mappings are shown as a matrix.
const MATRIX: usize = 8;
/// How many variant sets are laid out together.
const SETS: usize = 60;

pub(super) fn page(show: &Show<'_>) -> String {
    let document = show.document;
    let mut page = Page { text: String::new(), language: language(document) };
    let name = title(document);
    page.text.push_str("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.text.push_str("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    // Nothing in the document can load or run anything, even if an escape were missing.
    page.text.push_str("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src 'unsafe-inline'\">\n<title>");
    page.escape(&name);
    page.text.extend([
        "</title>\n<style>\n",
        include_str!("style.css"),
        "</style>\n</head>\n<body>\n<header>\n<h1>",
    ]);
    page.escape(&name);
    page.text.push_str("</h1>\n");
    let variant_sets = sets(document);
    page.overview(document, variant_sets.len());
    page.text.push_str("</header>\n<main>\n");
    page.repertoire(show);
    page.variants(show, &variant_sets);
    write_rules(&mut page, document);
    page.references(document);
    if let Some((kind, text)) = &document.meta.description {
        page.text.push_str("<section id=\"description\">\n<h2>Description</h2>\n");
        if kind.as_deref() == Some("text/html") {
            page.text.push_str("<div class=\"text\">\n");
            description::sanitize(text, &mut page.text);
            page.text.push_str("\n</div>\n</section>\n");
        } else {
            page.text.push_str("<p class=\"text plain\">");
            page.escape(text.trim());
            page.text.push_str("</p>\n</section>\n");
        }
    }
    page.text.push_str("</main>\n</body>\n</html>\n");
    page.text
}

/// The language of glyphs, if there is only one: browsers choose fonts by it.
fn language(document: &Document) -> Option<String> {
    match document.meta.languages.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}

impl Page {
    fn cell(&mut self, class: &str, text: &str) {
        if class.is_empty() {
            self.text.push_str("<td>");
        } else {
            self.text.extend(["<td class=\"", class, "\">"]);
        }
        self.escape(text);
    }

    /// The glyphs of a sequence, in the language of the ruleset.
    fn glyph(&mut self, sequence: &[char]) {
        let language = self.language.clone();
        self.text.push_str("<td class=\"g\"");
        if let Some(language) = language {
            self.text.push_str(" lang=\"");
            self.escape(&language);
            self.text.push('"');
        }
        self.text.push_str("><bdi>");
        self.escape(&glyphs(sequence));
        self.text.push_str("</bdi>");
    }

    /// The numbers of a sequence, as the header of a row.
    fn header(&mut self, sequence: &[char]) {
        let class = if sequence.len() > 1 { "n s" } else { "n" };
        self.text.extend(["<tr><th scope=\"row\" class=\"", class, "\">", &numbers(sequence)]);
    }

    fn overview(&mut self, document: &Document, sets: usize) {
        self.text.push_str("<dl class=\"facts\">\n");
        for (name, value) in facts(document) {
            self.text.extend(["<dt>", name, "</dt><dd>"]);
            self.escape(&value);
            self.text.push_str("</dd>\n");
        }
        if sets > 0 {
            // Writing to memory cannot fail.
            let _ = writeln!(self.text, "<dt>variant sets</dt><dd>{sets}</dd>");
        }
        self.text.push_str("</dl>\n<nav aria-label=\"Contents\">\n<ul>\n");
        let (rules, classes): (Vec<_>, Vec<_>) =
            document.definitions.iter().partition(|one| one.is_rule);
        for (id, name, is_there) in [
            ("repertoire", "Code points", true),
            ("variants", "Variant sets", sets > 0),
            ("classes", "Classes", !classes.is_empty()),
            ("rules", "Rules", !rules.is_empty()),
            ("actions", "Actions", true),
            ("references", "References", !document.meta.references.is_empty()),
            ("description", "Description", document.meta.description.is_some()),
        ] {
            if is_there {
                let _ = writeln!(self.text, "<li><a href=\"#{id}\">{name}</a></li>");
            }
        }
        self.text.push_str("</ul>\n</nav>\n");
    }

    fn repertoire(&mut self, show: &Show<'_>) {
        let mut entries: Vec<&Entry> = show.document.entries.iter().collect();
        entries.sort_by(|one, other| first(one).cmp(first(other)));
        let columns = Columns {
            invalid: invalid_kinds(show.document),
            contexts: entries.iter().any(|entry| entry.condition.is_some()),
            tags: entries.iter().any(|entry| !entry.tags.is_empty()),
            comments: entries.iter().any(|entry| entry.note.comment.is_some()),
            references: entries.iter().any(|entry| entry.note.references.is_some()),
        };
        self.text.push_str("<section id=\"repertoire\">\n<h2>Code points</h2>\n");
        if columns.contexts {
            self.text.push_str("<p>A context is a rule that must match, or not, where the code point occurs.</p>\n");
        }
        for chunk in entries.chunks(ROWS) {
            let ends = (chunk.first().map(|one| first(one)), chunk.last().map(|one| last(one)));
            let caption = format!(
                "{} to {}",
                ends.0.map(numbers).unwrap_or_default(),
                ends.1.map(numbers).unwrap_or_default()
            );
            self.text.extend(["<div class=\"chunk\"><table><caption>", &caption, "</caption>\n<thead><tr><th scope=\"col\">Number<th scope=\"col\">Glyph<th scope=\"col\">Name"]);
            for (is_there, name) in columns.names() {
                if is_there {
                    self.text.extend(["<th scope=\"col\">", name]);
                }
            }
            self.text.push_str("</thead>\n<tbody>\n");
            for entry in chunk {
                self.entry(show, entry, &columns);
            }
            self.text.push_str("</tbody></table></div>\n");
        }
        self.text.push_str("</section>\n");
    }

    fn entry(&mut self, show: &Show<'_>, entry: &Entry, columns: &Columns<'_>) {
        match &entry.source {
            Source::Sequence(sequence) => {
                self.header(sequence);
                self.glyph(sequence);
                self.cell("name", &show.names(sequence));
            }
            Source::Range(from, to) => {
                self.text.push_str("<tr><th scope=\"row\" class=\"n\">");
                self.text.extend([&numbers(&[*from]), " to ", &numbers(&[*to])]);
                self.glyph(&[*from]);
                let names = format!("{} to {}", (show.name)(*from), (show.name)(*to));
                self.cell("name", &names);
            }
        }
        if is_outside(entry, &columns.invalid) {
            self.text.push_str("<br>outside the repertoire");
        }
        if columns.contexts {
            self.cell("note", &entry.condition.as_ref().map(words::condition).unwrap_or_default());
        }
        if columns.tags {
            self.cell("note", &entry.tags.join(", "));
        }
        if columns.comments {
            self.cell("note", entry.note.comment.as_deref().unwrap_or_default());
        }
        if columns.references {
            self.cell("note", entry.note.references.as_deref().unwrap_or_default());
        }
        self.text.push('\n');
    }

    fn variants(&mut self, show: &Show<'_>, sets: &[VariantSet<'_>]) {
        if sets.is_empty() {
            return;
        }
        self.text.push_str("<section id=\"variants\">\n<h2>Variant sets</h2>\n<p>The members of a set are variants of one another. In a table with several columns, a row shows how its member is replaced.</p>\n");
        for (group, chunk) in sets.chunks(SETS).enumerate() {
            self.text.push_str("<div class=\"chunk\"><div class=\"sets\">\n");
            for (place, set) in chunk.iter().enumerate() {
                self.set(show, group * SETS + place + 1, set);
            }
            self.text.push_str("</div></div>\n");
        }
        self.text.push_str("</section>\n");
    }

    fn set(&mut self, show: &Show<'_>, number: usize, set: &VariantSet<'_>) {
        let uniform = set.uniform();
        let is_wide = uniform.is_none();
        self.text.push_str(if is_wide {
            "<div class=\"wide set\">"
        } else {
            "<div class=\"set\">"
        });
        let _ = write!(self.text, "<table><caption>Set {number}");
        if let Some(kind) = uniform {
            self.text.push_str(": each maps to each other, ");
            self.kind(kind);
        }
        self.text.push_str("</caption>\n<thead><tr><th scope=\"col\">Number<th scope=\"col\">Glyph<th scope=\"col\">Name");
        let is_matrix = is_wide && set.members.len() <= MATRIX;
        if is_matrix {
            for member in &set.members {
                self.text.extend([
                    "<th scope=\"col\" class=\"n s\">to ",
                    &numbers(member),
                    " <bdi>",
                ]);
                self.escape(&glyphs(member));
                self.text.push_str("</bdi>");
            }
        } else if is_wide {
            self.text.push_str("<th scope=\"col\">Mappings");
        }
        self.text.push_str("</thead>\n<tbody>\n");
        for (from, member) in set.members.iter().enumerate() {
            self.header(member);
            self.glyph(member);
            self.cell("name", &show.names(member));
            let itself = set.between(from, from);
            if !is_wide && !itself.is_empty() {
                self.text.push_str("<br>to itself: ");
                self.kind(&itself);
            }
            if is_matrix {
                for to in 0..set.members.len() {
                    self.text.push_str("<td>");
                    self.mapping(&set.between(from, to));
                }
            } else if is_wide {
                self.row(set, from);
            }
            self.text.push('\n');
        }
        self.text.push_str("</tbody></table></div>\n");
    }

    /// All mappings of a member of a large set, grouped by type.
    fn row(&mut self, set: &VariantSet<'_>, from: usize) {
        let mut by_kind: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (&(_, to), _) in set.mappings.range((from, 0)..(from + 1, 0)) {
            let target = set.members.get(to).map_or(&[][..], |target| target);
            by_kind.entry(set.between(from, to)).or_default().push(numbers(target));
        }
        self.text.push_str("<td>");
        for (kind, targets) in by_kind {
            self.mapping(&kind);
            self.text.push_str(" <span class=\"note\">to ");
            self.escape(&targets.join(", "));
            self.text.push_str("</span><br>");
        }
    }

    fn mapping(&mut self, kind: &str) {
        if kind.is_empty() {
            self.text.push_str("<span class=\"soft\">none</span>");
        } else {
            self.kind(kind);
        }
    }

    fn kind(&mut self, kind: &str) {
        self.text.push_str("<span class=\"k\">");
        self.escape(kind);
        self.text.push_str("</span>");
    }

    fn references(&mut self, document: &Document) {
        if document.meta.references.is_empty() {
            return;
        }
        self.text
            .push_str("<section id=\"references\">\n<h2>References</h2>\n<dl class=\"facts\">\n");
        for reference in &document.meta.references {
            self.text.push_str("<dt>");
            self.escape(&reference.id);
            self.text.push_str("</dt><dd>");
            self.escape(reference.text.trim());
            if let Some(comment) = &reference.comment {
                self.escape(&format!(" ({})", comment.trim()));
            }
            self.text.push_str("</dd>\n");
        }
        self.text.push_str("</dl>\n</section>\n");
    }
}

/// Which columns the tables of code points have.
#[expect(clippy::struct_excessive_bools, reason = "one per column")]
struct Columns<'a> {
    /// The types that make labels invalid.
    invalid: BTreeSet<&'a str>,
    contexts: bool,
    tags: bool,
    comments: bool,
    references: bool,
}

impl Columns<'_> {
    const fn names(&self) -> [(bool, &'static str); 4] {
        [
            (self.contexts, "Context"),
            (self.tags, "Tags"),
            (self.comments, "Comment"),
            (self.references, "References"),
        ]
    }
}

/// The last sequence of an entry.
fn last(entry: &Entry) -> &[char] {
    match &entry.source {
        Source::Sequence(sequence) => sequence,
        Source::Range(_, last) => core::slice::from_ref(last),
    }
}

// Classes, rules and actions.

fn write_rules(page: &mut Page, document: &Document) {
    let (rules, classes): (Vec<_>, Vec<_>) =
        document.definitions.iter().partition(|one| one.is_rule);
    let tags = Tags::new(document);
    definitions(page, &tags, "classes", "Classes", &classes);
    definitions(page, &tags, "rules", "Rules", &rules);
    actions(page, document);
}

fn definitions(page: &mut Page, tags: &Tags<'_>, id: &str, heading: &str, list: &[&Definition]) {
    if list.is_empty() {
        return;
    }
    page.text.extend(["<section id=\"", id, "\">\n<h2>", heading, "</h2>\n"]);
    for definition in list {
        page.text.push_str("<h3>");
        page.escape(&definition.name);
        page.text.push_str("</h3>\n");
        let note = definition.nodes.first().and_then(|node| node.note.comment.as_deref());
        if let Some(note) = note {
            page.text.push_str("<p>");
            page.escape(note.trim());
            page.text.push_str("</p>\n");
        }
        page.text.extend(["<div class=\"rule\">", words::introduction(definition), "\n"]);
        steps(page, &words::steps(definition, tags));
        page.text.push_str("</div>\n");
    }
    page.text.push_str("</section>\n");
}

/// A nested list.
fn steps(page: &mut Page, steps: &[Step]) {
    let mut open = 0;
    for step in steps {
        // A deeper list is inside the item before it.
        while open > step.depth + 1 {
            page.text.push_str("</li></ul>");
            open -= 1;
        }
        if open == step.depth + 1 {
            page.text.push_str("</li>\n");
        } else {
            page.text.push_str("<ul>");
            open += 1;
        }
        page.text.push_str("<li>");
        page.escape(&step.text);
    }
    for _ in 0..open {
        page.text.push_str("</li></ul>");
    }
    page.text.push('\n');
}

fn actions(page: &mut Page, document: &Document) {
    page.text.push_str("<section id=\"actions\">\n<h2>Actions</h2>\n<p>The first action that applies decides.</p>\n<ol class=\"actions\" start=\"0\">\n");
    for action in &document.actions {
        page.text.push_str("<li>");
        page.escape(&words::action(action));
        if let Some(comment) = &action.note.comment {
            page.text.push_str("<br><span class=\"note soft\">");
            page.escape(comment.trim());
            page.text.push_str("</span>");
        }
        page.text.push_str("</li>\n");
    }
    for sentence in words::default_actions(&document.actions) {
        page.text.extend(["<li>", sentence, " <span class=\"note soft\">(default)</span></li>\n"]);
    }
    page.text.push_str("</ol>\n</section>\n");
}
