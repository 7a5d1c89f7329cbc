//! `xn host`: the canonical host of each text.

use serde::Serialize;
use xenonym::host::{CertificateName, HostAddr, Located};
use xenonym::uts46::Options;
use xenonym_safety::{Section, public_suffix, registrable_domain, suffix_section};

use super::names::{Texts, Where, each_name_on_all_cores};
use crate::args::HostArgs;
use crate::converted::Converted;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{Entry, Format, Output};
use crate::plan::FileFormat;
use crate::problem::{CERTIFICATE_MISMATCH, NO_REGISTRABLE_DOMAIN, Problem};
use crate::text::Name;

pub(super) fn run(args: &HostArgs) -> Result<Outcome, Failure> {
    let question = Question {
        options: args.options(),
        is_registrable: args.registrable,
        certificates: args.certificates()?,
    };
    let mut source = args.input.source();
    let texts = Texts::take(&mut source);
    if source.columns.is_empty() && source.fields.is_empty() {
        // Any text is read as a whole, also in a list that looks like another format.
        source.from.get_or_insert(FileFormat::Lines);
    }
    let format = args.format.format();
    let take = move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        let found = question.ask(texts.of(record), name);
        let answer = &found.answer;
        if format == Format::Json {
            return output.write_object(answer.outcome(), &Object::new(record, &found));
        }
        output.complain(record.place, answer);
        let line = format!("{}\n", answer.output.as_deref().unwrap_or_default());
        output.write_report(answer.outcome(), &line)
    };
    let mut output = Output::new();
    // A line without a text has a result too, so that lines correspond.
    let to = Format::Json;
    each_name_on_all_cores(&args.input.input(), source, false, to, &mut output, Box::new(take))?;
    output.finish()
}

/// What is asked about each text.
struct Question {
    options: Options,
    is_registrable: bool,
    /// Unless there is none, one must match.
    certificates: Vec<CertificateName>,
}

impl Question {
    fn ask(&self, place: Where, name: Name<'_>) -> Found {
        let Some(text) = name else { return Found::new(None, Ok(String::new())) };
        let located = text.and_then(|text| place.host(text, &self.options));
        match located {
            Ok(located) => {
                let host = located.host.clone().canonical();
                let answer = self.answer(&host);
                Found::new(Some((located, host)), answer)
            }
            Err(problem) => Found::new(None, Err(problem.without_profile())),
        }
    }

    /// The text to print for a host.
    fn answer(&self, host: &HostAddr) -> Result<String, Problem> {
        let is_named = self.certificates.iter().any(|name| name.matches(host));
        if !self.certificates.is_empty() && !is_named {
            return Err(Problem::new(CERTIFICATE_MISMATCH, "", None));
        }
        if !self.is_registrable {
            return Ok(host.to_string());
        }
        let domain = host.name().and_then(registrable_domain);
        domain.map(str::to_owned).ok_or_else(|| Problem::new(NO_REGISTRABLE_DOMAIN, "", None))
    }
}

/// The host of a text, as it is written and in canonical form, and the answer to the question.
struct Found {
    host: Option<(Located, HostAddr)>,
    answer: Converted<'static>,
}

impl Found {
    fn new(host: Option<(Located, HostAddr)>, answer: Result<String, Problem>) -> Self {
        Self { host, answer: answer.into() }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    entry: Entry<'a>,
    host: Option<String>,
    kind: Option<&'static str>,
    unicode: Option<String>,
    port: Option<u16>,
    registrable_domain: Option<&'a str>,
    public_suffix: Option<&'a str>,
    /// `None` for a suffix that is not in the list.
    section: Option<&'static str>,
}

impl<'a> Object<'a> {
    fn new(record: &Record<'a>, found: &'a Found) -> Self {
        let host = found.host.as_ref();
        let name = host.and_then(|(_, host)| host.name());
        Self {
            entry: Entry::new(record, &found.answer),
            host: host.map(|(_, host)| host.to_string()),
            kind: host.map(|(located, _)| located.kind.name()),
            unicode: host.map(|(_, host)| host.unicode().to_string()),
            port: host.and_then(|(located, _)| located.port),
            registrable_domain: name.and_then(registrable_domain),
            public_suffix: name.map(public_suffix),
            section: name.and_then(suffix_section).map(Section::name),
        }
    }
}
