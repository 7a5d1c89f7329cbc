//! The prose in a file: Markdown without code, comments, or string literals.

use anyhow::Result;
use regex_lite::Regex;

/// The expressions that separate prose from code.
pub(super) struct Extractor {
    fence: Regex,
    link: Regex,
    code: Regex,
    table_rule: Regex,
    line_comment: Regex,
    block_comment: Regex,
    docstring: Regex,
    hash_comment: Regex,
    quote: Regex,
    literal: Regex,
    reason: Regex,
    markup: Regex,
    tests: Regex,
}

impl Extractor {
    pub(super) fn new() -> Result<Self> {
        Ok(Self {
            fence: Regex::new(r"(?s)```.*?```")?,
            link: Regex::new(r"!?\[([^\]]*)\]\([^)]*\)")?,
            code: Regex::new(r"`[^`\n]*`")?,
            table_rule: Regex::new(r"(?m)^\s*\|[-| :]+\|\s*$")?,
            line_comment: Regex::new(r"(?m)(?:^|[^:])//[/!]?\s(.*)$")?,
            block_comment: Regex::new(r"(?s)/\*\*?(.*?)\*/")?,
            docstring: Regex::new(r#"(?s)"""(.*?)""""#)?,
            hash_comment: Regex::new(r"(?m)#\s(.*)$")?,
            quote: Regex::new(r#"'\\?"'"#)?,
            literal: Regex::new(r#"(?s)"((?:[^"\\]|\\.)*)""#)?,
            reason: Regex::new(r#"(?s)\breason = "(?:[^"\\]|\\.)*""#)?,
            markup: Regex::new(r#";(?:\S|$)|=\\""#)?,
            tests: Regex::new(r"(?s)#\[cfg\(test\)\]\s*mod .*")?,
        })
    }

    /// Markdown without its code. A span of code is one word.
    pub(super) fn prose(&self, text: &str) -> String {
        let text = self.fence.replace_all(text, " ");
        let text = self.link.replace_all(&text, "$1");
        let text = self.code.replace_all(&text, "CODE");
        self.table_rule.replace_all(&text, "").into_owned()
    }

    /// The comments and docstrings of a source file, as Markdown.
    pub(super) fn comments(&self, path: &str, text: &str) -> String {
        let expressions = if has_extension(path, "py") {
            [&self.docstring, &self.hash_comment]
        } else {
            [&self.line_comment, &self.block_comment]
        };
        let parts = expressions.into_iter().flat_map(|expression| {
            expression
                .captures_iter(text)
                .filter_map(|found| found.get(1))
                .map(|part| part.as_str())
        });
        self.prose(&parts.collect::<Vec<_>>().join("\n"))
    }

    /// The string literals of a source file that are sentences or clauses: three words or more.
    ///
    /// Comments, the reasons of lint attributes and the tests at the end of a Rust file are left out. So are literals of
    /// markup or code: a semicolon at their end or before a letter is not punctuation, nor is `="` part of a sentence.
    pub(super) fn messages(&self, text: &str) -> String {
        let text = self.tests.replace(text, "");
        let text = self.line_comment.replace_all(&text, "");
        let text = self.block_comment.replace_all(&text, "");
        let text = self.quote.replace_all(&text, "");
        let text = self.reason.replace_all(&text, "");
        let literals = self.literal.captures_iter(&text).filter_map(|found| found.get(1));
        let clauses = literals.map(|part| part.as_str().replace("\\n", "\n").replace("\\\n", " "));
        let is_clause =
            |part: &str| part.split_whitespace().count() >= 3 && !self.markup.is_match(part);
        let clauses = clauses.filter(|part| is_clause(part.trim_end()));
        self.prose(&clauses.collect::<Vec<_>>().join("\n"))
    }
}

pub(super) fn has_extension(path: &str, extension: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, found)| found == extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_markdown_does_not_count() {
        let text = "Run `xn; x`, see [the page](a;b.md).\n```\nlet a; b;\n```\n|---|\nEnd";
        let prose = Extractor::new().unwrap().prose(text);
        assert_eq!(prose, "Run CODE, see the page.\n\nEnd");
    }

    #[test]
    fn comments_are_found_in_each_language() {
        let extractor = Extractor::new().unwrap();
        let rust = "/// One.\n//! Two.\nlet url = 1; // Three.\n/* Four. */";
        assert_eq!(extractor.comments("a.rs", rust), "One.\nTwo.\nThree.\n Four. ");
        let python = "\"\"\"One.\"\"\"\nx = 1  # Two.\n";
        assert_eq!(extractor.comments("a.py", python), "One.\nTwo.");
    }

    #[test]
    fn messages_are_literals_of_three_words() {
        let source = r#"
            // "Not this comment at all."
            let a = "two words";
            let quote = ['"', '\"'];
            let b = "this has \"three\" words";
            let c = "slashes as in https:// or a quotation mark";
            let d = "five";
            #[expect(lint, reason = "not for the user")]
            let e = "color:red;padding:0 1px";
            let f = "a field in a schema;";
            let g = "<p class=\"plain\">three words here</p>";
            #[cfg(test)]
            mod tests { "in the tests only" }
        "#;
        let found = Extractor::new().unwrap().messages(source);
        let expected = "this has \\\"three\\\" words\nslashes as in https:// or a quotation mark";
        assert_eq!(found, expected);
    }
}
