//! Whether two texts name the same host.

use core::ffi::{c_char, c_int};

use xenonym::host::HostAddr;

use super::argument::text;
use super::error::{Failure, xn_error};

/// Whether two texts name the same host: names or IP addresses, in any spelling. Returns 1 or 0, or a negative number if
/// one is not a host: then `*error` is about that one.
///
/// # Safety
/// `first` and `second` have as many bytes as their lengths say; `error` is null or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_host_equal(
    first: *const c_char,
    first_length: usize,
    second: *const c_char,
    second_length: usize,
    error: *mut xn_error,
) -> c_int {
    // SAFETY: the caller's promise.
    let hosts = unsafe { host(first, first_length) }
        // SAFETY: the caller's promise.
        .and_then(|first| Ok((first, unsafe { host(second, second_length) }?)));
    match hosts {
        Ok((first, second)) => c_int::from(first == second),
        // SAFETY: the caller's promise.
        Err(failure) => unsafe { failure.report(error) },
    }
}

/// # Safety
/// `host` has `length` bytes, or a NUL.
unsafe fn host(host: *const c_char, length: usize) -> Result<HostAddr, Failure> {
    // SAFETY: the caller's promise.
    Ok(unsafe { text(host, length) }?.parse::<HostAddr>()?)
}
