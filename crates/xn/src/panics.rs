//! Turns any panic into exit code 2.
//!
//! The crates that read columns panic on some damaged files: [`caught`] turns such a panic into an error of
//! the file. Any other panic ends the process at once. If only its thread ended, the run could rename an
//! incomplete output.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::process;

use crate::io::remove_partial_files;

thread_local! {
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// Makes a panic in any thread end the process.
pub fn end_the_run() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !IS_CAUGHT.get() {
            usual(info);
            let _guard = remove_partial_files();
            process::exit(2);
        }
    }));
}

/// Returns the result of `run`, or the message of its panic, which is not printed.
///
/// # Errors
///
/// It panicked.
pub fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    let was_caught = IS_CAUGHT.replace(true);
    let ran = panic::catch_unwind(AssertUnwindSafe(run));
    IS_CAUGHT.set(was_caught);
    ran.map_err(|panic| {
        let message = panic.downcast_ref::<String>().map(String::as_str);
        message
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("it is damaged")
            .to_owned()
    })
}
