//! Runs of the command `xn`, in process, on files in memory.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::LazyLock;

/// The folder of this process, in memory if Linux provides it.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = Path::new("/dev/shm");
    let parent = if memory.is_dir() { memory.to_owned() } else { env::temp_dir() };
    parent.join(format!("xenonym-fuzz-{}", process::id()))
});

/// The output of a run that read its whole input. Any other run must leave no output.
pub fn convert(input: &[u8], ending: &str, output: &str, options: &[&str]) -> Option<Vec<u8>> {
    let from = FOLDER.join("in").with_extension(ending);
    let to = FOLDER.join("out").with_extension(output);
    fs::create_dir_all(&*FOLDER).expect("a folder for the files");
    fs::write(&from, input).expect("the input is written");
    let fixed = ["xn", "to-ascii", "--quiet", "--threads", "1"].map(OsString::from);
    let mut words = Vec::from(fixed);
    words.extend(["-f".into(), from.into(), "-o".into(), to.clone().into()]);
    words.extend(options.iter().map(OsString::from));
    let ended = xn::run(&words);
    let written = fs::read(&to).ok();
    fs::remove_dir_all(&*FOLDER).expect("the files are removed");
    // 1 is for rejected names.
    if matches!(ended, Ok(0 | 1)) {
        Some(written.expect("a run that ends well has an output"))
    } else {
        assert_eq!(written, None, "{ended:?}");
        None
    }
}
