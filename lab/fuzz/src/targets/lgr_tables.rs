//! Tables of code points: what is read is written without loss, and as XML too.

use xenonym_lgr::Document;
use xenonym_lgr::tables::{Form, read, read_xml, write};

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let asked = choices.one(&[None, Some(Form::Rfc3743), Some(Form::Rfc4290), Some(Form::List)]);
    let bytes = choices.bytes();
    let form = asked.unwrap_or_else(|| Form::detect(bytes));
    let document = match read(bytes, form) {
        Ok((document, _)) => document,
        Err(error) => {
            let lines = String::from_utf8_lossy(bytes).split(['\n', '\r']).count();
            assert!(error.line().is_none_or(|line| (1..=lines as u32).contains(&line)), "{error}");
            return check_xml(bytes);
        }
    };
    let xml = document.to_xml();
    assert_eq!(Document::parse(xml.as_bytes()).as_ref(), Ok(&document));
    let (text, lost) = write(&document, form).expect("it was read from this form");
    assert_eq!(lost, [], "{text}");
    let (again, lost) = read(text.as_bytes(), form).expect("it was written");
    assert_eq!((&again, lost.len()), (&document, 0), "{text}");
    check_other_forms(&document);
}

/// Any document is written in a form that is read, if it can be written at all.
fn check_xml(bytes: &[u8]) {
    if let Ok((document, _)) = read_xml(bytes) {
        check_other_forms(&document);
    }
}

fn check_other_forms(document: &Document) {
    for form in Form::ALL {
        if let Ok((text, _)) = write(document, *form) {
            let read = read(text.as_bytes(), *form);
            assert!(read.is_ok(), "{read:?}\n{text}");
        }
    }
}
