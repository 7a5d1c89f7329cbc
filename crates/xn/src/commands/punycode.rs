//! `xn punycode encode` and `xn punycode decode`: a record in, a line out.

use xenonym::punycode;

use crate::args::{Direction, Notation, TextArgs};
use crate::code_points;
use crate::input::Source;
use crate::outcome::{Failure, Outcome};
use crate::output::{Format, LINE_BREAK, Output, Problem};

pub(super) fn run(direction: Direction, args: TextArgs) -> Result<Outcome, Failure> {
    let format = args.format.format();
    let conversion = Conversion { direction, notation: args.notation(), format };
    let mut source = Source::new(args.text);
    let mut output = Output::new(format);
    loop {
        // Whoever writes a line and waits for the answer gets it.
        if source.may_wait() {
            output.flush()?;
        }
        let Some(record) = source.read().map_err(Failure::Input)? else {
            return output.finish();
        };
        let result = record.text().and_then(|text| conversion.convert(text));
        output.write(&record, &result)?;
    }
}

struct Conversion {
    direction: Direction,
    notation: Notation,
    format: Format,
}

impl Conversion {
    fn convert(&self, input: &str) -> Result<String, Problem> {
        let in_text = |error| Problem::in_text(error, input);
        let output = match (self.direction, self.notation) {
            (Direction::Encode, Notation::Text) => punycode::encode(input).map_err(in_text),
            (Direction::Decode, Notation::Text) => punycode::decode(input).map_err(in_text),
            (Direction::Encode, Notation::CodePoints) => code_points::encode(input),
            (Direction::Decode, Notation::CodePoints) => code_points::decode(input),
        }?;
        if self.format == Format::Text && output.contains('\n') {
            let line_feed = Some(u32::from('\n'));
            return Err(Problem::new(LINE_BREAK, self.before_line_feed(input), line_feed));
        }
        Ok(output)
    }

    /// A line feed is basic: where one comes out, it went in as itself.
    fn before_line_feed<'a>(&self, input: &'a str) -> &'a str {
        match (self.direction, self.notation) {
            (Direction::Encode, Notation::CodePoints) => {
                code_points::before_value(input, u32::from('\n'))
            }
            _ => input.split('\n').next().unwrap_or(input),
        }
    }
}
