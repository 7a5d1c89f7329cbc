//! Runs `xn` and collects its output.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use serde_json::Value;
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

/// An error of the library, as the command prints it.
pub(crate) fn reason(error: &xenonym::Error) -> String {
    let kind = error.kind();
    let code_point = error.code_point().map(|value| format!(": U+{value:04X}"));
    let table = error.table().map(|table| format!(" of table {table}"));
    let label = error.label().map(|label| format!(" in label {label}"));
    let of = |text: Option<String>| text.unwrap_or_default();
    format!(
        "{}{}{} at offset {}{} ({}): {}",
        kind.message(),
        of(code_point),
        of(table),
        error.offset(),
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
