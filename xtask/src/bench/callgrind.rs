//! Runs callgrind, and reads its output.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Instructions, in all and by function.
pub(crate) struct Profile {
    pub(crate) total: f64,
    /// The functions' own instructions, most first.
    pub(crate) functions: Vec<(String, f64)>,
}

/// glibc selects functions based on processor features. Without them, counts are equal everywhere.
const ANY_PROCESSOR: &str = "glibc.cpu.hwcaps=-AVX_Fast_Unaligned_Load,-AVX,-AVX2,-AVX512F,\
                             -AVX512VL,-ERMS,-FSRM";

/// Counts the instructions of `program` for a path within its function `counted`.
pub(crate) fn profile(program: &Path, path: &str, file: &Path) -> Result<Profile> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*counted*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(program)
        .arg(path)
        .env("GLIBC_TUNABLES", ANY_PROCESSOR)
        .output()
        .context("valgrind is needed to count instructions")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    read(&fs::read_to_string(file)?)
}

/// Callgrind's format: `fn=(7) name` begins the lines of a function, and later occurrences omit the
/// name. A line of two numbers is a cost. After `calls=`, it is the cost of another function.
fn read(text: &str) -> Result<Profile> {
    let mut names: HashMap<&str, &str> = HashMap::new();
    let mut own: HashMap<&str, f64> = HashMap::new();
    let (mut function, mut of_a_call) = ("", false);
    for line in text.lines() {
        if let Some(named) = line.strip_prefix("fn=").or_else(|| line.strip_prefix("cfn=")) {
            let (number, name) = named.split_once(' ').unwrap_or((named, ""));
            if !name.is_empty() {
                names.insert(number, name);
            }
            if line.starts_with("fn=") {
                function = number;
            }
        } else if line.starts_with("calls=") {
            of_a_call = true;
        } else if line.starts_with(|first: char| "+-*".contains(first) || first.is_ascii_digit())
            && let Some(Ok(cost)) = line.split(' ').nth(1).map(str::parse::<f64>)
            && !std::mem::take(&mut of_a_call)
        {
            *own.entry(function).or_default() += cost;
        }
    }
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.context("callgrind counted nothing")?.parse::<f64>()?;
    ensure!((own.values().sum::<f64>() - total).abs() < 0.5, "callgrind's file is not understood");
    let name = |(number, own)| (names.get(number).unwrap_or(&number).to_string(), own);
    let mut functions: Vec<(String, f64)> = own.into_iter().map(name).collect();
    functions.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    Ok(Profile { total, functions })
}
