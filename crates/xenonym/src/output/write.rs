//! Results written to any `fmt::Write`.

use core::fmt;

use crate::Error;
use crate::output::sink::{BufferFull, Sink};

/// The reason why a result was not written. An error in the name is the [`source`](core::error::Error::source).
///
/// ```
/// use xenonym::WriteError;
/// use xenonym::uts46::{Options, write_ascii};
///
/// let mut header = String::from("Host: ");
/// write_ascii("bücher.example", &Options::HOST, &mut header)?;
/// assert_eq!(header, "Host: xn--bcher-kva.example");
/// let error = write_ascii("a..b", &Options::HOST, &mut header).unwrap_err();
/// assert!(matches!(error, WriteError::Name(_)));
/// assert_eq!(header, "Host: xn--bcher-kva.example"); // nothing more
/// # Ok::<(), xenonym::WriteError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The name cannot be converted, and nothing is written.
    Name(Error),
    /// The writer returned an error, possibly after part of the result.
    Write,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(_) => f.write_str("the name has an error"),
            Self::Write => f.write_str("the result cannot be written"),
        }
    }
}

impl core::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Name(error) => Some(error),
            Self::Write => None,
        }
    }
}

/// A writer as a sink.
pub(crate) struct Writer<'w>(pub(crate) &'w mut dyn fmt::Write);

impl Sink for Writer<'_> {
    fn push_str(&mut self, text: &str) -> Result<(), BufferFull> {
        self.0.write_str(text).map_err(|_| BufferFull)
    }

    fn push(&mut self, byte: u8) -> Result<(), BufferFull> {
        self.0.write_char(char::from(byte)).map_err(|_| BufferFull)
    }
}

/// Writes the result of `convert`: first to a null sink, so that nothing is written if there is an
/// error.
pub(crate) fn write(
    name: &str,
    writer: &mut dyn fmt::Write,
    convert: impl Fn(&mut dyn Sink) -> Result<bool, Error>,
) -> Result<(), WriteError> {
    if !convert(&mut crate::output::sink::NullSink).map_err(WriteError::Name)? {
        return writer.write_str(name).map_err(|fmt::Error| WriteError::Write);
    }
    // The first conversion had no error, so only the writer can fail.
    convert(&mut Writer(writer)).map(drop).map_err(|_| WriteError::Write)
}
