//! Hosts in two spellings, with any options.

use xenonym::host::Host;
use xenonym::uts46::Options;
use xenonym_testkit::properties::hosts;
use xenonym_testkit::properties::hosts::error_is_inside;

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    // Where A-labels are ASCII like any other, letters that are denied deny them too.
    let options = choices.options().with_lower_case_ascii_names(false);
    let text = choices.text();
    let (first, second) = text.split_once(' ').unwrap_or((&text, "example"));
    for options in [options, Options::WEB_HOST, Options::HOST] {
        hosts::both_forms_are_the_host(first, &options);
        hosts::a_batch_has_the_results_of_host(first, &options);
        hosts::equality_is_of_names(first, second, &options);
        if let Err(error) = Host::parse_with(first, &options) {
            error_is_inside(first, error);
        }
    }
    let (Ok(first), Ok(second)) = (first.parse::<Host>(), second.parse::<Host>()) else { return };
    let labels = |host: &Host| host.labels().map(str::to_owned).collect::<Vec<_>>();
    let is_below = labels(&first).ends_with(&labels(&second));
    assert_eq!(first.is_same_or_subdomain_of(&second), is_below, "{first} {second}");
    assert_eq!(first.parent().map(|host| labels(&host)).unwrap_or_default(), labels(&first)[1..]);
}
