//! The functions of C: `libidn2` in its three encodings, and `libxenonym` with buffers of any size.

use std::ffi::{CStr, CString, c_char, c_int};
use std::ptr;

use xenonym_c::idn2;
use xenonym_c::xn::{self, XN_REJECTED, xn_error};

use crate::Choices;

/// A byte that no function may write after a buffer.
const AFTER: c_char = 0x7b;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let flags = c_int::from(choices.number() as u8);
    let room = choices.number();
    let bytes: Vec<u8> = choices.bytes().iter().copied().filter(|&byte| byte != 0).collect();
    let Ok(name) = CString::new(bytes) else { return };
    let looked_up = lookup(&name, flags);
    if let Ok(text) = name.to_str() {
        assert_eq!(lookup_code_points(text, flags), looked_up, "{name:?}");
    }
    if let Ok(ascii) = &looked_up {
        assert!(ascii.to_bytes().is_ascii() && ascii.to_bytes().len() <= 254, "{name:?}");
        assert_eq!(lookup(ascii, flags), looked_up, "{name:?}");
    }
    shows_the_same(&name);
    fills_its_buffer(&name, room);
}

/// Copies a result and frees it with `idn2_free`, or returns its error code.
fn taken(code: c_int, result: *mut c_char) -> Result<CString, c_int> {
    if code != 0 {
        assert!(result.is_null(), "after an error, the pointer stays as it was");
        return Err(code);
    }
    // SAFETY: the function succeeded, so the result is NUL-terminated.
    let copy = unsafe { CStr::from_ptr(result) }.to_owned();
    // SAFETY: it comes from the library.
    unsafe { idn2::idn2_free(result.cast()) };
    Ok(copy)
}

fn lookup(name: &CStr, flags: c_int) -> Result<CString, c_int> {
    let mut result = ptr::null_mut();
    // SAFETY: the name ends in NUL, and the result may be written.
    let code = unsafe { idn2::idn2_to_ascii_8z(name.as_ptr(), &raw mut result, flags) };
    taken(code, result)
}

fn lookup_code_points(name: &str, flags: c_int) -> Result<CString, c_int> {
    let code_points: Vec<u32> = name.chars().map(u32::from).collect();
    let mut result = ptr::null_mut();
    let (input, length) = (code_points.as_ptr(), code_points.len());
    // SAFETY: there are so many code points, and the result may be written.
    let code = unsafe { idn2::idn2_to_ascii_4i2(input, length, &raw mut result, flags) };
    taken(code, result)
}

/// ToUnicode as UTF-8 and as code points.
fn shows_the_same(name: &CStr) {
    let (mut result, mut code_points) = (ptr::null_mut(), [0; 256]);
    // SAFETY: the name ends in NUL, and the result may be written.
    let code = unsafe { idn2::idn2_to_unicode_8z8z(name.as_ptr(), &raw mut result, 0) };
    let unicode = taken(code, result);
    let Ok(text) = name.to_str() else { return assert!(unicode.is_err()) };
    let input: Vec<u32> = text.chars().map(u32::from).collect();
    let mut length = code_points.len();
    // SAFETY: both arrays match their lengths.
    let code = unsafe {
        let output = code_points.as_mut_ptr();
        idn2::idn2_to_unicode_44i(input.as_ptr(), input.len(), output, &raw mut length, 0)
    };
    match unicode {
        Ok(unicode) => {
            let shown: Vec<u32> = unicode.to_str().unwrap().chars().map(u32::from).collect();
            assert_eq!((code, &code_points[..length]), (0, &shown[..]));
        }
        Err(expected) => assert_eq!(code, expected),
    }
}

/// Checks the contents of a buffer, and that nothing is written after it.
fn fills_its_buffer(name: &CStr, room: usize) {
    // SAFETY: the name ends in NUL.
    let dns = unsafe { xn::xn_standard_by_name(c"dns".as_ptr()) };
    let (input, length) = (name.as_ptr(), name.to_bytes().len());
    let mut error = std::mem::MaybeUninit::<xn_error>::uninit();
    let mut buffer = vec![AFTER; room + 1];
    // SAFETY: the input and the buffer match their lengths, and the error is writable.
    let written = unsafe {
        xn::xn_to_ascii(dns, input, length, buffer.as_mut_ptr(), room, error.as_mut_ptr())
    };
    assert_eq!(buffer[room], AFTER);
    if written < 0 {
        assert_eq!(written, XN_REJECTED as isize);
        // SAFETY: the function initializes the error for a rejected input.
        let error = unsafe { error.assume_init() };
        assert!(error.offset <= error.end && error.end <= length, "{name:?}: {error:?}");
    } else if written.unsigned_abs() < room {
        assert_eq!(buffer[written.unsigned_abs()], 0);
    } else if room > 0 {
        assert_eq!(buffer[0], 0, "a part of a name is another name");
    }
}
