//! Whether standard output was closed when the program started.
//!
//! Before `main`, the standard library opens `/dev/null` for each standard stream that is closed, so that no
//! other file gets its number. Results would vanish there without an error. So on Linux, this runs earlier
//! and opens `/dev/full`, which nothing can be written to.

#[cfg(target_os = "linux")]
mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::fs::{Mode, OFlags, open};
    use rustix::io::{Errno, fcntl_getfd};
    use rustix::stdio::{dup2_stdout, stdout};

    pub(super) static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    /// The C library calls the functions in this section before `main`.
    #[used]
    #[expect(unsafe_code, reason = "`look` needs nothing that the standard library prepares")]
    #[unsafe(link_section = ".init_array")]
    static AT_START: extern "C" fn() = look;

    extern "C" fn look() {
        if fcntl_getfd(stdout()) != Err(Errno::BADF) {
            return;
        }
        WAS_CLOSED.store(true, Ordering::Relaxed);
        // Without such a device, the standard library opens `/dev/null` as for other programs.
        if let Ok(full) = open("/dev/full", OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty()) {
            if std::os::fd::AsRawFd::as_raw_fd(&full) == 1 {
                std::mem::forget(full);
            } else {
                let _ = dup2_stdout(full);
            }
        }
    }
}

/// Whether results that go to standard output are lost.
pub(crate) fn was_closed() -> bool {
    #[cfg(target_os = "linux")]
    return at_start::WAS_CLOSED.load(std::sync::atomic::Ordering::Relaxed);
    #[cfg(not(target_os = "linux"))]
    false
}
