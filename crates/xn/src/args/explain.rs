//! `xn explain`.

use std::ffi::OsString;

use clap::{Args, Subcommand};

use super::options::{ColorArgs, FormatArgs, InputArgs, LengthArgs, ProfileArgs, without_table};
use crate::conversion::Direction;
use crate::error::Failure;
use crate::profile::Profile;

#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    // "help" may be a name.
    disable_help_subcommand = true
)]
#[command(
    after_help = "\
Examples:
  $ xn explain bücher.example
  $ xn explain --profile idna2003 straße.example
  $ xn explain punycode bcher-kva

--help also lists the flags of the standards, profiles and formats.",
    after_long_help = "\
Examples:
  $ xn explain Ü
  ToASCII (UTS #46 section 4.2) with profile dns on each label of \"Ü\".

  Label 1 is \"Ü\", from byte 1:

    byte  code point  status      mapped to
       1  U+00DC      mapped      U+00FC     Ü

    1 map          \"ü\", changed
    2 NFC          \"ü\", unchanged
    4 prefix       no ACE prefix, so nothing to decode
    4 criterion 1  in NFC
    4 criterion 2  not checked: CheckHyphens is off
    4 criterion 3  not checked: CheckHyphens is off
    4 criterion 4  does not begin with the ACE prefix
    4 criterion 5  no full stop
    4 criterion 6  does not begin with a combining mark
    4 criterion 7  each code point is valid, and no ASCII is on the deny list
    4 criterion 8  no joiner outside its context (CheckJoiners)
    ToASCII 3      \"xn--tda\", by Punycode (RFC 3492)
    ToASCII 4.2    length 7, allowed 1 to 63 (VerifyDnsLength)
    it becomes     \"xn--tda\"

  The whole name:

    4 criterion 9  no label is right-to-left, so nothing to check (CheckBidi)
    ToASCII 4.1    length 7 without the root, allowed 1 to 253 (VerifyDnsLength)

  The output is \"xn--tda\".
  The Unicode form is \"ü\".
  $ xn explain --profile idna2003 straße.example > steps.txt
  $ xn explain --profile idna2008 --json xn--bcher-kva > steps.json
  $ xn explain --column domain -f domains.csv > steps.txt
  $ xn explain punycode bcher-kva > punycode.txt

xn display says whether browsers show the Unicode form.

To explain a name that is also a command, put -- before it.

Exit status:
  0  every name was converted
  1  a name was rejected
  2  usage or I/O error"
)]
#[command(mut_arg("profile", without_table))]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) name: ExplainName,

    #[command(subcommand)]
    pub(crate) step: Option<ExplainStep>,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainName {
    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    length: LengthArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl ExplainName {
    pub(crate) fn profile(&self) -> Result<Profile, Failure> {
        self.profile.profile(self.length)
    }
}

/// One step of a conversion, alone.
#[derive(Subcommand, Debug)]
pub(crate) enum ExplainStep {
    /// Show how Punycode is encoded or decoded (RFC 3492)
    #[command(after_help = "\
Examples:
  $ xn explain punycode bcher-kva
  Decoding (RFC 3492 section 7.2), as the text is all ASCII.
  n is 128, i is 0, bias is 72. Divisions drop the remainder.
  The input is \"bcher-kva\".
  The literal portion is \"bcher-\", so the extended string starts as
    0062 0063 0068 0065 0072

  delta \"kva\" is 745: insert U+00FC ü at position 1 (bias becomes 0)
    0062 00FC * 0063 0068 0065 0072
      digits  k = 10, >= t(36) = 1: 10 x 1 = 10
              v = 21, >= t(72) = 1: 21 x 35 = 735
              a = 0, < t(108) = 26, the last: 0 x 1225 = 0
      delta   10 + 735 + 0 = 745
      insert  0 + 745 = 124 x 6 places + 1; 128 + 124 = 252
      adapt   745 / 700 = 1; 1 + 1 / 6 = 1; 0 + 36 x 1 / (1 + 38) = 0

  The output is \"bücher\".
  $ xn explain punycode --encode bücher > steps.txt

Code points are hexadecimal, other numbers decimal. Positions count from 0, as
in the RFC. An asterisk marks the code point inserted last. t(k) is the
threshold of a digit: a digit below its threshold ends the number. For a text of
more than 256 code points, the sums and the extended strings are omitted.

Exit status:
  0  the text was converted
  1  the text was rejected
  2  usage or I/O error")]
    Punycode(ExplainPunycode),
}

#[derive(Args, Debug)]
pub(crate) struct ExplainPunycode {
    /// Decode [default if TEXT is all ASCII]
    #[arg(long, conflicts_with = "encode")]
    decode: bool,

    /// Encode [default if TEXT is not all ASCII]
    #[arg(long)]
    encode: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    /// Text to convert
    ///
    /// Put -- before a text that starts with a hyphen.
    pub(crate) text: OsString,
}

impl ExplainPunycode {
    /// The direction, if one was asked for.
    pub(crate) fn direction(&self) -> Option<Direction> {
        if self.decode { Some(Direction::Decode) } else { self.encode.then_some(Direction::Encode) }
    }
}
