//! `xn permutations`: look-alikes of a name that could be registered.

use std::cell::Cell;
use std::io::{self, BufWriter, Write};

use serde::Serialize;
use xenonym::domain;
use xenonym_lgr::{Reason as LgrReason, Ruleset};
use xenonym_safety::lookalikes::{Index, Kind, Options, Permutation, Reason, permutations};

use super::lgr;
use crate::args::PermutationsArgs;
use crate::error::{Failure, Outcome, say};
use crate::output::lookalikes::SubstitutionObject;
use crate::output::{self, Format};
use crate::problem::{NameIn, Problem};
use crate::terminal::escaped;

pub(super) fn run(args: &PermutationsArgs) -> Result<Outcome, Failure> {
    if let Some(message) = args.conflict() {
        return Err(Failure::Usage(message.to_owned()));
    }
    let registry = Registry::new(args)?;
    let admits = |c: char| registry.admits_code_point(c);
    let mut options = Options::new().with_ascii_only(args.ascii_only);
    if !registry.rulesets.is_empty() {
        options = options.with_code_points(&admits);
    }
    if let Some(policy) = &args.policy {
        options = options.with_policy(policy);
    }
    if let Some(suffix) = &args.suffix {
        options = options.with_suffix(suffix);
    }
    let skipped = Index::builder().protect(&args.name).map_err(|skipped| skipped.reason());
    if skipped == Err(Reason::PublicSuffix) {
        let name = escaped(&args.name);
        say(&format!("{name}: a public suffix, which nobody can register: use a name under it"));
        return Ok(Outcome::SomeRejected);
    }
    if let Err(Reason::Invalid(error)) = skipped
        && error.kind() == xenonym::ErrorKind::AddressLikeHost
    {
        say(&format!("{}: an IP address, which has no look-alikes", escaped(&args.name)));
        return Ok(Outcome::SomeRejected);
    }
    let mut stdout = BufWriter::new(io::stdout().lock());
    let gave_up = match write_all(args, options, &registry, &mut stdout)? {
        Ok(gave_up) => gave_up,
        Err(error) => {
            let problem = Problem::in_text(error, &args.name).with_hint(&args.name);
            say(&problem.of_name_in(NameIn::Alone).brief());
            return Ok(Outcome::SomeRejected);
        }
    };
    stdout.flush().map_err(Failure::stdout)?;
    let mut labels = domain::labels(&args.name).filter(|label| !label.text().is_empty());
    if let (None, Some(only), None) = (&args.suffix, labels.next(), labels.next()) {
        let name = escaped(only.text());
        say(&format!(
            "{name}: the look-alikes are top-level domains, because the name has no suffix: use a name such as {name}.com"
        ));
    }
    if gave_up {
        say(
            "note: stopped after many candidates that cannot be registered or are not shown: there may be more",
        );
    }
    Ok(Outcome::Done)
}

/// Writes the look-alikes that are asked for. Returns whether there may be more.
fn write_all(
    args: &PermutationsArgs,
    options: Options<'_>,
    registry: &Registry,
    stdout: &mut impl Write,
) -> Result<Result<bool, xenonym::Error>, Failure> {
    let Some(count) = args.count else {
        let mut found = match permutations(&args.name, &of_kinds(options, &args.kinds)) {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        let selected = registry.filter(found.by_ref()).filter(|one| args.selects(one.kind()));
        write_each(selected.take(args.limit()), args, stdout)?;
        return Ok(Ok(found.gave_up() || registry.gave_up()));
    };
    // A list for each kind, because one kind can have millions before the next one starts.
    let (mut all, mut gave_up) = (Vec::new(), false);
    for &kind in Kind::LISTED.iter().filter(|&&kind| args.selects(kind)) {
        let mut found = match permutations(&args.name, &of_kinds(options, &[kind])) {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        all.extend(registry.filter(found.by_ref()).filter(|one| one.kind() == kind).take(count));
        gave_up |= found.gave_up() || registry.gave_up();
    }
    all.sort_by_key(Permutation::cost);
    write_each(all.into_iter().take(args.limit()), args, stdout)?;
    Ok(Ok(gave_up))
}

/// How many labels in a row the rulesets may refuse before the list ends.
const PATIENCE: u32 = 100_000;

/// The rulesets of `--lgr`. Without any, everything is allowed.
struct Registry {
    rulesets: Vec<Ruleset>,
    /// How many labels in a row were refused.
    refused: Cell<u32>,
}

impl Registry {
    fn new(args: &PermutationsArgs) -> Result<Self, Failure> {
        let rulesets = lgr::load_all(args.each_lgr())?;
        rulesets.iter().try_for_each(lgr::decides)?;
        Ok(Self { rulesets, refused: Cell::default() })
    }

    /// Whether a code point is in the repertoire of a ruleset, although some contexts may not admit it.
    fn admits_code_point(&self, c: char) -> bool {
        let label = c.to_string();
        let is_in = |ruleset: &Ruleset| {
            !matches!(ruleset.check(&label).reason(), LgrReason::CodePoint { .. })
        };
        self.rulesets.iter().any(is_in)
    }

    /// The look-alikes whose labels a ruleset allows, up to the first ones of which too many in a row are refused.
    fn filter<'a>(
        &'a self,
        found: impl Iterator<Item = Permutation> + 'a,
    ) -> impl Iterator<Item = Permutation> + 'a {
        self.refused.set(0);
        let allows = |one: &Permutation| {
            let mut rulesets = self.rulesets.iter();
            self.rulesets.is_empty()
                || rulesets.any(|ruleset| ruleset.check(one.label()).is_registrable())
        };
        let count = move |one: &Permutation| {
            let is_allowed = allows(one);
            self.refused.update(|refused| if is_allowed { 0 } else { refused + 1 });
            is_allowed
        };
        found.take_while(|_| !self.gave_up()).filter(count)
    }

    fn gave_up(&self) -> bool {
        self.refused.get() >= PATIENCE
    }
}

fn write_each(
    names: impl Iterator<Item = Permutation>,
    args: &PermutationsArgs,
    stdout: &mut impl Write,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    for permutation in names {
        line.clear();
        append(&mut line, &permutation, args.format.format());
        stdout.write_all(&line).map_err(Failure::stdout)?;
    }
    Ok(())
}

/// Lists only what names of these kinds are among; all, if there are none.
fn of_kinds<'a>(options: Options<'a>, kinds: &[Kind]) -> Options<'a> {
    let has = |kind: Kind| kinds.is_empty() || kinds.contains(&kind);
    let is_combination = |kind: &Kind| !matches!(kind, Kind::Confusable);
    options
        .with_substitutions(has(Kind::Confusable))
        .with_typos(has(Kind::OneEdit))
        .with_combinations(
            Kind::LISTED.iter().filter(|kind| is_combination(kind)).any(|&kind| has(kind)),
        )
}

fn append(line: &mut Vec<u8>, permutation: &Permutation, format: Format) {
    match format {
        Format::Json => output::append_line(line, &Object::new(permutation)),
        Format::Text => {
            let (ascii, unicode) = (permutation.ascii(), permutation.unicode());
            let (kind, cost) = (permutation.kind(), permutation.cost());
            let text = format!("{ascii}\t{unicode}\t{kind}\t{cost}\n");
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
