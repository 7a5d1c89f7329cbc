//! The results, as Markdown.

use std::collections::BTreeMap;
use std::process::Command;

use crate::contender::Contender;
use crate::measure::{Verified, median, ratio};
use crate::path::Path;
use crate::rivals::Rival;
use crate::rust;

/// One path over one set of names.
pub struct Row {
    path: Path,
    names: usize,
    pub unexplained: usize,
    /// For each column: whether it validates, and the time of each round.
    times: BTreeMap<&'static str, (bool, Vec<f64>)>,
    ours: [Vec<f64>; 2],
}

impl Row {
    pub fn new(
        path: Path,
        verified: Verified,
        contenders: &[Contender],
        times: Vec<Vec<f64>>,
    ) -> Self {
        let ours = [times[0].clone(), times[1].clone()];
        let names = contenders.iter().map(|contender| contender.name);
        let times = names.zip(verified.validating.into_iter().zip(times)).collect();
        let (names, unexplained) = (verified.names.len(), verified.unexplained);
        Self { path, names, unexplained, times, ours }
    }

    /// The fastest rival of those that validate.
    fn best(&self, rivals: &[&Rival]) -> Option<(&'static str, &Vec<f64>)> {
        rivals
            .iter()
            .skip(2)
            .filter_map(|rival| match self.times.get(rival.name) {
                Some((true, times)) => Some((rival.name, times)),
                _ => None,
            })
            .min_by(|(_, one), (_, other)| median(one).total_cmp(&median(other)))
    }

    fn cells(&self, rivals: &[&Rival]) -> Vec<String> {
        let mut cells = vec![self.path.title().to_owned(), self.names.to_string()];
        cells.extend(rivals.iter().map(|rival| match self.times.get(rival.name) {
            None => "-".to_owned(),
            Some((true, times)) => format!("{:.1}", median(times)),
            Some((false, times)) => format!("({:.1})", median(times)),
        }));
        let to_idna = self.times.get(rust::IDNA);
        cells.push(to_idna.map_or("-".to_owned(), |(_, times)| self.shares(times)));
        let Some((best, times)) = self.best(rivals) else {
            cells.extend(["-", "-", "-", "-"].map(str::to_owned));
            return cells;
        };
        cells.extend([best.to_owned(), self.shares(times)]);
        let met = |goal: f64| {
            let yes_or_no = |ours| if ratio(ours, times) <= goal { "yes" } else { "**no**" };
            format!("{}, {}", yes_or_no(&self.ours[0]), yes_or_no(&self.ours[1]))
        };
        cells.push(self.path.goal().map_or("-".to_owned(), |goal| format!("{goal:.2}")));
        cells.push(self.path.goal().map_or("-".to_owned(), met));
        cells
    }

    /// The time of our allocating and buffer functions, as a fraction of theirs.
    fn shares(&self, theirs: &[f64]) -> String {
        format!("{:.2}, {:.2}", ratio(&self.ours[0], theirs), ratio(&self.ours[1], theirs))
    }
}

/// One table.
pub fn print(title: &str, rivals: &[&Rival], rows: &[Row]) {
    let mut header = vec![format!("{title}: ns a name"), "names".to_owned()];
    header.extend(rivals.iter().map(|rival| rival.name.to_owned()));
    header.extend(
        ["share of `idna`'s", "best validating", "share of that", "goal", "met"].map(str::to_owned),
    );
    println!("\n| {} |", header.join(" | "));
    println!("|{}", "---|".repeat(header.len()));
    for row in rows {
        println!("| {} |", row.cells(rivals).join(" | "));
    }
}

/// The machine and the software versions of the measurement.
pub fn machine(rivals: &[&Rival]) {
    let output = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let processors = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find_map(|line| line.strip_prefix("model name\t: "));
    let count = processors.lines().filter(|line| line.starts_with("processor")).count();
    println!(
        "{}; {count} x {}; {}; fat LTO, default target CPU. Medians of processor time over interleaved rounds; shares \
         are medians of the rounds' ratios, ours through a buffer and ours as a `Cow` or `String`. \
         (In parentheses: does not validate, that is, takes names that UTS #46 rejects.)",
        output("date", &["+%Y-%m-%d"]).unwrap_or_default(),
        model.unwrap_or("unknown processor"),
        output("rustc", &["--version"]).unwrap_or_default(),
    );
    let versions: Vec<String> =
        rivals.iter().map(|rival| format!("{} {}", rival.name, rival.version)).collect();
    println!("\nVersions: {}.", versions.join("; "));
}
