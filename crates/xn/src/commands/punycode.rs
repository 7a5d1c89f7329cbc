//! `xn punycode encode` and `xn punycode decode`.

use xenonym::punycode;

use super::lines;
use crate::args::{Direction, Notation, TextArgs};
use crate::outcome::{Failure, Outcome};
use crate::output::{Format, Problem};
use crate::{bulk, code_points};

pub(super) fn run(direction: Direction, args: &TextArgs) -> Result<Outcome, Failure> {
    let format = args.format.format();
    let conversion = Conversion { direction, notation: args.notation(), format };
    let name = format!("punycode {direction:?} {:?}", args.notation());
    let conversion = bulk::Conversion::new(name, move |text| conversion.convert(text).into());
    lines::convert(&args.text, &args.bulk, format, conversion)
}

struct Conversion {
    direction: Direction,
    notation: Notation,
    format: Format,
}

impl Conversion {
    fn convert(&self, input: &str) -> Result<String, Problem> {
        let in_text = |error| Problem::in_text(error, input);
        match (self.direction, self.notation) {
            (Direction::Encode, Notation::Text) => punycode::encode(input).map_err(in_text),
            (Direction::Decode, Notation::Text) => punycode::decode(input).map_err(in_text),
            (Direction::Encode, Notation::CodePoints) => self.encode_code_points(input),
            (Direction::Decode, Notation::CodePoints) => code_points::decode(input),
        }
    }

    /// Here alone a line feed may come out of what has none.
    fn encode_code_points(&self, input: &str) -> Result<String, Problem> {
        let output = code_points::encode(input)?;
        if self.format == Format::Text && output.contains('\n') {
            let before = code_points::before_value(input, u32::from('\n'));
            return Err(Problem::line_feed(before));
        }
        Ok(output)
    }
}
