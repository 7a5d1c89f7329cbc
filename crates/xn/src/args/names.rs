//! `xn to-ascii`, `xn to-unicode` and `xn compare`.

use std::ffi::OsString;

use clap::Args;
use xenonym::Operation;
use xenonym_records::ListOptions;

use super::options::{ColorArgs, FormatArgs, LengthArgs, ListArgs, ProfileArgs, RecordArgs};
use crate::conversion::Conversion;
use crate::error::Failure;
use crate::plan::Plan;
use crate::profile::Profile;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn to-ascii www.Bücher.example Straße.example
  www.xn--bcher-kva.example
  xn--strae-oqa.example
  $ xn to-ascii --profile idna2003 Straße.example
  strasse.example
  $ xn to-ascii --profile host --check-hyphens=off r3---sn.example
  r3---sn.example
  $ xn to-ascii --std3 < names.txt > ascii.txt
  $ xn to-ascii -f names.txt -o ascii.txt.gz --errors refused.jsonl
  $ xn to-ascii -f names.txt --json
  {\"input\":\"例え。jp\",\"output\":\"xn--r8jz45g.jp\",\"error\":null,\"errors\":[],\"file\":\"names.txt\",\"line\":1}
  $ xn to-ascii -f domains.csv --column domain
  owner,domain,since,domain_ascii
  \"Müller, Jörg\",bücher.example,2019,xn--bcher-kva.example
  García,\"niño.example\",2021,\"xn--nio-8ma.example\"
  Nobody,,2024,
  $ xn to-ascii -f domains.parquet --column domain -o ascii.parquet
  $ xn to-ascii -f domains.parquet --column domain --to jsonl | head -n 1
  {\"owner\":\"Müller, Jörg\",\"domain\":\"bücher.example\",\"since\":2019,\"domain_ascii\":\"xn--bcher-kva.example\"}
  $ xn to-ascii -f certificates.jsonl --field dns.names > ascii.jsonl
  $ xn to-ascii -f example.zone -o ascii.zone
  $ xn to-ascii --from emails < emails.txt
  jörg@xn--bcher-kva.example
  \"not@name\"@xn--nio-8ma.example
  admin@[192.0.2.1]

Each argument or line gives one line, in order; a name that cannot be converted gives an empty line,
its reason on standard error, and in the end exit code 1. By UTS #46 all labels become lower case
and A-labels are checked; by idna2003, ASCII labels stay as they are; by idna2008 nothing is mapped,
so that U-labels and A-labels in upper case are rejected.

In files of other formats (--from) only names change, and everything else stays byte for byte. A
rejected name stays as it was; in a new column its place is empty. A record that cannot be read stays
as it is. A result that would break its record, such as a host with a slash in a URL, is rejected too.")]
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
        let identity = self.profile.identity(self.length);
        Ok(self.names.plan("to-ascii", "_ascii", conversion, identity))
    }
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn to-unicode www.xn--bcher-kva.example
  www.bücher.example
  $ xn to-unicode --profile idna2008-lookup xn--strae-oqa.example
  straße.example
  $ xn to-unicode < ascii.txt > unicode.txt
  $ xn to-unicode --json xn--r8jz45g.jp
  {\"input\":\"xn--r8jz45g.jp\",\"output\":\"例え.jp\",\"error\":null,\"errors\":[]}
  $ xn to-unicode -f visits.tsv --column domain --replace > shown.tsv
  $ xn to-unicode -f blocked.hosts > shown.hosts
  $ xn to-unicode --from urls < urls.txt > shown.txt

Each argument or line gives one line, in order. ToUnicode never fails: what is wrong goes to standard
error, and in the end the exit code is 1. By UTS #46 a rejected label is converted all the
same, unless it does not decode; by IDNA2003 and IDNA2008 it stays as it is; by the URL Standard the
whole name does. Only what is no text, for want of UTF-8, gives an empty line.")]
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
        let identity = self.profile.identity(length);
        Ok(self.names.plan("to-unicode", "_unicode", conversion, identity))
    }
}

#[derive(Args, Debug)]
struct NameArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// The domain names; without any, the lines of standard input
    ///
    /// Put -- before a name that begins with a hyphen.
    #[arg(value_name = "NAME", conflicts_with = "files")]
    pub(crate) names: Vec<OsString>,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    records: RecordArgs,
}

impl NameArgs {
    fn plan(
        self,
        command: &str,
        suffix: &'static str,
        conversion: Conversion,
        mut identity: Vec<(&'static str, String)>,
    ) -> Plan {
        identity.push(("command", command.to_owned()));
        let has_arguments = !self.names.is_empty();
        let plan = self.lists.plan(conversion, identity, self.names, self.format);
        let mut plan = self.records.plan(suffix, plan);
        if has_arguments {
            // An argument is a name, even if it is empty.
            plan.source.list = plan.source.list.filter(|list| *list != ListOptions::default());
        }
        plan
    }
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn compare BÜCHER.example xn--bcher-kva.example
  equivalent by UTS #46 section 4.2
    first   \"xn--bcher-kva.example\"
    second  \"xn--bcher-kva.example\"
  $ xn compare --profile idna2003 straße.example strasse.example
  equivalent by RFC 3490 section 3.1 requirement 4
    first   \"strasse.example\"
    second  \"strasse.example\"
  $ xn compare --json bücher.example bücher。example > verdict.json

Exit codes: 0, the names are equivalent; 1, they are not, or one of them has no ASCII form, and its
reason goes to standard error; 2, wrong use, or writing failed.")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    length: LengthArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// A domain name
    ///
    /// Put -- before a name that begins with a hyphen.
    #[arg(value_name = "A")]
    pub(crate) first: OsString,

    /// Another one
    #[arg(value_name = "B")]
    pub(crate) second: OsString,
}

impl CompareArgs {
    pub(crate) fn profile(&self) -> Result<Profile, Failure> {
        self.profile.profile(self.length)
    }
}
