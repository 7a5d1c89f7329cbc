//! GNU libidn2: UTS #46 and IDNA2008.

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;

use anyhow::Result;

use super::ROOM;
use crate::contender::{Answer, Contender};
use crate::path::Path;

pub const NAME: &str = "libidn2";

type Convert = unsafe extern "C" fn(*const c_char, *mut *mut c_char, c_int) -> c_int;
type Encode = unsafe extern "C" fn(usize, *const u32, *mut usize, *mut c_char) -> c_int;
type Decode = unsafe extern "C" fn(usize, *const c_char, *mut usize, *mut u32) -> c_int;
type Free = unsafe extern "C" fn(*mut c_void);
type Version = unsafe extern "C" fn(*const c_char) -> *const c_char;

const NONTRANSITIONAL: c_int = 8;

#[derive(Clone, Copy)]
pub struct Libidn2 {
    to_ascii: Convert,
    to_unicode: Convert,
    encode: Encode,
    decode: Decode,
    free: Free,
    version: Version,
}

impl Libidn2 {
    pub fn load() -> Result<Self> {
        let library = super::load(&["libidn2.so.0".to_owned(), "libidn2.so".to_owned()])?;
        Ok(Self {
            to_ascii: super::function(library, "idn2_to_ascii_8z")?,
            to_unicode: super::function(library, "idn2_to_unicode_8z8z")?,
            encode: super::hidden_function(library, "_idn2_punycode_encode", "IDN2_0.0.0")?,
            decode: super::hidden_function(library, "_idn2_punycode_decode", "IDN2_0.0.0")?,
            free: super::function(library, "idn2_free")?,
            version: super::function(library, "idn2_check_version")?,
        })
    }

    pub fn version(self) -> String {
        // SAFETY: null requests no particular version.
        unsafe { super::text((self.version)(ptr::null())) }.unwrap_or_default().to_owned()
    }

    pub fn contender(self, path: Path) -> Option<Contender> {
        let name_by = |convert: Convert, flags: c_int| {
            let by = move |name: &CString, answer: &mut Answer| {
                self.name(convert, flags, name, answer);
            };
            Some(Contender::new(NAME, super::terminated, by))
        };
        match path {
            Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
                name_by(self.to_ascii, NONTRANSITIONAL)
            }
            Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => name_by(self.to_unicode, 0),
            Path::PunycodeDecode => {
                let mut output = vec![0_u32; ROOM];
                Some(Contender::plain(NAME, move |digits, answer| {
                    let mut length = output.len();
                    let (from, to) = (digits.as_ptr().cast(), output.as_mut_ptr());
                    // SAFETY: both lengths match their buffers.
                    let code = unsafe { (self.decode)(digits.len(), from, &mut length, to) };
                    answer.give_with(|| {
                        (code == 0).then(|| super::from_code_points(&output[..length]))?
                    });
                }))
            }
            Path::PunycodeEncode => {
                let mut output = vec![0_u8; ROOM];
                let prepare = |text: &str| text.chars().map(u32::from).collect::<Vec<u32>>();
                Some(Contender::new(NAME, prepare, move |text: &Vec<u32>, answer| {
                    let mut length = output.len();
                    let to = output.as_mut_ptr().cast();
                    // SAFETY: both lengths match their buffers.
                    let code = unsafe { (self.encode)(text.len(), text.as_ptr(), &mut length, to) };
                    let bytes = &output[..length.min(output.len())];
                    answer.give(str::from_utf8(bytes).ok().filter(|_| code == 0));
                }))
            }
            Path::Nameprep | Path::Nfc => None,
        }
    }

    fn name(self, convert: Convert, flags: c_int, name: &CString, answer: &mut Answer) {
        let mut output = ptr::null_mut();
        // SAFETY: the input is NUL-terminated. The output belongs to the library, which frees it.
        unsafe {
            let code = convert(name.as_ptr(), &mut output, flags);
            answer.give_with(|| super::text(output).filter(|_| code == 0).map(str::to_owned));
            if !output.is_null() {
                (self.free)(output.cast());
            }
        }
    }
}
