//! Classes, rules and actions.

use alloc::vec::Vec;

use super::page::Page;
use super::words::{self, Step, Tags};
use crate::document::{Definition, Document};

pub(super) fn write(page: &mut Page, document: &Document) {
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
