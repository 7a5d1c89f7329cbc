//! The hosts of the texts that the tests of all languages read, through `xn_find_host` and `xn_host_key`.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::ptr;

use xenonym_c::xn::{XN_REJECTED, xn_error, xn_find_host, xn_found_host, xn_registrable_domain};

const CASES: &str = include_str!("../../../testdata/hosts-of-texts.toml");

fn read(field: &[c_char]) -> String {
    // SAFETY: the pointer and the length belong to the same array.
    let bytes = unsafe { std::slice::from_raw_parts(field.as_ptr().cast(), field.len()) };
    CStr::from_bytes_until_nul(bytes).unwrap().to_str().unwrap().to_owned()
}

#[expect(clippy::result_large_err, reason = "errors of a C interface have their texts inside")]
fn find(text: &str) -> Result<xn_found_host, xn_error> {
    let (mut found, mut error) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    // SAFETY: the text has this length, and the others are writable.
    unsafe {
        match xn_find_host(text.as_ptr().cast(), text.len(), found.as_mut_ptr(), error.as_mut_ptr())
        {
            1 => Ok(found.assume_init()),
            number => {
                assert_eq!(number, XN_REJECTED, "{text}");
                Err(error.assume_init())
            }
        }
    }
}

fn registrable_domain(host: &str) -> String {
    let mut domain = [0; 256];
    // SAFETY: the text and the buffer have these lengths.
    let length = unsafe {
        let (text, size) = (host.as_ptr().cast(), domain.len());
        xn_registrable_domain(text, host.len(), domain.as_mut_ptr(), size, ptr::null_mut())
    };
    assert!(length >= 0, "{host}");
    read(&domain)
}

#[test]
fn the_host_of_each_text_is_that_of_every_language() {
    let file: toml::Table = CASES.parse().unwrap();
    let cases = file["case"].as_array().unwrap();
    assert!(cases.len() > 100);
    for case in cases {
        let field = |name| case.get(name).and_then(toml::Value::as_str);
        let text = field("text").unwrap();
        match (find(text), field("error")) {
            (Ok(found), None) => {
                assert_eq!(Some(&*read(&found.host)), field("host"), "{text}");
                assert_eq!(Some(&*read(&found.kind)), field("kind"), "{text}");
                let port = case.get("port").and_then(toml::Value::as_integer);
                assert_eq!(i64::from(found.port), port.unwrap_or(-1), "{text}");
                let part = text.get(found.offset..found.end).unwrap();
                assert_eq!(part, field("part").unwrap_or(part), "{text}");
                assert_eq!(read(&found.registrable_domain), registrable_domain(&read(&found.host)));
            }
            // A star stands for any kind.
            (Err(_), Some("*")) => {}
            (Err(error), Some(kind)) => assert_eq!(read(&error.kind), kind, "{text}"),
            (Ok(found), Some(kind)) => panic!("{text}: {found:?}, not {kind}"),
            (Err(error), None) => panic!("{text}: {}", read(&error.message)),
        }
    }
}
