//! `xn host`.

use clap::builder::PossibleValue;
use clap::{Arg, Args, ValueEnum};
use xenonym::host::CertificateName;
use xenonym::uts46::Options;

use super::options::{FormatArgs, InputArgs, listed};
use crate::error::Failure;

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn host https://Bücher.example:8080/a?b ada@bücher.example 0x7f.1
  xn--bcher-kva.example
  xn--bcher-kva.example
  127.0.0.1
  $ xn host --registrable https://www.example.co.uk/
  example.co.uk

--help shows how to check an allow list in a shell script.",
    after_long_help = "\
Two texts denote the same host if their results are equal, so compare results
and nothing else. To accept only the URLs of some hosts in a shell script:

  xn host -f allowed.txt > hosts.txt || exit 2
  host=$(xn host -- \"$url\") || exit 1
  grep -Fxq -e \"$host\" hosts.txt || exit 1

Each line of allowed.txt is a host, in any form. Put -- before a text from
someone else, which may start with a hyphen, and check the exit code: a text
without a host has an empty result. Then connect to the host that was checked,
and pass the result on instead of the text. To accept subdomains of a site too,
compare the results of xn host --registrable.

A result is a name in ASCII without a dot at the end, an IPv4 address, or an
IPv6 address in brackets. An IPv4 address within an IPv6 address, as in
[::ffff:127.0.0.1], becomes that IPv4 address.

In JSON, host is the host, and output is what would be printed without --json.
kind is url, url_without_scheme, email, host_port, address or name. section is
the section of the Public Suffix List that contains the suffix, icann or
private, or null if the list does not contain it.

Examples:
  $ xn host https://Bücher.example:8080/a?b ada@bücher.example 0x7f.1
  xn--bcher-kva.example
  xn--bcher-kva.example
  127.0.0.1
  $ xn host '[::ffff:7f00:1]:80' 2130706433 http:/127.1
  127.0.0.1
  127.0.0.1
  127.0.0.1
  $ xn host --registrable https://www.example.co.uk/
  example.co.uk
  $ xn host --certificate '*.example.com' www.example.com
  www.example.com
  $ xn host --json someone.github.io:443 > host.json
  $ xn host -f domains.csv --column domain > hosts.txt

Exit status:
  0  every text that is not blank has a host, with a registrable domain or a
     certificate name if these were asked for
  1  a text has no host, or not what was asked for
  2  usage or I/O error"
)]
#[command(mut_arg("names", texts))]
pub(crate) struct HostArgs {
    /// Print the registrable domain, the part of the host that somebody registered
    ///
    /// It is the public suffix and one more label. Addresses and public suffixes have none, which is an error.
    #[arg(long)]
    pub(crate) registrable: bool,

    /// Reject hosts that no certificate name matches (separated by commas, or repeatable)
    ///
    /// NAME is a DNS name of a TLS certificate. *. at its start stands for exactly one label. Addresses never match.
    #[arg(long = "certificate", value_name = "NAME", value_delimiter = ',')]
    certificates: Vec<String>,

    #[arg(
        long,
        value_name = "PROFILE",
        value_enum,
        default_value = "web-host",
        hide_possible_values = true,
        help = "Rules for names",
        long_help = listed::<Rules>("Rules for names")
    )]
    profile: Rules,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// The rules that names must satisfy.
#[derive(Clone, Copy, Debug)]
enum Rules {
    WebHost,
    Host,
    WhatwgUrl,
}

impl ValueEnum for Rules {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::WebHost, Self::Host, Self::WhatwgUrl]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::WebHost => ("web-host", "Hosts on the web, some of which contain _"),
            Self::Host => ("host", "Host names only: letters, digits and hyphens"),
            Self::WhatwgUrl => ("whatwg-url", "The same as browsers: URL Standard of August 2026"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// The argument for names, which takes any text.
fn texts(names: Arg) -> Arg {
    names
        .value_name("TEXT")
        .help("URLs, email addresses, hosts, IP addresses [default: lines of standard input]")
        .long_help(
            "URLs with or without a scheme, email addresses, hosts with or without a port, and IP addresses \
             [default: lines of standard input]\n\nPut -- before a text that starts with a hyphen.",
        )
}

impl HostArgs {
    pub(crate) const fn options(&self) -> Options {
        match self.profile {
            Rules::WebHost => Options::WEB_HOST,
            Rules::Host => Options::HOST,
            Rules::WhatwgUrl => Options::WHATWG_URL_2026_08,
        }
    }

    pub(crate) fn certificates(&self) -> Result<Vec<CertificateName>, Failure> {
        let names = self.certificates.iter().map(|name| {
            CertificateName::parse(name)
                .map_err(|error| Failure::Usage(format!("--certificate {name:?}: {error}")))
        });
        names.collect()
    }
}
