//! Compares hosts, and finds their registered part.

use alloc::string::String;
use core::ffi::{c_char, c_int};

use xenonym::host::{HostAddr, Located, of_text};
use xenonym::uts46::Options;
use xenonym_safety::{public_suffix, registrable_domain, suffix_section};

use super::argument::text;
use super::error::{Failure, written, xn_error};
use super::result::fill;

/// The host of a text. Contains no pointers. All strings are NUL-terminated ASCII.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_found_host {
    /// The host as the URL Standard writes it: a name in ASCII, or an IP address.
    pub host: [c_char; 256],
    /// What the text is: "url", "url_without_scheme", "email", "host_port", "address" or "name".
    pub kind: [c_char; 24],
    /// The start of the host in the text, in bytes.
    pub offset: usize,
    /// The end of the host in the text, in bytes.
    pub end: usize,
    /// The port, or -1 if the text contains none.
    pub port: c_int,
    /// The part of the host that somebody registered. Empty for public suffixes and IP addresses.
    pub registrable_domain: [c_char; 256],
    /// The public suffix. Empty for IP addresses.
    pub public_suffix: [c_char; 256],
    /// The section of the Public Suffix List with this suffix: "icann" or "private". Empty if the list
    /// does not contain it, as after a typo in the last label.
    pub section: [c_char; 24],
}

impl xn_found_host {
    fn of(found: &Located) -> Self {
        let name = found.host.name();
        let section = name.and_then(suffix_section).map(xenonym_safety::Section::name);
        Self {
            host: written(&found.host),
            kind: written(found.kind.name()),
            offset: found.range.start,
            end: found.range.end,
            port: found.port.map_or(-1, c_int::from),
            registrable_domain: written(name.and_then(registrable_domain).unwrap_or_default()),
            public_suffix: written(name.map(public_suffix).unwrap_or_default()),
            section: written(section.unwrap_or_default()),
        }
    }
}

/// Finds the host of a text as browsers do: of a URL with or without its scheme, of an email address,
/// of a host with a port, or a host alone.
///
/// Returns 1 and fills in `*found`, which may be NULL. Returns `XN_REJECTED` and describes the error in
/// `*error` if the text has no host, or if the host is not valid. Returns `XN_BAD_ARGUMENT` if the text
/// is NULL.
///
/// # Safety
/// `text` points to `length` bytes, and `found` and `error` are null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_find_host(
    text: *const c_char,
    length: usize,
    found: *mut xn_found_host,
    error: *mut xn_error,
) -> c_int {
    // SAFETY: the caller's promise.
    let located =
        unsafe { self::text(text, length) }.and_then(|text| Ok(of_text(text, &Options::WEB_HOST)?));
    match located {
        Ok(located) => {
            if !found.is_null() {
                // SAFETY: it is not null, and the caller promises the rest.
                unsafe { found.write(xn_found_host::of(&located)) };
            }
            1
        }
        // SAFETY: the caller's promise.
        Err(failure) => unsafe { failure.report(error) },
    }
}

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
    let key = unsafe { self::host(host, length) }.map(|host| String::from(host.canonical()));
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
