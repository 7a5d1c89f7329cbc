//! `cargo xtask bulk-faults`: runs that are killed at random moments and resumed, until they end.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};

use super::build;
use super::input::{self, Names};

/// Bytes of names per run.
const BYTES: u64 = 20_000_000;
/// The least number of times that runs are killed.
const KILLS: u32 = 200;

pub(crate) fn run(root: &Path, folder: &Path) -> Result<()> {
    let xn = build(root)?;
    fs::create_dir_all(folder)?;
    let mut names = Names::read(root, None)?.u_labels;
    names.extend(["a..b", "example.com", "-", "\u{FFFD}"].map(str::to_owned));
    let (list, whole, whole_errors) =
        (folder.join("names"), folder.join("whole"), folder.join("whole-errors"));
    input::write(&list, &names, BYTES)?;
    let mut once = Command::new(&xn);
    once.args(["to-ascii", "-q", "-f"]).arg(&list).arg("--errors").arg(&whole_errors);
    let begun = Instant::now();
    once.stdout(fs::File::create(&whole)?).status()?;
    let takes = begun.elapsed().as_micros().max(1);

    let (mut kills, mut runs) = (0, 0);
    // Steps of an odd length reach every moment of a run in time.
    let mut moment = 1003;
    while kills < KILLS {
        let (target, errors) = (folder.join("target"), folder.join("errors"));
        loop {
            let mut resumed = Command::new(&xn);
            resumed.args(["to-ascii", "-q", "--resume", "--checkpoint-every", "0"]);
            resumed.args(["--block-size", "65536", "-f"]).arg(&list);
            resumed.arg("-o").arg(&target).arg("--errors").arg(&errors);
            let mut child = resumed.stderr(Stdio::piped()).spawn()?;
            moment = (moment + 7919) % takes;
            thread::sleep(Duration::from_micros(moment as u64));
            // It may have ended already.
            let _ = child.kill();
            let ended = child.wait_with_output()?;
            match ended.status.code() {
                None => kills += 1,
                Some(1) => break,
                Some(_) => bail!("{}", String::from_utf8_lossy(&ended.stderr)),
            }
        }
        runs += 1;
        ensure!(fs::read(&target)? == fs::read(&whole)?, "the output differs");
        ensure!(fs::read(&errors)? == fs::read(&whole_errors)?, "the errors differ");
        fs::remove_file(&target)?;
    }
    println!("{runs} runs were killed {kills} times and came out whole");
    fs::remove_dir_all(folder)?;
    Ok(())
}
