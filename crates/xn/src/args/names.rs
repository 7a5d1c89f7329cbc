//! `xn to-ascii`, `xn to-unicode` and `xn compare`.

use std::ffi::OsString;

use clap::Args;
use xenonym::Operation;

use super::options::{
    ColorArgs, FormatArgs, InputArgs, LengthArgs, ListArgs, ProfileArgs, RecordArgs,
    rejected_by_default, without_table,
};
use crate::conversion::Conversion;
use crate::error::Failure;
use crate::plan::Plan;
use crate::profile::Profile;

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn to-ascii www.Bücher.example
  www.xn--bcher-kva.example
  $ xn to-ascii -f names.txt -o ascii.txt
  $ xn to-ascii -f domains.csv --column domain > ascii.csv

--help also lists the flags of the standards, profiles and formats.",
    after_long_help = "\
Examples:
  $ xn to-ascii www.Bücher.example Straße.example
  www.xn--bcher-kva.example
  xn--strae-oqa.example
  $ xn to-ascii --profile idna2003 Straße.example
  strasse.example
  $ xn to-ascii --profile host --check-hyphens=off r3---sn.example
  r3---sn.example
  $ xn to-ascii --std3 < names.txt > ascii.txt
  $ xn to-ascii -f names.txt -o ascii.txt.gz --errors rejected.jsonl
  $ xn to-ascii --json ü
  {\"input\":\"ü\",\"output\":\"xn--tda\",\"errors\":[]}
  $ xn to-ascii -f domains.csv --column domain
  owner,domain,since,domain_ascii
  \"Müller, Jörg\",bücher.example,2019,xn--bcher-kva.example
  García,\"niño.example\",2021,\"xn--nio-8ma.example\"
  Nobody,,2024,
  $ xn to-ascii -f domains.parquet --column domain -o ascii.parquet
  $ xn to-ascii -f certificates.jsonl --field dns.names > ascii.jsonl
  $ xn to-ascii -f example.zone -o ascii.zone
  $ xn to-ascii --from emails < emails.txt
  jörg@xn--bcher-kva.example
  \"not@name\"@xn--nio-8ma.example
  admin@[192.0.2.1]

Exit status:
  0  every name was converted
  1  a name was rejected
  2  usage or I/O error"
)]
#[command(mut_arg("on_error", |arg| rejected_by_default(arg, "\
By default, a line of a list becomes empty, or stays unchanged if --output is an input. In other formats, \
the name stays unchanged, and its new column is empty.")))]
pub(crate) struct ToAsciiArgs {
    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    length: LengthArgs,

    #[command(flatten)]
    names: NameArgs,
}

impl ToAsciiArgs {
    pub(crate) fn plan(self) -> Result<Plan, Failure> {
        let conversion = Conversion::Names(self.profile.profile(self.length)?, Operation::ToAscii);
        Ok(self.names.plan("_ascii", conversion))
    }
}

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn to-unicode www.xn--bcher-kva.example
  www.bücher.example
  $ xn to-unicode -f names.txt -o unicode.txt

--help also lists the flags of the standards, profiles and formats.",
    after_long_help = "\
Examples:
  $ xn to-unicode www.xn--bcher-kva.example
  www.bücher.example
  $ xn to-unicode --profile idna2008-lookup xn--strae-oqa.example
  straße.example
  $ xn to-unicode < ascii.txt > unicode.txt
  $ xn to-unicode --json xn--tda
  {\"input\":\"xn--tda\",\"output\":\"ü\",\"errors\":[]}
  $ xn to-unicode -f visits.tsv --column domain --replace > unicode.tsv
  $ xn to-unicode -f blocked.hosts > unicode.hosts
  $ xn to-unicode --from urls < urls.txt > unicode.txt

Exit status:
  0  every name was converted
  1  a name was rejected
  2  usage or I/O error"
)]
#[command(mut_arg("on_error", |arg| rejected_by_default(arg, "\
By default, ToUnicode's result, in which rejected labels are in ASCII. A line of a list stays unchanged \
if --output is an input. In other formats, the name stays unchanged.")))]
pub(crate) struct ToUnicodeArgs {
    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    names: NameArgs,
}

impl ToUnicodeArgs {
    pub(crate) fn plan(self) -> Result<Plan, Failure> {
        let length = LengthArgs::default();
        let conversion = Conversion::Names(self.profile.profile(length)?, Operation::ToUnicode);
        Ok(self.names.plan("_unicode", conversion))
    }
}

#[derive(Args, Debug)]
struct NameArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Domain names [default: lines of standard input]
    ///
    /// Put -- before a name that starts with a hyphen.
    #[arg(value_name = "NAME", conflicts_with = "files")]
    pub(crate) names: Vec<OsString>,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    records: RecordArgs,
}

impl NameArgs {
    fn plan(self, suffix: &'static str, conversion: Conversion) -> Plan {
        let plan = self.lists.plan(conversion, self.names, self.format);
        self.records.plan(suffix, plan)
    }
}

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn compare BÜCHER.example xn--bcher-kva.example
  equivalent under UTS #46 section 4.2
    first   \"xn--bcher-kva.example\"
    second  \"xn--bcher-kva.example\"

--help also lists the flags of the standards, profiles and formats.",
    after_long_help = "\
Examples:
  $ xn compare BÜCHER.example xn--bcher-kva.example
  equivalent under UTS #46 section 4.2
    first   \"xn--bcher-kva.example\"
    second  \"xn--bcher-kva.example\"
  $ xn compare --profile idna2003 straße.example strasse.example
  equivalent under RFC 3490 section 3.1 requirement 4
    first   \"strasse.example\"
    second  \"strasse.example\"
  $ xn compare --profile whatwg-url 127.0.0.1 0x7f.1
  equivalent under WHATWG URL, host equivalence
    first   \"127.0.0.1\"
    second  \"127.0.0.1\"
  $ xn compare --from urls http://a.example https://A.example/b > verdict.txt
  $ xn compare --json bücher.example bücher。example > verdict.json
  $ xn compare 例え.jp -f names.txt > verdicts.txt

Exit status:
  0  every name is equivalent to the first
  1  a name is not equivalent, or a line of a list was rejected
  2  an argument was rejected, nothing was compared, usage or I/O error"
)]
#[command(mut_arg("profile", without_table))]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    length: LengthArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Domain name to compare the others with
    ///
    /// Put -- before a name that starts with a hyphen.
    #[arg(value_name = "FIRST")]
    pub(crate) first: OsString,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl CompareArgs {
    pub(crate) fn profile(&self) -> Result<Profile, Failure> {
        self.profile.profile(self.length)
    }
}
