//! Counts the turns of phrase that make technical English read as translated.
//!
//! A high score is a hint to reread a page, not a list of forbidden words. The READMEs and guides of ripgrep, jiff,
//! hyperfine and mdBook score 10 to 11 per 1,000 words, with 0 to 1.4 semicolons.

mod patterns;
mod sources;
mod texts;

use std::path::Path;

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};

use self::patterns::{Counts, Pattern, Patterns};
use self::sources::Source;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Count comments and docstrings, with one row per crate or binding, instead of Markdown files
    #[arg(long, conflicts_with = "messages")]
    code: bool,

    /// Count the help pages of `xn`, and the sentences in string literals, with one row per crate or binding
    #[arg(long)]
    messages: bool,

    /// Print the lines that match one pattern, instead of the counts
    #[arg(long, value_name = "PATTERN")]
    show: Option<Pattern>,

    /// Print only the totals
    #[arg(long, conflicts_with = "show")]
    total: bool,

    /// Fail if all texts together score above N per 1,000 words, or contain more than 3 semicolons per 1,000 words. Without
    /// --total, also fail if one text of 150 words or more scores above N
    #[arg(long, value_name = "N")]
    max: Option<f64>,
}

/// Shorter texts are not worth a row.
const LEAST_WORDS: usize = 30;

/// In shorter texts, a single turn of phrase would exceed any limit.
const LEAST_WORDS_TO_FAIL: usize = 150;

/// Per 1,000 words of all texts.
const MOST_SEMICOLONS: f64 = 3.0;

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let source = match (arguments.code, arguments.messages) {
        (true, _) => Source::Comments,
        (_, true) => Source::Messages,
        _ => Source::Markdown,
    };
    let patterns = Patterns::new()?;
    let texts = sources::read(root, source)?;
    if let Some(pattern) = arguments.show {
        show(&patterns, pattern, &texts);
        return Ok(());
    }
    let mut rows: Vec<(String, Counts)> =
        texts.into_iter().map(|(name, text)| (name, patterns.count(&text))).collect();
    rows.sort_by(|(_, a), (_, b)| b.per_thousand().total_cmp(&a.per_thousand()));
    rows.retain(|(_, counts)| counts.words >= LEAST_WORDS);
    let all = print(&rows, arguments.total);
    ensure!(!rows.is_empty(), "no text was found");
    let Some(limit) = arguments.max else { return Ok(()) };
    ensure!(all.per_thousand() <= limit, "above {limit} per 1,000 words");
    let semicolons = all.semicolons_per_thousand();
    ensure!(semicolons <= MOST_SEMICOLONS, "above {MOST_SEMICOLONS} semicolons per 1,000 words");
    if arguments.total {
        return Ok(());
    }
    let above: Vec<&str> = rows
        .iter()
        .filter(|(_, row)| row.words >= LEAST_WORDS_TO_FAIL && row.per_thousand() > limit)
        .map(|(name, _)| name.as_str())
        .collect();
    if !above.is_empty() {
        bail!("above {limit}: {}", above.join(", "));
    }
    Ok(())
}

fn show(patterns: &Patterns, pattern: Pattern, texts: &[(String, String)]) {
    for (name, text) in texts {
        for line in text.lines().filter(|line| patterns.matches(pattern, line) > 0) {
            println!("{name}: {}", line.trim().chars().take(180).collect::<String>());
        }
    }
}

/// Prints the counts, and returns their sum.
fn print(rows: &[(String, Counts)], only_total: bool) -> Counts {
    let mut all = Counts::default();
    if !only_total {
        println!("per 1,000 ; per 1,000   words  text (its three most frequent patterns)");
    }
    for (name, counts) in rows {
        all.add(counts);
        if !only_total {
            let frequent: Vec<String> = counts
                .most_frequent()
                .iter()
                .map(|(pattern, count)| {
                    let name = pattern.to_possible_value().map(|value| value.get_name().to_owned());
                    format!("{} {count}", name.unwrap_or_default())
                })
                .collect();
            println!(
                "{:9.0} {:11.1} {:7}  {name} ({})",
                counts.per_thousand(),
                counts.semicolons_per_thousand(),
                counts.words,
                frequent.join(", ")
            );
        }
    }
    println!(
        "{:9.1} {:11.1} {:7}  all",
        all.per_thousand(),
        all.semicolons_per_thousand(),
        all.words
    );
    all
}
