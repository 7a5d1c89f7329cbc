//! IDNA2003.

use xenonym::idna2003::{self, Options};

use crate::uts46::conversion;
use crate::{Input, keep, show};

pub(crate) fn run(input: Input<'_>) {
    let options = Options::RFC3490
        .with_allow_unassigned(input.flag)
        .with_use_std3_ascii_rules(input.flag)
        .with_allow_separators_in_labels(input.flag)
        .with_limit_name_length(input.flag);
    keep((options.allow_unassigned(), options.use_std3_ascii_rules()));
    keep((options.allow_separators_in_labels(), options.limit_name_length()));
    show(options);
    keep(input.text.parse::<Options>());
    let mut buffer = alloc::vec![0; input.number];
    keep(idna2003::to_ascii(input.text, &options));
    keep(idna2003::to_ascii_into(input.text, &options, &mut buffer));
    keep(idna2003::to_ascii_label(input.text, &options));
    keep(idna2003::to_ascii_label_into(input.text, &options, &mut buffer));
    conversion(idna2003::to_unicode(input.text, &options));
    conversion(idna2003::to_unicode_label(input.text, &options));
    keep(idna2003::to_unicode_into(input.text, &options, &mut buffer, keep));
    keep(idna2003::to_unicode_label_into(input.text, &options, &mut buffer));
    keep(idna2003::same_name(input.text, input.other, &options));
    for label in idna2003::steps(input.text, &options) {
        keep((label.text(), label.range(), label.dot(), label.ascii(), label.unicode()));
        for result in label.to_ascii() {
            keep((result.step().number(), result.text(), result.error()));
        }
        for result in label.to_unicode() {
            keep((result.step().number(), result.text(), result.error()));
        }
    }
}
