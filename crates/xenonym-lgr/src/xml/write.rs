//! Writes a document as XML, in the order that RFC 7940 recommends.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::document::{
    Action, CodePointSet, Condition, Definition, Document, Entry, Group, Meta, Node, NodeKind,
    Note, Repetition, Source,
};

/// An element with its attributes in the order of writing.
struct Writer {
    text: String,
    depth: usize,
}

type Attributes<'a> = Vec<(&'a str, String)>;

pub(super) fn document(document: &Document) -> String {
    let mut writer =
        Writer { text: String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"), depth: 0 };
    let namespace = "urn:ietf:params:xml:ns:lgr-1.0".into();
    writer.open("lgr", &[("xmlns", namespace)]);
    writer.meta(&document.meta);
    writer.open("data", &[]);
    for entry in &document.entries {
        writer.entry(entry);
    }
    writer.close("data");
    if !(document.definitions.is_empty() && document.actions.is_empty()) {
        writer.open("rules", &[]);
        for definition in &document.definitions {
            writer.definition(definition);
        }
        for action in &document.actions {
            writer.action(action);
        }
        writer.close("rules");
    }
    writer.close("lgr");
    writer.text
}

impl Writer {
    fn start(&mut self, name: &str, attributes: &[(&str, String)]) {
        self.text.extend(core::iter::repeat_n("  ", self.depth));
        self.text.push('<');
        self.text.push_str(name);
        for (name, value) in attributes {
            self.text.push(' ');
            self.text.push_str(name);
            self.text.push_str("=\"");
            escape(&mut self.text, value, true);
            self.text.push('"');
        }
    }

    fn open(&mut self, name: &str, attributes: &[(&str, String)]) {
        self.start(name, attributes);
        self.text.push_str(">\n");
        self.depth += 1;
    }

    fn close(&mut self, name: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.text.extend(core::iter::repeat_n("  ", self.depth));
        self.text.extend(["</", name, ">\n"]);
    }

    fn empty(&mut self, name: &str, attributes: &[(&str, String)]) {
        self.start(name, attributes);
        self.text.push_str("/>\n");
    }

    fn with_text(&mut self, name: &str, attributes: &[(&str, String)], text: &str) {
        self.start(name, attributes);
        self.text.push('>');
        escape(&mut self.text, text, false);
        self.text.extend(["</", name, ">\n"]);
    }

    fn meta(&mut self, meta: &Meta) {
        if *meta == Meta::default() {
            return;
        }
        self.open("meta", &[]);
        if let Some((version, comment)) = &meta.version {
            let comment = comment.iter().map(|comment| ("comment", comment.clone()));
            self.with_text("version", &comment.collect::<Vec<_>>(), version);
        }
        let dates = [
            ("date", &meta.date),
            ("validity-start", &meta.validity_start),
            ("validity-end", &meta.validity_end),
        ];
        for (name, date) in dates {
            if let Some(date) = date {
                self.with_text(name, &[], date);
            }
        }
        for language in &meta.languages {
            self.with_text("language", &[], language);
        }
        for (kind, scope) in &meta.scopes {
            self.with_text("scope", &[("type", kind.clone())], scope);
        }
        if let Some([major, minor, update]) = meta.unicode_version {
            self.with_text("unicode-version", &[], &format!("{major}.{minor}.{update}"));
        }
        if let Some((kind, text)) = &meta.description {
            let kind = kind.iter().map(|kind| ("type", kind.clone()));
            self.with_text("description", &kind.collect::<Vec<_>>(), text);
        }
        if !meta.references.is_empty() {
            self.open("references", &[]);
            for reference in &meta.references {
                let mut attributes = Vec::from([("id", reference.id.clone())]);
                attributes.extend(reference.comment.iter().map(|text| ("comment", text.clone())));
                self.with_text("reference", &attributes, &reference.text);
            }
            self.close("references");
        }
        self.close("meta");
    }

    fn entry(&mut self, entry: &Entry) {
        let (name, mut attributes): (_, Attributes<'_>) = match &entry.source {
            Source::Sequence(sequence) => ("char", Vec::from([("cp", hexadecimal(sequence))])),
            Source::Range(first, last) => {
                let cps =
                    [("first-cp", hexadecimal(&[*first])), ("last-cp", hexadecimal(&[*last]))];
                ("range", Vec::from(cps))
            }
        };
        add_condition(&mut attributes, entry.condition.as_ref());
        if !entry.tags.is_empty() {
            attributes.push(("tag", entry.tags.join(" ")));
        }
        add_note(&mut attributes, &entry.note);
        if entry.variants.is_empty() {
            return self.empty(name, &attributes);
        }
        self.open(name, &attributes);
        for variant in &entry.variants {
            let mut attributes = Vec::from([("cp", hexadecimal(&variant.target))]);
            attributes.extend(variant.kind.iter().map(|kind| ("type", kind.clone().into())));
            add_condition(&mut attributes, variant.condition.as_ref());
            add_note(&mut attributes, &variant.note);
            self.empty("var", &attributes);
        }
        self.close(name);
    }

    fn definition(&mut self, definition: &Definition) {
        let mut name = Some(&*definition.name);
        let mut open: Vec<Group> = Vec::new();
        for node in &definition.nodes {
            self.node(node, name.take(), &mut open);
        }
    }

    fn node(&mut self, node: &Node, name: Option<&str>, open: &mut Vec<Group>) {
        let mut attributes: Attributes<'_> = Vec::new();
        attributes.extend(name.map(|name| ("name", name.into())));
        let element = match &node.kind {
            NodeKind::Close => {
                let group = open.pop().unwrap_or(Group::Rule);
                return self.close(group.name());
            }
            NodeKind::Open(group) => group.name(),
            NodeKind::Any => "any",
            NodeKind::Start => "start",
            NodeKind::End => "end",
            NodeKind::Anchor => "anchor",
            NodeKind::Literal(sequence) => {
                attributes.push(("cp", hexadecimal(sequence)));
                "char"
            }
            NodeKind::Listed(_) => "class",
            NodeKind::Property(property, value) => {
                attributes.push(("property", format!("{property}:{value}")));
                "class"
            }
            NodeKind::Tagged(tag) => {
                attributes.push(("from-tag", tag.clone().into()));
                "class"
            }
            NodeKind::ClassReference(target) => {
                attributes.push(("by-ref", target.clone().into()));
                "class"
            }
            NodeKind::RuleReference(target) => {
                attributes.push(("by-ref", target.clone().into()));
                "rule"
            }
        };
        add_count(&mut attributes, node.count);
        add_note(&mut attributes, &node.note);
        match &node.kind {
            NodeKind::Open(group) => {
                open.push(*group);
                self.open(element, &attributes);
            }
            NodeKind::Listed(set) => self.with_text(element, &attributes, &set_text(set)),
            _ => self.empty(element, &attributes),
        }
    }

    fn action(&mut self, action: &Action) {
        let mut attributes = Vec::from([("disp", action.disposition.clone().into())]);
        attributes.extend(action.matches.iter().map(|rule| ("match", rule.clone().into())));
        attributes.extend(action.not_matches.iter().map(|rule| ("not-match", rule.clone().into())));
        attributes
            .extend(action.trigger.iter().map(|(kind, types)| (kind.name(), types.join(" "))));
        add_note(&mut attributes, &action.note);
        self.empty("action", &attributes);
    }
}

fn add_condition(attributes: &mut Attributes<'_>, condition: Option<&Condition>) {
    if let Some(condition) = condition {
        let name = if condition.negated { "not-when" } else { "when" };
        attributes.push((name, condition.rule.clone().into()));
    }
}

fn add_note(attributes: &mut Attributes<'_>, note: &Note) {
    attributes.extend(note.references.iter().map(|ids| ("ref", ids.clone().into())));
    attributes.extend(note.comment.iter().map(|text| ("comment", text.clone().into())));
}

fn add_count(attributes: &mut Attributes<'_>, count: Repetition) {
    let text = match (count.min, count.max) {
        (1, Some(1)) => return,
        (min, None) => format!("{min}+"),
        (min, Some(max)) if min == max => format!("{min}"),
        (min, Some(max)) => format!("{min}:{max}"),
    };
    attributes.push(("count", text));
}

fn hexadecimal(sequence: &[char]) -> String {
    let parts: Vec<String> =
        sequence.iter().map(|code_point| format!("{:04X}", u32::from(*code_point))).collect();
    parts.join(" ")
}

fn set_text(set: &CodePointSet) -> String {
    let range = |&(first, last): &(u32, u32)| {
        if first == last { format!("{first:04X}") } else { format!("{first:04X}-{last:04X}") }
    };
    set.ranges().iter().map(range).collect::<Vec<_>>().join(" ")
}

/// Whether a character is a control, or moves or hides others.
pub(crate) fn is_hidden(character: char) -> bool {
    (character.is_control() && !matches!(character, '\t' | '\n' | '\r'))
        || matches!(character, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}')
}

/// Escapes text that would change in XML, or when attributes and line endings are normalized.
fn escape(text: &mut String, value: &str, attribute: bool) {
    for character in value.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' if attribute => text.push_str("&quot;"),
            '\t' if attribute => text.push_str("&#9;"),
            '\n' if attribute => text.push_str("&#10;"),
            '\r' => text.push_str("&#13;"),
            // A terminal or an editor may obey them.
            _ if is_hidden(character) => {
                // Writing to memory cannot fail.
                let _ = write!(text, "&#x{:X};", u32::from(character));
            }
            _ => text.push(character),
        }
    }
}
