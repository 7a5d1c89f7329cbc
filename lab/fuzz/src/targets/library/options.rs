//! Options as text: parsing and writing are inverses.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use xenonym::ErrorKind;
use xenonym::{idna2003, idna2008, uts46};

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let options = choices.options();
    assert_eq!(options.to_string().parse(), Ok(options));
    let text = choices.text();
    is_read_as_written::<uts46::Options>(&text);
    is_read_as_written::<idna2003::Options>(&text);
    is_read_as_written::<idna2008::Options>(&text);
    if let Some(kind) = ErrorKind::from_name(&text) {
        assert_eq!(kind.name(), text);
    }
}

fn is_read_as_written<O>(text: &str)
where
    O: FromStr<Err: Debug + Display> + Display + PartialEq + Debug,
{
    match text.parse::<O>() {
        Ok(options) => assert_eq!(options.to_string().parse::<O>().unwrap(), options, "{text:?}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
