//! Parses and compiles the Chinese ruleset, the largest one of a script.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use xenonym_lgr::{Document, Ruleset};

use crate::Result;
use crate::measure::{memory, seconds};

const FILE: &str = "lgr-5-chinese-script-26may22-en.xml";

pub fn in_own_process() -> Result<()> {
    let data = std::env::args().nth(1).ok_or("the folder of the data is missing")?;
    for _ in 0..3 {
        let status = Command::new(std::env::current_exe()?).args([&data, "--chinese"]).status()?;
        assert!(status.success());
    }
    Ok(())
}

pub fn measure(data: &Path) -> Result<()> {
    let xml = fs::read(data.join(FILE))?;
    let (before, start) = (memory()?, seconds());
    let document = Document::parse(&xml)?;
    let parsed = seconds();
    let ruleset = Ruleset::new(&document)?;
    drop(document);
    let end = seconds();
    black_box(&ruleset);
    println!(
        "* {} bytes of Chinese XML: parsed in {:.0} ms, compiled in {:.0} ms, {} kB of memory.",
        xml.len(),
        (parsed - start) * 1e3,
        (end - parsed) * 1e3,
        memory()?.saturating_sub(before),
    );
    Ok(())
}
