//! The processor time of this thread: what other programs do beside it does not count.

use std::ffi::{c_int, c_long};

#[repr(C)]
struct Timespec {
    seconds: c_long,
    nanoseconds: c_long,
}

unsafe extern "C" {
    fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int;
}

/// Linux's number for the clock of the calling thread.
const CLOCK_THREAD_CPUTIME_ID: c_int = 3;

/// Nanoseconds of processor time since the thread began.
pub fn nanoseconds() -> f64 {
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the time is there to be written to.
    let code = unsafe { clock_gettime(CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(code, 0, "the thread has a clock");
    time.seconds as f64 * 1e9 + time.nanoseconds as f64
}
