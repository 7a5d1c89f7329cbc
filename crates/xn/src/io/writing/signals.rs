//! Signals that end the process: it removes its partial files first, and says so.
//!
//! Nothing is done for a signal that was ignored when the process started, as `nohup` has it for SIGHUP, and shells for SIGINT
//! in the background.

use std::process;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Once};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::register_conditional_default;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::partial;
use crate::error::say;
use crate::terminal::title;

/// Starts to wait for signals, once. Without partial files a signal ends the process at once.
pub(in crate::io) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ignored = ignored();
        let watched = [SIGHUP, SIGINT, SIGTERM].into_iter();
        let watched = watched.filter(|signal| ignored & (1 << (signal - 1)) == 0);
        // Without this thread, the next run removes the partial file.
        if let Ok(signals) = Signals::new(watched) {
            let _ = thread::Builder::new().spawn(move || wait(signals));
        }
    });
}

fn wait(mut signals: Signals) {
    let Some(signal) = signals.forever().next() else { return };
    // A second signal ends the process at once, in case the message below waits for a reader.
    for watched in [SIGHUP, SIGINT, SIGTERM] {
        let _ = register_conditional_default(watched, Arc::new(AtomicBool::new(true)));
    }
    let (removed, _guard) = partial::remove_all();
    for (path, result) in removed {
        let path = title(&path);
        say(&match result {
            Ok(()) => format!("{path}: the run was interrupted: its partial file was removed"),
            Err(error) => format!("{path}: this partial file is left: remove it ({error})"),
        });
    }
    // Whoever waits for the process learns which signal ended it.
    let _ = emulate_default_handler(signal);
    process::exit(128 + signal);
}

/// The signals that the process ignores, as a set of bits. Elsewhere than on Linux there is no safe way to ask.
#[cfg(target_os = "linux")]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// SIGHUP is taken for ignored, because a run under `nohup` must not end.
#[cfg(not(target_os = "linux"))]
fn ignored() -> u64 {
    1 << (SIGHUP - 1)
}
