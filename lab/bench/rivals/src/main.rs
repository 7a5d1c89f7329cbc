//! `cargo xtask bench [--columns] [--data DIR] [--seed N] [--rounds N]`: compares Xenonym with all
//! other available implementations in one process, as Markdown tables.
//!
//! Names with different results are not timed: see `measure.rs`.

mod columns;
mod contender;
mod floors;
mod foreign;
mod measure;
mod names;
mod path;
mod random;
mod rivals;
mod rust;
mod table;

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::names::Names;
use crate::path::Path;
use crate::rivals::Rival;
use crate::table::Row;

/// The command-line arguments.
struct Arguments {
    data: Option<PathBuf>,
    seed: u64,
    rounds: usize,
    only_columns: bool,
}

fn arguments() -> Result<Arguments> {
    let mut found = Arguments { data: None, seed: 46, rounds: 21, only_columns: false };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--columns" {
            found.only_columns = true;
            continue;
        }
        let value = words.next().with_context(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--data" => found.data = Some(PathBuf::from(value)),
            "--seed" => found.seed = value.parse()?,
            "--rounds" => found.rounds = value.parse()?,
            _ => anyhow::bail!("use: [--columns] [--data DIR] [--seed N] [--rounds N]"),
        }
    }
    ensure!(found.rounds > 0, "at least one round");
    Ok(found)
}

fn main() -> Result<()> {
    let arguments = arguments()?;
    let mut sets = vec![names::sample(), names::generated(arguments.seed)];
    match &arguments.data {
        Some(data) => sets.insert(0, names::corpora(data)?),
        None => eprintln!("without the corpora: no --data"),
    }
    let repeated = [names::zones(arguments.seed), names::certificates(arguments.seed)];
    if arguments.only_columns {
        sets.extend(repeated);
        return sets.iter().try_for_each(|set| {
            columns::print(set, arguments.rounds)?;
            floors::print_columns(set, arguments.rounds)
        });
    }
    let ours = rivals::xenonym();
    let rivals = rivals::rivals();
    let all: Vec<&Rival> = ours.iter().chain(&rivals).collect();
    table::machine(&all);
    let mut unexplained = 0;
    for set in &sets {
        let rows: Vec<Row> = Path::ALL
            .into_iter()
            .map(|path| row(path, set, &all, arguments.rounds))
            .collect::<Result<_>>()?;
        table::print(&set.title, &all, &rows);
        columns::print(set, arguments.rounds)?;
        floors::print(set, arguments.rounds)?;
        unexplained += rows.iter().map(|row| row.unexplained).sum::<usize>();
    }
    repeated.iter().try_for_each(|set| columns::print(set, arguments.rounds))?;
    ensure!(unexplained == 0, "{unexplained} disagreements that nobody has explained");
    Ok(())
}

/// Verifies and measures one path.
fn row(path: Path, set: &Names, rivals: &[&Rival], rounds: usize) -> Result<Row> {
    eprintln!("{}, {}", path.title(), set.title);
    let contenders: Vec<_> = rivals.iter().filter_map(|rival| rival.contender(path)).collect();
    let verified = measure::verify(path, set.of(path), &contenders)?;
    ensure!(!verified.names.is_empty(), "no names are left");
    let passes = contenders.iter().map(|contender| contender.pass(&verified.names)).collect();
    let times = measure::measure(verified.names.len(), passes, rounds);
    Ok(Row::new(path, verified, &contenders, times))
}
