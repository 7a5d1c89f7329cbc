//! Converts batches name by name, to compare with.

use std::ops::Range;

use xenonym::batch::OnError;
use xenonym::{Error, ErrorKind};

/// The result of the functions for one name: the text, if there is one, and the first error.
pub type Answer = (Option<String>, Option<Error>);

/// The output, the number of lines that changed, and the rejected ones.
pub type Lines = (Vec<u8>, usize, Vec<(usize, Range<usize>, ErrorKind, usize)>);

/// The bytes that are written for a name, and its error's kind and offset.
pub fn row(
    name: &[u8],
    convert: impl Fn(&str) -> Answer,
    instead: OnError,
) -> (Vec<u8>, Option<(ErrorKind, usize)>) {
    let (text, error) = match std::str::from_utf8(name) {
        Ok(name) => convert(name),
        Err(error) => {
            return (
                in_place(name, None, instead),
                Some((ErrorKind::InvalidUtf8, error.valid_up_to())),
            );
        }
    };
    match error {
        Some(error) => (in_place(name, text, instead), Some((error.kind(), error.offset()))),
        None => (text.unwrap_or_default().into_bytes(), None),
    }
}

fn in_place(name: &[u8], text: Option<String>, instead: OnError) -> Vec<u8> {
    match instead {
        OnError::Blank => Vec::new(),
        OnError::Keep => name.to_vec(),
        partial => {
            assert_eq!(partial, OnError::Partial, "the model lacks it");
            text.unwrap_or_default().into_bytes()
        }
    }
}

/// Converts the lines of `input`. Without `instead`, rejected lines are left out.
pub fn lines(input: &[u8], convert: impl Fn(&str) -> Answer, instead: Option<OnError>) -> Lines {
    let (mut output, mut changed, mut rejected, mut start) = (Vec::new(), 0, Vec::new(), 0);
    for (index, line) in input.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let ending = if line.ends_with(b"\r\n") { 2 } else { usize::from(line.ends_with(b"\n")) };
        let (name, ending) = line.split_at(line.len() - ending);
        let (mut written, mut error) = row(name, &convert, instead.unwrap_or(OnError::Blank));
        let (text, _) = row(name, &convert, OnError::Partial);
        if text.ends_with(b"\r") && !name.ends_with(b"\r") {
            let last = name.iter().rposition(|&byte| byte == b'\r').unwrap_or_default();
            error = Some((ErrorKind::LineBreak, last));
            written = in_place(name, None, instead.unwrap_or(OnError::Blank));
        }
        changed += usize::from(error.is_none() && written != name);
        if let Some((kind, offset)) = error {
            rejected.push((index, start..start + name.len(), kind, offset));
        }
        if error.is_none() || instead.is_some() {
            output.extend(written.iter().chain(ending));
        }
        start += line.len();
    }
    (output, changed, rejected)
}
