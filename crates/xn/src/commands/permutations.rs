//! `xn permutations`: look-alikes of a name that could be registered.

use std::io::{self, BufWriter, Write};

use serde::Serialize;
use xenonym_safety::lookalikes::{Index, Options, Permutation, Reason, permutations};

use crate::args::PermutationsArgs;
use crate::error::{Failure, Outcome, say};
use crate::output::lookalikes::SubstitutionObject;
use crate::output::{self, Format};
use crate::problem::Problem;
use crate::terminal::escaped;

pub(super) fn run(args: &PermutationsArgs) -> Result<Outcome, Failure> {
    let mut options = Options::new();
    if let Some(policy) = &args.policy {
        options = options.with_policy(policy);
    }
    if let Some(suffix) = &args.suffix {
        options = options.with_suffix(suffix);
    }
    let skipped = Index::builder().protect(&args.name).map_err(|skipped| skipped.reason());
    if skipped == Err(Reason::PublicSuffix) {
        let name = escaped(&args.name);
        say(&format!("{name}: a public suffix, which nobody can register: give a name under it"));
        return Ok(Outcome::SomeRejected);
    }
    let mut permutations = match permutations(&args.name, &options) {
        Ok(permutations) => permutations,
        Err(error) => {
            say(&Problem::in_text(error, &args.name).brief());
            return Ok(Outcome::SomeRejected);
        }
    };
    let mut stdout = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    for permutation in permutations.by_ref().take(args.limit) {
        line.clear();
        append(&mut line, &permutation, args.format.format());
        stdout.write_all(&line).map_err(Failure::stdout)?;
    }
    stdout.flush().map_err(Failure::stdout)?;
    if permutations.gave_up() {
        say(
            "note: stopped after many candidates that cannot be registered or are not shown: there may be more",
        );
    }
    Ok(Outcome::Done)
}

fn append(line: &mut Vec<u8>, permutation: &Permutation, format: Format) {
    match format {
        Format::Json => output::append_line(line, &Object::new(permutation)),
        Format::Text => {
            let (ascii, unicode) = (permutation.ascii(), permutation.unicode());
            let text = format!("{ascii}\t{unicode}\t{}\n", permutation.cost());
            line.extend_from_slice(text.as_bytes());
        }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    ascii: &'a str,
    unicode: &'a str,
    kind: &'static str,
    cost: u16,
    substitutions: Vec<SubstitutionObject<'a>>,
}

impl<'a> Object<'a> {
    fn new(permutation: &'a Permutation) -> Self {
        Self {
            ascii: permutation.ascii(),
            unicode: permutation.unicode(),
            kind: permutation.kind().name(),
            cost: permutation.cost(),
            substitutions: permutation
                .substitutions()
                .iter()
                .map(SubstitutionObject::new)
                .collect(),
        }
    }
}
