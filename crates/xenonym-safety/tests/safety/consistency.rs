//! Properties of every verdict, for tests and for the fuzzer.

use xenonym::Place;
use xenonym::host::HostAddr;
use xenonym::uts46::{Options, VerifyDnsLength, to_ascii};
use xenonym_safety::display::{LabelVerdict, Policy, Show, Verdict};

/// Each label and the whole name agree with each other and with the findings, and the host to show is the name's.
pub(crate) fn check(policy: &Policy, name: &str, verdict: &Verdict) {
    let shows = verdict.labels().iter().map(LabelVerdict::show);
    assert_eq!(verdict.show(), shows.max().unwrap_or(Show::Unicode), "{name:?}");
    if verdict.show() != Show::Unicode {
        assert!(!verdict.findings().is_empty(), "{} {name:?}", policy.name());
    }
    for finding in verdict.findings() {
        assert!(policy.rules().contains(finding.rule()));
        let (ranges, host_ranges) = (finding.ranges(), finding.host_ranges());
        assert!(!ranges.is_empty() && !host_ranges.is_empty(), "{name:?}: {finding:?}");
        assert!(ranges.iter().all(|range| name.get(range.clone()).is_some()), "{name:?}");
        assert!(ranges.is_sorted_by(|a, b| a.end < b.start), "{name:?}: {finding:?}");
        let host = verdict.host();
        assert!(host_ranges.iter().all(|range| host.get(range.clone()).is_some()), "{name:?}");
        assert!(finding.error().is_none_or(|error| ranges == [error.range()]), "{name:?}");
        let label = finding.label().map(|number| &verdict.labels()[number]);
        assert!(
            label.is_none_or(|label| label.show() != Show::Unicode),
            "{} {name:?}",
            policy.name()
        );
        assert!(label.is_none_or(|label| label.range().start <= finding.offset()));
        let error = finding.error().filter(|error| error.place() == Place::Input);
        if let Some(code_point) = error.and_then(|error| error.code_point()) {
            let found = name[finding.offset()..].chars().next();
            assert_eq!(found.map(u32::from), Some(code_point), "{name:?}: {finding:?}");
        }
    }
    // A label whose A-label would be longer than 63 bytes is shown with escapes: nothing resolves it.
    let options = policy.options().with_verify_dns_length(VerifyDnsLength::RootDotAllowed);
    let address = |host: &str| {
        let host = HostAddr::parse_with(host, &Options::WHATWG_URL_2026_08).ok()?;
        host.ip().filter(|_| policy.url_parser()).map(|_| host.to_string())
    };
    let resolved = |host: &str| {
        let name = || to_ascii(host, &options).ok().map(std::borrow::Cow::into_owned);
        address(host).or_else(name)
    };
    if verdict.show() == Show::Invalid {
        // Nothing resolves the host to another name.
        assert!(
            resolved(verdict.host()).is_none_or(|host| resolved(name) == Some(host)),
            "{} {name:?}: {:?}",
            policy.name(),
            verdict.host()
        );
        return;
    }
    assert_eq!(resolved(verdict.host()), resolved(name), "{} {name:?}", policy.name());
    if resolved(name).is_some() {
        let again = policy.judge(verdict.host());
        assert_eq!(again.host(), verdict.host(), "{} {name:?}", policy.name());
    }
}
