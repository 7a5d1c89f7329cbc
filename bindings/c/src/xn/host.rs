//! Compares hosts, and finds their registered part.

use alloc::string::String;
use core::ffi::{c_char, c_int};

use xenonym::host::HostAddr;
use xenonym_safety::registrable_domain;

use super::argument::text;
use super::error::{Failure, xn_error};
use super::result::fill;

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

/// Writes a host in its canonical spelling: a name in ASCII without a final dot, or an IP address.
/// Two texts are the same host if their keys are equal bytes. Use keys in hash tables and databases.
/// Writes and returns like `xn_to_ascii`.
///
/// # Safety
/// As for `xn_to_ascii`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_host_key(
    host: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let key = unsafe { self::host(host, length) }.map(|host| host.canonical().into_string());
    // SAFETY: the caller's promise.
    unsafe { fill(&key, (buffer, size), error) }
}

/// Writes the part of a host that somebody registered, for example "example.co.uk", in ASCII. The Public
/// Suffix List decides. Writes and returns like `xn_to_ascii`.
///
/// Returns 0 for public suffixes and IP addresses, which have no registered part. Two such hosts do
/// not belong together.
///
/// # Safety
/// As for `xn_to_ascii`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_registrable_domain(
    host: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let domain = unsafe { self::host(host, length) }.map(|host| {
        let domain = host.name().and_then(registrable_domain);
        String::from(domain.unwrap_or_default())
    });
    // SAFETY: the caller's promise.
    unsafe { fill(&domain, (buffer, size), error) }
}

/// # Safety
/// `host` points to `length` bytes or to a NUL-terminated string.
unsafe fn host(host: *const c_char, length: usize) -> Result<HostAddr, Failure> {
    // SAFETY: the caller's promise.
    Ok(unsafe { text(host, length) }?.parse::<HostAddr>()?)
}
