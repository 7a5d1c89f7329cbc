//! The table of formats, from which help, detection and documentation are made.

use std::fmt;

use crate::format::Format;
use crate::lists::{
    Emails, Hosts, Lines, ListOptions, Rules, Urls, adblock, clash, dnscrypt, dnsmasq, nginx,
    postfix, unbound,
};
use crate::recognize::line::{is_email, is_hosts_line, is_record, is_url};
use crate::text::Text;
use crate::zone::Zone;

/// A format, in words and with a sample.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct FormatInfo {
    /// Its name, such as `hosts`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// What is converted.
    pub converted: &'static str,
    /// What is not converted but counted, if it may contain a name.
    pub counted: &'static str,
    /// What is copied.
    pub copied: &'static str,
    /// How it is recognized.
    pub recognized: &'static str,
    /// The extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// A short file.
    pub sample: &'static str,
    make: Option<fn() -> Box<dyn Format>>,
    /// The format in messages, such as `a hosts file`.
    pub(crate) what: &'static str,
    /// Whether a line is of this format.
    pub(crate) is_line: Option<fn(&[u8]) -> bool>,
}

impl FormatInfo {
    /// Returns the reader, if it needs no options.
    pub fn format(&self) -> Option<Box<dyn Format>> {
        self.make.map(|make| make())
    }

    /// Returns the format in a sentence, such as `a hosts file`.
    pub fn what(&self) -> &'static str {
        self.what
    }

    /// Returns the format with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }
}

/// Formats are the same if their names are.
impl PartialEq for FormatInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for FormatInfo {}

impl fmt::Debug for FormatInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FormatInfo").field(&self.name).finish()
    }
}

const NONE: FormatInfo = FormatInfo {
    name: "",
    summary: "",
    converted: "",
    counted: "nothing",
    copied: "",
    recognized: "only with `--from`, but a message suggests it",
    extensions: &[],
    sample: "",
    make: None,
    what: "",
    is_line: None,
};

/// All formats.
///
/// ```
/// use xenonym_records::{Edit, FORMATS, rewrite};
///
/// let hosts = FORMATS.iter().find(|format| format.name == "hosts").unwrap();
/// let mut names = Vec::new();
/// let lines = "::1 localhost ip6-localhost\n".as_bytes();
/// let summary = rewrite(&*hosts.format().unwrap(), lines, std::io::sink(), |name| {
///     names.push(name.text().to_owned());
///     Edit::Keep
/// })?;
/// assert_eq!((summary.unchanged, summary.rejected), (2, 0));
/// assert_eq!(names, ["localhost", "ip6-localhost"]);
/// # Ok::<(), xenonym_records::Error>(())
/// ```
pub const FORMATS: &[FormatInfo] = &[
    FormatInfo {
        name: "lines",
        summary: "One name per line",
        converted: "each line",
        copied: "blank lines; with `--comment`, `--trim` and `--leading-dot`, comments, spaces and dots",
        recognized: "anything else",
        sample: "bücher.example\n",
        make: Some(|| Box::new(Lines::of_names(ListOptions::default()))),
        what: "a list of names",
        ..NONE
    },
    FormatInfo {
        name: "hosts",
        summary: "Hosts file: an address, then names",
        converted: "every field after the address",
        copied: "addresses, comments",
        recognized: "`.hosts`, the file name `hosts`, or its first lines",
        extensions: &["hosts"],
        sample: "0.0.0.0 bücher.example  # comment\n",
        make: Some(|| Box::new(Hosts)),
        what: "a hosts file",
        is_line: Some(is_hosts_line),
        ..NONE
    },
    FormatInfo {
        name: "dns-list",
        summary: "Mixed blocklist: names, hosts lines and filter rules",
        converted: "names, the fields after an address, and the names in filter rules",
        counted: "what `hosts` and `adblock` count",
        copied: "comments, addresses, `*.` and dots before names",
        recognized: "its first lines, if they are of several kinds",
        sample: "# mixed\nbücher.example\n0.0.0.0 ads.bücher.example\n||bücher.example^\n",
        make: Some(|| Box::new(Rules::DNS_LIST)),
        what: "a blocklist of several kinds of lines",
        ..NONE
    },
    FormatInfo {
        name: "adblock",
        summary: "Ad blocker filter list: hosts and domains of rules",
        converted: "hosts after `||` or a scheme, hosts alone, lines of hosts files, domains of cosmetic rules, and of \
                    `domain=`, `from=`, `to=`, `denyallow=`, `dnsrewrite=` and `[$domain=]`",
        counted: "patterns without an anchor, starts of names (`||bücher`), hosts with `*`, regular expressions, \
                  other options",
        copied: "comments, headers, paths, selectors",
        recognized: "`.adblock`. A message suggests it for its first lines",
        extensions: &["adblock"],
        sample: "! Title: sample\n||bücher.example^$domain=~shop.bücher.example\nbücher.example##.ad\n",
        make: Some(|| Box::new(Rules::ADBLOCK)),
        what: "an ad blocker's filter list",
        is_line: Some(adblock::is_sure_rule),
        ..NONE
    },
    FormatInfo {
        name: "dnsmasq",
        summary: "dnsmasq configuration: domains of its options",
        converted: "domains between the slashes of `address`, `server`, `local`, `ipset`, `nftset` and \
                    `rebind-domain-ok`, names of `host-record`, `cname`, `mx-host`, `ptr-record`, `srv-host`, \
                    `txt-record`, `domain` and `interface-name`",
        counted: "quoted texts, other options",
        copied: "comments",
        sample: "address=/bücher.example/0.0.0.0\n",
        make: Some(|| Box::new(Rules::DNSMASQ)),
        what: "a configuration of dnsmasq",
        is_line: Some(dnsmasq::is_option),
        ..NONE
    },
    FormatInfo {
        name: "dnscrypt",
        summary: "dnscrypt-proxy lists: names, cloaking and forwarding",
        converted: "the first field, also after `=`, and targets of cloaking rules",
        counted: "patterns with `*`, `?` or `[` inside",
        copied: "comments, addresses, schedules",
        sample: "=bücher.example 192.0.2.1\n*.bücher.example\n",
        make: Some(|| Box::new(Rules::DNSCRYPT)),
        what: "rules of dnscrypt-proxy",
        is_line: Some(dnscrypt::is_cloaking),
        ..NONE
    },
    FormatInfo {
        name: "clash",
        summary: "Rules of Clash and Surge, and domain lists of v2fly",
        converted: "names after `DOMAIN,`, `DOMAIN-SUFFIX,`, `HOST,`, `HOST-SUFFIX,`, `domain:` and `full:`, and names alone",
        counted: "keywords, regular expressions, other rules",
        copied: "comments, attributes, policies",
        sample: "DOMAIN-SUFFIX,bücher.example,REJECT\nfull:www.bücher.example @ads\n",
        make: Some(|| Box::new(Rules::CLASH)),
        what: "rules of Clash or v2fly",
        is_line: Some(clash::is_rule),
        ..NONE
    },
    FormatInfo {
        name: "unbound",
        summary: "unbound configuration: zones, hosts and local data",
        converted: "names of `local-zone`, `domain-insecure`, `private-domain`, `forward-host`, `stub-host` and the like, \
                    owners and names in `local-data`, `local-data-ptr`, and `name` with a dot",
        counted: "other options",
        copied: "comments",
        sample: "local-zone: \"bücher.example\" always_nxdomain\n",
        make: Some(|| Box::new(Rules::UNBOUND)),
        what: "a configuration of unbound",
        is_line: Some(unbound::is_option),
        ..NONE
    },
    FormatInfo {
        name: "nginx",
        summary: "nginx configuration: names of server_name",
        converted: "names of `server_name`",
        counted: "regular expressions, other directives",
        copied: "comments, `*.`, a dot before a name, `.*` after it",
        sample: "server_name bücher.example *.bücher.example;\n",
        make: Some(|| Box::new(Rules::NGINX)),
        what: "a configuration of nginx",
        is_line: Some(nginx::is_directive),
        ..NONE
    },
    FormatInfo {
        name: "postfix",
        summary: "Postfix lookup table: domains of keys and values",
        converted: "keys that are names, domains of addresses, hosts of transports",
        counted: "regular expressions, other texts",
        copied: "comments, local parts, actions",
        sample: "bücher.example smtp:[mail.bücher.example]:25\n",
        make: Some(|| Box::new(Rules::POSTFIX)),
        what: "a lookup table of Postfix",
        is_line: Some(postfix::is_entry),
        ..NONE
    },
    FormatInfo {
        name: "zone",
        summary: "DNS zone file (RFC 1035): owners and names in record data",
        converted: "owners, and names in directives and RDATA",
        counted: "other RDATA such as TXT, `$GENERATE`, names in quotation marks, labels that are not names",
        copied: "comments, local parts",
        recognized: "`.zone`, or its first lines",
        extensions: &["zone"],
        sample: "bücher.example. 3600 IN CNAME www.bücher.example.\n",
        make: Some(|| Box::new(Zone)),
        what: "a zone file",
        is_line: Some(is_record),
        ..NONE
    },
    FormatInfo {
        name: "csv",
        summary: "Comma-separated values (RFC 4180). Needs --column",
        converted: "each `--column`",
        copied: "other columns, quotation marks; with `--comment` and `--trim`, comments and spaces",
        recognized: "`.csv`, or `--column` and its first lines",
        extensions: &["csv"],
        sample: "owner,domain\nMüller,bücher.example\n",
        what: "values separated by ','",
        ..NONE
    },
    FormatInfo {
        name: "tsv",
        summary: "Tab-separated values. Needs --column",
        converted: "each `--column`",
        copied: "other columns; with `--comment` and `--trim`, comments and spaces",
        recognized: "`.tsv`, or `--column` and its first lines",
        extensions: &["tsv"],
        sample: "owner\tdomain\nMüller\tbücher.example\n",
        what: "tab-separated values",
        ..NONE
    },
    FormatInfo {
        name: "jsonl",
        summary: "One JSON object per line. Needs --field",
        converted: "each `--field`",
        copied: "everything else",
        recognized: "`.jsonl`, `.ndjson`, or `--field` and its first lines",
        extensions: &["jsonl", "ndjson"],
        sample: "{\"domain\": \"bücher.example\"}\n",
        what: "JSON Lines",
        ..NONE
    },
    FormatInfo {
        name: "urls",
        summary: "One URL per line. Converts its host",
        converted: "the host",
        counted: "URLs without slashes after the scheme",
        copied: "everything else, addresses",
        sample: "https://bücher.example/path\n",
        make: Some(|| Box::new(Urls::WITH_SCHEME)),
        what: "URLs",
        is_line: Some(is_url),
        ..NONE
    },
    FormatInfo {
        name: "bare-urls",
        summary: "One URL per line, also without a scheme",
        converted: "the host",
        counted: "URLs without slashes after the scheme",
        copied: "everything else, addresses",
        recognized: "only with `--from`",
        sample: "bücher.example/path\n",
        make: Some(|| Box::new(Urls::BARE)),
        what: "URLs without schemes",
        ..NONE
    },
    FormatInfo {
        name: "emails",
        summary: "One email address per line. Converts its domain",
        converted: "the domain",
        copied: "local parts, address literals",
        sample: "jörg@bücher.example\n",
        make: Some(|| Box::new(Emails)),
        what: "email addresses",
        is_line: Some(is_email),
        ..NONE
    },
    FormatInfo {
        name: "text",
        summary: "Running text, such as a mail: links, email addresses and names in it",
        converted: "links, email addresses and names anywhere in a text",
        copied: "everything else",
        recognized: "`.eml`",
        extensions: &["eml"],
        sample: "See https://bücher.example/ and write to jörg@bücher.example.\n",
        make: Some(|| Box::new(Text)),
        what: "a running text",
        ..NONE
    },
    FormatInfo {
        name: "parquet",
        summary: "Apache Parquet. Needs --column",
        converted: "each `--column`",
        copied: "other columns",
        recognized: "`.parquet`, `.pq`, or its first bytes",
        extensions: &["parquet", "pq"],
        what: "a Parquet file",
        ..NONE
    },
    FormatInfo {
        name: "arrow",
        summary: "Apache Arrow IPC file or stream. Needs --column",
        converted: "each `--column`",
        copied: "other columns",
        recognized: "`.arrow`, `.arrows`, `.feather`, `.ipc`, or its first bytes",
        extensions: &["arrow", "arrows", "feather", "ipc"],
        what: "an Arrow file",
        ..NONE
    },
];
