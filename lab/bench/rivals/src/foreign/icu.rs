//! ICU4C: UTS #46, Nameprep, NFC.

use std::ffi::{c_char, c_int, c_void};
use std::ptr;

use anyhow::{Result, ensure};

use crate::contender::{Answer, Contender};
use crate::path::Path;

pub const NAME: &str = "ICU4C";

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Info {
    size: i16,
    is_transitional_different: i8,
    reserved_b3: i8,
    errors: u32,
    reserved_i2: i32,
    reserved_i3: i32,
}

type Open = unsafe extern "C" fn(u32, *mut c_int) -> *mut c_void;
type Convert = unsafe extern "C" fn(
    *const c_void,
    *const c_char,
    i32,
    *mut c_char,
    i32,
    *mut Info,
    *mut c_int,
) -> i32;
type OpenProfile = unsafe extern "C" fn(c_int, *mut c_int) -> *mut c_void;
type Prepare = unsafe extern "C" fn(
    *const c_void,
    *const u16,
    i32,
    *mut u16,
    i32,
    i32,
    *mut c_void,
    *mut c_int,
) -> i32;
type GetNfc = unsafe extern "C" fn(*mut c_int) -> *const c_void;
type Normalize =
    unsafe extern "C" fn(*const c_void, *const u16, i32, *mut u16, i32, *mut c_int) -> i32;

/// `CHECK_BIDI`, `CHECK_CONTEXTJ`, and nontransitional processing both ways.
const OPTIONS: u32 = 0x3C;
/// Errors about hyphens, which are not compared here.
const HYPHENS: u32 = 0x38;

#[derive(Clone, Copy)]
pub struct Icu {
    major: u32,
    uts46: *mut c_void,
    to_ascii: Convert,
    to_unicode: Convert,
    nameprep: *mut c_void,
    prepare: Prepare,
    nfc: *const c_void,
    normalize: Normalize,
}

impl Icu {
    pub fn load() -> Result<Self> {
        let library = |major: &u32| super::load(&[format!("libicuuc.so.{major}")]).ok();
        let found = (60..100).rev().find_map(|major| Some((major, library(&major)?)));
        let (major, library) = found.ok_or_else(|| anyhow::anyhow!("no libicuuc.so.60 to 99"))?;
        // ICU appends the version number to the names of its functions.
        let name = |name: &str| format!("{name}_{major}");
        let open: Open = super::function(library, &name("uidna_openUTS46"))?;
        let open_profile: OpenProfile = super::function(library, &name("usprep_openByType"))?;
        let get_nfc: GetNfc = super::function(library, &name("unorm2_getNFCInstance"))?;
        let mut code = 0;
        // SAFETY: called as the headers specify. The returned objects are never closed.
        let (uts46, nameprep, nfc) =
            unsafe { (open(OPTIONS, &mut code), open_profile(0, &mut code), get_nfc(&mut code)) };
        ensure!(code <= 0, "ICU does not open: {code}");
        Ok(Self {
            major,
            uts46,
            to_ascii: super::function(library, &name("uidna_nameToASCII_UTF8"))?,
            to_unicode: super::function(library, &name("uidna_nameToUnicodeUTF8"))?,
            nameprep,
            prepare: super::function(library, &name("usprep_prepare"))?,
            nfc,
            normalize: super::function(library, &name("unorm2_normalize"))?,
        })
    }

    pub fn version(self) -> String {
        self.major.to_string()
    }

    pub fn contender(self, path: Path) -> Option<Contender> {
        match path {
            Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
                Some(self.names(self.to_ascii))
            }
            Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => Some(self.names(self.to_unicode)),
            Path::Nameprep => Some(self.utf16(move |from, length, to, room, code| {
                // SAFETY: both lengths match their buffers.
                unsafe {
                    let nowhere = ptr::null_mut();
                    (self.prepare)(self.nameprep, from, length, to, room, 0, nowhere, code)
                }
            })),
            Path::Nfc => Some(self.utf16(move |from, length, to, room, code| {
                // SAFETY: both lengths match their buffers.
                unsafe { (self.normalize)(self.nfc, from, length, to, room, code) }
            })),
            Path::PunycodeDecode | Path::PunycodeEncode => None,
        }
    }

    fn names(self, convert: Convert) -> Contender {
        let mut output = [0_u8; 1024];
        Contender::plain(NAME, move |name, answer: &mut Answer| {
            let mut info = Info { size: size_of::<Info>() as i16, ..Info::default() };
            let mut code = 0;
            let (from, to) = (name.as_ptr().cast(), output.as_mut_ptr().cast());
            let (length, room) = (name.len() as i32, output.len() as i32);
            // SAFETY: both lengths match their buffers.
            let written =
                unsafe { convert(self.uts46, from, length, to, room, &mut info, &mut code) };
            let accepted = code <= 0 && info.errors & !HYPHENS == 0;
            answer.give_with(|| {
                let bytes = output.get(..usize::try_from(written).ok()?)?;
                accepted.then(|| str::from_utf8(bytes).ok().map(str::to_owned))?
            });
        })
    }

    /// A contender with UTF-16 input and output. Converting the input to UTF-16 is not timed.
    fn utf16(
        self,
        convert: impl Fn(*const u16, i32, *mut u16, i32, &mut c_int) -> i32 + 'static,
    ) -> Contender {
        let mut output = [0_u16; 1024];
        let prepare = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        Contender::new(NAME, prepare, move |text: &Vec<u16>, answer| {
            let mut code = 0;
            let room = output.len() as i32;
            let length = text.len() as i32;
            let written = convert(text.as_ptr(), length, output.as_mut_ptr(), room, &mut code);
            answer.give_with(|| {
                let units = output.get(..usize::try_from(written).ok()?)?;
                (code <= 0).then(|| String::from_utf16(units).ok())?
            });
        })
    }
}
