//! Implementations with a C interface, which are loaded at run time so that missing ones do not
//! affect the others. All unsafe code is in this module. `lab/compare/src/rivals` runs the same
//! libraries as separate processes, and explains why.

pub mod ada;
pub mod icu;
pub mod idna_unicode_rs;
pub mod libidn;
pub mod libidn2;

use std::ffi::{CStr, CString, c_char, c_void};

use anyhow::{Context, Result, ensure};
use libloading::os::unix::Library;

/// The size of buffers in code points, which is enough for long texts.
const ROOM: usize = 1 << 16;

/// A `dlopen` handle to a library that remains loaded for the rest of the program.
type Handle = *mut c_void;

unsafe extern "C" {
    fn dlsym(library: Handle, name: *const c_char) -> *mut c_void;
    fn dlvsym(library: Handle, name: *const c_char, version: *const c_char) -> *mut c_void;
}

/// Loads the first of these libraries that there is.
fn load(names: &[String]) -> Result<Handle> {
    names
        .iter()
        // SAFETY: these libraries do nothing harmful when they are loaded.
        .find_map(|name| unsafe { Library::new(name) }.ok())
        .map(Library::into_raw)
        .with_context(|| format!("no {}", names.join(", no ")))
}

/// A function of a library.
fn function<F: Copy>(library: Handle, name: &str) -> Result<F> {
    // SAFETY: the library is loaded, and the name ends with NUL.
    declared(unsafe { dlsym(library, terminated(name).as_ptr()) }, name)
}

/// A function that a library exports only for old programs.
fn hidden_function<F: Copy>(library: Handle, name: &str, version: &str) -> Result<F> {
    let version = terminated(version);
    // SAFETY: the library is loaded, and both texts end with NUL.
    declared(unsafe { dlvsym(library, terminated(name).as_ptr(), version.as_ptr()) }, name)
}

fn declared<F: Copy>(address: *mut c_void, name: &str) -> Result<F> {
    ensure!(!address.is_null(), "no function {name}");
    const { assert!(size_of::<F>() == size_of::<*mut c_void>()) };
    // SAFETY: the files next to this one declare functions as the library's header does.
    Ok(unsafe { std::mem::transmute_copy(&address) })
}

/// A name that ends with NUL.
fn terminated(name: &str) -> CString {
    CString::new(name).unwrap_or_default()
}

/// A text that a library has allocated.
///
/// # Safety
/// `text` is null, or ends with NUL.
unsafe fn text<'a>(text: *const c_char) -> Option<&'a str> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_str().ok()
}

/// Integers as text.
fn from_code_points(code_points: &[u32]) -> Option<String> {
    code_points.iter().map(|&value| char::from_u32(value)).collect()
}
