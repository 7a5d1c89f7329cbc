//! What becomes of panics, of which none is meant.
//!
//! The crates that read columns have some for files that are damaged: [`caught`] makes these errors of
//! the files. Any other ends the whole run at once, with exit code 2: a thread that is missed by nobody
//! would leave less than all of the results, and that under the name that only all of them may have.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::process;

thread_local! {
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// From now on a panic ends the run, whichever thread has it.
pub(crate) fn end_the_run() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !IS_CAUGHT.get() {
            usual(info);
            process::exit(2);
        }
    }));
}

/// What `run` gives, or, without a word on standard error, what its panic says.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
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
