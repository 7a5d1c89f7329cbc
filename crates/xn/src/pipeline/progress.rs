//! A progress bar on standard error, if that is a terminal and shows nothing else.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::files::ReadBytes;

/// The time between two drawings, and before the first one.
const EVERY: Duration = Duration::from_millis(250);

pub(super) struct Progress {
    bar: Option<ProgressBar>,
    read: Arc<AtomicU64>,
}

impl Progress {
    pub(super) fn new(bytes: ReadBytes) -> Self {
        let (bar, template) = match bytes.total {
            Some(total) => (
                ProgressBar::new(total),
                "{bar:30} {percent}% {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
            ),
            None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {bytes_per_sec}"),
        };
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar: Some(bar), read: bytes.read }
    }

    pub(super) fn none() -> Self {
        Self { bar: None, read: Arc::default() }
    }

    /// Whether a bar would be visible, and not mix with other output.
    pub(super) fn is_seen(is_output_on_stdout: bool) -> bool {
        io::stderr().is_terminal() && !(is_output_on_stdout && io::stdout().is_terminal())
    }

    pub(super) fn update(&self) {
        if let Some(bar) = &self.bar
            && bar.elapsed() > EVERY
        {
            bar.set_position(self.read.load(Ordering::Relaxed));
        }
    }

    /// Hides the bar while something else is printed.
    pub(super) fn pause(&self, say: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
