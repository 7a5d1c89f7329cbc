//! Names of few labels, which a batch remembers, beside conversions that remember nothing.

use std::sync::LazyLock;

use xenonym::batch::Batch;
use xenonym::{Operation, uts46};
use xenonym_testkit::properties::batches::{AnyBatch, conversions, memory_changes_nothing};

use crate::Choices;

static CONVERSIONS: LazyLock<Vec<AnyBatch>> = LazyLock::new(conversions);

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let options: uts46::Options = choices.options();
    let operation = choices.one(&[Operation::ToAscii, Operation::ToUnicode]);
    let conversions = [AnyBatch::Uts46(Batch::new(operation, options)), choices.one(&CONVERSIONS)];
    let together = choices.number();
    // Each name, in a circle of endings: the text after each of the first dots, which come again and again.
    let text = choices.text();
    let lines = text.lines().take(40);
    let mut names: Vec<&str> = lines.clone().collect();
    for line in lines {
        let endings = line.match_indices(['.', '。']).take(3);
        names.extend(endings.flat_map(|(at, dot)| [&line[at + dot.len()..], line]));
    }
    memory_changes_nothing(&names, &conversions, together);
}
