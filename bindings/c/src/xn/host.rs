//! Compares hosts.

use core::ffi::{c_char, c_int};

use xenonym::host::HostAddr;

use super::argument::text;
use super::error::{Failure, xn_error};

/// Compares two hosts: names or IP addresses, in any spelling.
///
/// Returns 1 if they are the same host and 0 if not. If one of them is not a valid host, returns
/// `XN_REJECTED` and describes the error of that one in `*error`. Returns `XN_BAD_ARGUMENT` if a
/// text is NULL.
///
/// # Safety
/// `first` and `second` point to as many bytes as their lengths specify, and `error` is null or
/// writable.
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
/// `host` points to `length` bytes or to a NUL-terminated string.
unsafe fn host(host: *const c_char, length: usize) -> Result<HostAddr, Failure> {
    // SAFETY: the caller's promise.
    Ok(unsafe { text(host, length) }?.parse::<HostAddr>()?)
}
