//! GNU libidn: IDNA2003, stringprep, and the RFC's own Punycode.

use std::ffi::{CStr, CString, c_char, c_int, c_uchar, c_void};
use std::ptr;

use anyhow::Result;

use super::ROOM;
use crate::contender::{Answer, Contender, LIBIDN};
use crate::path::Path;

type Convert = unsafe extern "C" fn(*const c_char, *mut *mut c_char, c_int) -> c_int;
type Encode =
    unsafe extern "C" fn(usize, *const u32, *const c_uchar, *mut usize, *mut c_char) -> c_int;
type Decode =
    unsafe extern "C" fn(usize, *const c_char, *mut usize, *mut u32, *mut c_uchar) -> c_int;
type Free = unsafe extern "C" fn(*mut c_void);
type Prepare = unsafe extern "C" fn(*mut c_char, usize, c_int, *const c_void) -> c_int;
type Version = unsafe extern "C" fn(*const c_char) -> *const c_char;

/// Stored strings cannot contain unassigned code points.
const NO_UNASSIGNED: c_int = 4;

#[derive(Clone, Copy)]
pub struct Libidn {
    to_ascii: Convert,
    to_unicode: Convert,
    encode: Encode,
    decode: Decode,
    free: Free,
    prepare: Prepare,
    nameprep: *const c_void,
    version: Version,
}

impl Libidn {
    pub fn load() -> Result<Self> {
        let library = super::load(&["libidn.so.12".to_owned(), "libidn.so".to_owned()])?;
        Ok(Self {
            to_ascii: super::function(library, "idna_to_ascii_8z")?,
            to_unicode: super::function(library, "idna_to_unicode_8z8z")?,
            encode: super::function(library, "punycode_encode")?,
            decode: super::function(library, "punycode_decode")?,
            free: super::function(library, "idn_free")?,
            prepare: super::function(library, "stringprep")?,
            nameprep: super::function(library, "stringprep_nameprep")?,
            version: super::function(library, "stringprep_check_version")?,
        })
    }

    pub fn version(self) -> String {
        // SAFETY: null requests no particular version.
        unsafe { super::text((self.version)(ptr::null())) }.unwrap_or_default().to_owned()
    }

    pub fn contender(self, path: Path) -> Option<Contender> {
        Some(match path {
            Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
                self.names(self.to_ascii)
            }
            Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => self.names(self.to_unicode),
            Path::PunycodeDecode => {
                let mut output = vec![0_u32; ROOM];
                Contender::plain(LIBIDN, move |digits, answer| {
                    let mut length = output.len();
                    let (from, to) = (digits.as_ptr().cast(), output.as_mut_ptr());
                    let decode = self.decode;
                    // SAFETY: both lengths match their buffers, and the flags are null.
                    let code =
                        unsafe { decode(digits.len(), from, &mut length, to, ptr::null_mut()) };
                    answer.give_with(|| {
                        (code == 0).then(|| super::from_code_points(&output[..length]))?
                    });
                })
            }
            Path::PunycodeEncode => {
                let mut output = vec![0_u8; ROOM];
                let prepare = |text: &str| text.chars().map(u32::from).collect::<Vec<u32>>();
                Contender::new(LIBIDN, prepare, move |text: &Vec<u32>, answer| {
                    let mut length = output.len();
                    let (from, to) = (text.as_ptr(), output.as_mut_ptr().cast());
                    // SAFETY: both lengths match their buffers, and the flags are null.
                    let code =
                        unsafe { (self.encode)(text.len(), from, ptr::null(), &mut length, to) };
                    let bytes = &output[..length.min(output.len())];
                    answer.give(str::from_utf8(bytes).ok().filter(|_| code == 0));
                })
            }
            Path::Nameprep => self.nameprep(),
            Path::Nfc => return None,
        })
    }

    fn names(self, convert: Convert) -> Contender {
        Contender::new(LIBIDN, super::terminated, move |name: &CString, answer: &mut Answer| {
            let mut output = ptr::null_mut();
            // SAFETY: the input is NUL-terminated. The output belongs to the library, which frees
            // it.
            unsafe {
                let code = convert(name.as_ptr(), &mut output, 0);
                answer.give_with(|| super::text(output).filter(|_| code == 0).map(str::to_owned));
                if !output.is_null() {
                    (self.free)(output.cast());
                }
            }
        })
    }

    /// In place, so a copy of the label is part of it.
    fn nameprep(self) -> Contender {
        let mut buffer = [0_u8; 1024];
        Contender::new(LIBIDN, super::terminated, move |label: &CString, answer| {
            let bytes = label.as_bytes_with_nul();
            buffer[..bytes.len()].copy_from_slice(bytes);
            let (start, room) = (buffer.as_mut_ptr().cast(), buffer.len());
            // SAFETY: the buffer is NUL-terminated and `room` bytes long.
            let code = unsafe { (self.prepare)(start, room, NO_UNASSIGNED, self.nameprep) };
            answer.give_with(|| {
                let text = CStr::from_bytes_until_nul(&buffer).ok()?.to_str().ok()?;
                (code == 0).then(|| text.to_owned())
            });
        })
    }
}
