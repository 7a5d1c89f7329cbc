//! Runs `xn`, collects its output, and compares messages with snapshots.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::{fs, thread};

use serde_json::Value;
use snapbox::assert::DEFAULT_ACTION_ENV;
pub(crate) use snapbox::str;
use snapbox::{Assert, IntoData};
use xenonym::ErrorKind;

pub(crate) const XN: &str = env!("CARGO_BIN_EXE_xn");

#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
}

impl Ran {
    /// The output of a started program until it ends.
    pub(crate) fn of(child: Child) -> Self {
        Self::new(child.wait_with_output().unwrap())
    }

    fn new(output: Output) -> Self {
        let err = String::from_utf8(output.stderr).unwrap();
        Self { code: output.status.code(), out: output.stdout, err }
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    /// The only object in the output.
    pub(crate) fn object(&self) -> Value {
        assert_eq!(self.text().lines().count(), 1, "{self:?}");
        serde_json::from_slice(&self.out).unwrap()
    }

    /// The objects in the output, one per line.
    pub(crate) fn objects(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The output of a run that must succeed without a message.
    #[track_caller]
    pub(crate) fn well(&self) -> &str {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.text());
        self.text()
    }
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(XN);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `xn` with these arguments and empty standard input.
pub(crate) fn xn(args: &[&str]) -> Ran {
    Ran::new(command(args).output().unwrap())
}

/// Runs `xn` with this standard input.
pub(crate) fn xn_on(args: &[&str], input: impl AsRef<[u8]> + Send) -> Ran {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        scope.spawn(move || {
            // A run need not read its input to the end.
            let _ = stdin.write_all(input.as_ref());
        });
        Ran::new(child.wait_with_output().unwrap())
    })
}

/// An error of the library in this name, as the command prints it.
pub(crate) fn reason(error: &xenonym::Error, name: &str) -> String {
    let kind = error.kind();
    let code_point = error.code_point().map(|value| format!(": U+{value:04X}"));
    let table = error.table().map(|table| format!(" of table {table}"));
    let label = error.label().map(|label| format!(" in label {}", label + 1));
    let of = |text: Option<String>| text.unwrap_or_default();
    format!(
        "{}{}{} at position {}{} ({}): {}",
        kind.message(),
        of(code_point),
        of(table),
        name[..error.offset()].chars().count() + 1,
        of(label),
        kind.rule(),
        match kind {
            // The option instead of the flag.
            ErrorKind::Std3Ascii => "remove it, or use --std3=off if the name is not a host name",
            _ => kind.help(),
        }
    )
}

/// A new folder for one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bulk").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn path(folder: &Path, name: &str) -> String {
    folder.join(name).into_os_string().into_string().unwrap()
}

/// The names of the files in a folder, in order.
pub(crate) fn files_of(folder: &Path) -> Vec<String> {
    let name = |entry: Result<fs::DirEntry, _>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

/// What `xn` writes to a terminal as standard output.
#[cfg(unix)]
pub(crate) fn on_terminal(args: &[&str]) -> String {
    through_terminal(command(args), |command, terminal| command.stdout(terminal))
}

/// What `xn` writes to a terminal as standard error.
#[cfg(unix)]
pub(crate) fn errors_on_terminal(args: &[&str]) -> String {
    through_terminal(command(args), |command, terminal| command.stderr(terminal))
}

/// What a command writes to a terminal, which `attach` makes one of its streams.
#[cfg(unix)]
fn through_terminal(
    mut command: Command,
    attach: fn(&mut Command, fs::File) -> &mut Command,
) -> String {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::io::Read;

    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap().into_string().unwrap();
    let terminal = fs::OpenOptions::new().read(true).write(true).open(name).unwrap();
    let mut child = attach(&mut command, terminal).spawn().unwrap();
    // The command also holds the terminal open.
    drop(command);
    let (mut file, mut out, mut piece) = (fs::File::from(controller), Vec::new(), [0; 4096]);
    // After the last byte, Linux returns an error instead of an end.
    while let Ok(length @ 1..) = file.read(&mut piece) {
        out.extend_from_slice(&piece[..length]);
    }
    child.wait().unwrap();
    String::from_utf8(out).unwrap()
}

// Messages as snapshots in the tests: `SNAPSHOTS=overwrite cargo test -p xn` rewrites them all.

/// The messages of several runs on standard error, one after the other.
#[derive(Default, Debug)]
pub(crate) struct Transcript(String);

impl Transcript {
    pub(crate) fn add(&mut self, message: &str) {
        self.0.push_str(&without_surroundings(message));
    }

    #[track_caller]
    pub(crate) fn is(&self, expected: impl IntoData) {
        says(&self.0, expected);
    }
}

/// Compares a message with its snapshot.
#[track_caller]
pub(crate) fn says(message: &str, expected: impl IntoData) {
    let message = without_surroundings(message);
    Assert::new().action_env(DEFAULT_ACTION_ENV).eq(message.as_str(), expected.into_data().raw());
}

/// A message without the path of the tests' folder, a command's arguments, and times.
fn without_surroundings(message: &str) -> String {
    let folder = env!("CARGO_TARGET_TMPDIR");
    // If the folder is a link, resolved paths contain its target.
    let real = fs::canonicalize(folder).unwrap();
    let message = message.replace(real.to_str().unwrap(), "[TESTS]").replace(folder, "[TESTS]");
    let mut lines = String::new();
    for line in message.lines().filter(|line| !line.starts_with("For more information")) {
        let line = match line.split_once(" rejected in ") {
            Some((counts, _)) => format!("{counts} rejected in [TIME]"),
            None if line.starts_with("Usage: ") => line.split(" [").next().unwrap().to_owned(),
            None => line.to_owned(),
        };
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}
