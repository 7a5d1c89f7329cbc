//! Registrable look-alikes of one name.

mod replacements;
mod typos;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::task::Poll;

use xenonym::idna2008::{Candidate, register};
use xenonym::uts46::{self, Options as Uts46};
use xenonym::{Error, ErrorKind};

use self::replacements::{Classes, Replacement, Replacements, Rest};
use self::typos::{Combination, combinations};
use super::hit::{Kind, Level, Substitution};
use super::index::protected::push_code_points;
use super::model::{Edits, SHORTEST_PART, short_cost};
use crate::display::{Policy, Show};

/// The look-alikes to list.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Options<'a> {
    policy: Option<&'a Policy>,
    suffix: Option<&'a str>,
    typos: bool,
    substitutions: bool,
    combinations: bool,
    ascii_only: bool,
    admits: Option<&'a dyn Fn(char) -> bool>,
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { policy, suffix, typos, substitutions, combinations, ascii_only, admits: _ } =
            self;
        f.debug_struct("Options")
            .field("policy", policy)
            .field("suffix", suffix)
            .field("typos", typos)
            .field("substitutions", substitutions)
            .field("combinations", combinations)
            .field("ascii_only", ascii_only)
            .finish_non_exhaustive()
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Options<'a> {
    /// Lists all look-alikes under the name's own public suffix, with typos, and without a display policy.
    pub const fn new() -> Self {
        Self {
            policy: None,
            suffix: None,
            typos: true,
            substitutions: true,
            combinations: false,
            ascii_only: false,
            admits: None,
        }
    }

    /// Lists only ASCII names, and names that a policy displays in Unicode.
    #[must_use]
    pub const fn with_policy(self, policy: &'a Policy) -> Self {
        Self { policy: Some(policy), ..self }
    }

    /// Lists look-alikes under `suffix`, such as `net` or `co.uk`, instead of the suffix of the name.
    #[must_use]
    pub const fn with_suffix(self, suffix: &'a str) -> Self {
        Self { suffix: Some(suffix), ..self }
    }

    /// Sets whether to list labels with one typo.
    #[must_use]
    pub const fn with_typos(self, typos: bool) -> Self {
        Self { typos, ..self }
    }

    /// Sets whether to list labels with code points that look alike. This is the default.
    #[must_use]
    pub const fn with_substitutions(self, substitutions: bool) -> Self {
        Self { substitutions, ..self }
    }

    /// Sets whether to list names that combine the label with a word, with its suffix, with another suffix or with a dot. The
    /// default is not to.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Kind, Options, permutations};
    ///
    /// let options = Options::new().with_combinations(true).with_substitutions(false);
    /// let names: Vec<_> = permutations("paypal.com", &options)?.collect();
    /// let kind = |ascii: &str| names.iter().find(|name| name.ascii() == ascii).map(|name| name.kind());
    /// assert_eq!(kind("paypal-login.com"), Some(Kind::BrandPlusWord));
    /// assert_eq!(kind("paypal.net"), Some(Kind::OtherSuffix));
    /// assert_eq!(kind("paypalcom.com"), Some(Kind::Embedded));
    /// assert_eq!(kind("pay.pal.com"), Some(Kind::Subdomain));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn with_combinations(self, combinations: bool) -> Self {
        Self { combinations, ..self }
    }

    /// Sets whether to list only names whose registered label is ASCII. The default is not to.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Options, permutations};
    ///
    /// let names = permutations("paypal.com", &Options::new().with_ascii_only(true))?;
    /// let names: Vec<_> = names.take(3).map(|name| name.ascii().to_owned()).collect();
    /// assert!(names.iter().all(|name| !name.contains("xn--")), "{names:?}");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn with_ascii_only(self, ascii_only: bool) -> Self {
        Self { ascii_only, ..self }
    }

    /// Lists only names whose registered label consists of code points that a registry admits. The registry may have rules for whole
    /// labels too: ask it about [`Permutation::label`].
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Options, permutations};
    ///
    /// let german = |c: char| c.is_ascii() || "äöüß".contains(c);
    /// let options = Options::new().with_code_points(&german);
    /// let labels: Vec<_> = permutations("hubert.de", &options)?.map(|name| name.label().to_owned()).collect();
    /// assert!(labels.contains(&"hübert".to_owned()) && !labels.contains(&"hûbert".to_owned()));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn with_code_points(self, admits: &'a dyn Fn(char) -> bool) -> Self {
        Self { admits: Some(admits), ..self }
    }
}

/// A registrable name that looks like another name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permutation {
    ascii: String,
    unicode: String,
    /// Where the registered label is in the Unicode form.
    label: Range<usize>,
    cost: u16,
    kind: Kind,
    substitutions: Vec<Substitution>,
}

impl Permutation {
    /// Returns the name in its ASCII form.
    pub fn ascii(&self) -> &str {
        &self.ascii
    }

    /// Returns the name in its Unicode form.
    pub fn unicode(&self) -> &str {
        &self.unicode
    }

    /// Returns the cost. Lower is a better imitation.
    pub const fn cost(&self) -> u16 {
        self.cost
    }

    /// Returns [`Kind::OneEdit`] for a typo, [`Kind::Confusable`] for substitutions, and the kinds of
    /// [combinations](Options::with_combinations).
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the registered label in its Unicode form.
    pub fn label(&self) -> &str {
        self.unicode.get(self.label.clone()).unwrap_or_default()
    }

    /// Returns the substitutions, in the order of the label.
    pub fn substitutions(&self) -> &[Substitution] {
        &self.substitutions
    }
}

/// Lists registrable look-alikes of a name, best imitation first.
///
/// Each of them is a hit of an [`Index`](super::Index) of level [`Wide`](super::Level::Wide) that protects the name, and of a
/// narrower level if its cost is at most [`Level::highest_cost`](super::Level::highest_cost). Only labels of up to two
/// code points have other typos.
///
/// Look-alikes imitate the registered label, as determined by the [public suffix](crate::public_suffix). IDNA2008 allows
/// the registration of each, but registries may have additional rules. Look-alikes are generated one at a time, so memory
/// depends on the length of the label and the highest cost so far.
///
/// Some names have few look-alikes among very many candidates, so the iterator may give up.
/// [`Permutations::gave_up`] distinguishes this from the end of the list.
///
/// # Errors
/// The UTS #46 error of the name or the suffix.
///
/// ```
/// use xenonym_safety::display::Policy;
/// use xenonym_safety::lookalikes::{Options, permutations};
///
/// let options = Options::new().with_policy(&Policy::FIREFOX);
/// let names: Vec<_> = permutations("paypal.com", &options)?.take(100).collect();
/// assert!(names.iter().any(|name| name.ascii() == "paypa1.com"));
/// assert!(names.iter().any(|name| name.unicode() == "pàypal.com"));
/// assert!(names.is_sorted_by_key(|name| name.cost()));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[doc(alias = "homoglyph")]
#[doc(alias = "typosquatting")]
#[doc(alias = "dnstwist")]
pub fn permutations(name: &str, options: &Options<'_>) -> Result<Permutations, Error> {
    let ascii = canonical(name)?;
    let whole = ascii.find('.').unwrap_or(ascii.len());
    let range = xenonym_psl::registrable_label(&ascii).unwrap_or(0..whole);
    let domain = ascii.get(range.start..).unwrap_or_default();
    let own = ascii.get(range.end + 1..).unwrap_or_default().to_owned();
    let suffix = options.suffix.map_or(Ok(own), canonical)?;
    let mut label = Vec::new();
    push_code_points(ascii.get(range.clone()).unwrap_or_default(), &mut label);
    Ok(Permutations::new(domain, label, suffix, options))
}

fn canonical(name: &str) -> Result<String, Error> {
    let ascii = uts46::to_ascii(name, &Uts46::DNS.with_reject_empty_names(true))?;
    let ascii = ascii.strip_suffix('.').unwrap_or(&ascii);
    if ascii.is_empty() {
        Err(Error::new(ErrorKind::EmptyName, 0..0))
    } else {
        Ok(ascii.to_owned())
    }
}

/// The number of candidates that may be rejected before the first look-alike, and the number added for each look-alike.
const PATIENCE: usize = 100_000;
const MORE_PATIENCE: usize = 100;

/// An iterator over look-alikes: see [`permutations`].
///
/// For each cost in turn, it walks through all combinations of replacements with exactly that cost. It knows which costs
/// can be reached from each position, so it never starts a combination that it cannot finish.
#[must_use = "iterators are lazy"]
#[derive(Clone, Debug)]
pub struct Permutations {
    label: Vec<char>,
    /// The name in its ASCII form, and in its Unicode form.
    suffix: (String, String),
    policy: Option<Policy>,
    ascii_only: bool,
    has_substitutions: bool,
    /// The remaining combinations, the cheapest last.
    combinations: Vec<Combination>,
    /// The replacements at each position.
    replacements: Vec<Vec<Replacement>>,
    rest: Rest,
    cost: usize,
    walk: Vec<Frame>,
    /// Look-alikes that cost more than their substitutions, the most expensive first.
    deferred: Vec<Permutation>,
    /// The remaining typos, the cheapest last.
    typos: Vec<(Vec<char>, Substitution)>,
    /// The number of candidates that may still be rejected.
    patience: usize,
}

/// A position in the label on the way to a look-alike.
#[derive(Clone, Copy, Debug)]
struct Frame {
    place: usize,
    /// The remaining cost.
    rest: usize,
    /// The replacement to try next.
    next: usize,
    /// The number of code points before it, and their classes.
    before: usize,
    classes: Classes,
}

impl Permutations {
    fn new(domain: &str, label: Vec<char>, suffix: String, options: &Options<'_>) -> Self {
        let unicode = uts46::to_unicode(&suffix, &Uts46::DNS).into_raw().into_owned();
        let mut replacements = Replacements::new(options.policy, &suffix).of_label(&label);
        let admits = |text: &str| {
            let is_admitted = |c: char| options.admits.is_none_or(|admits| admits(c));
            (text.is_ascii() || !options.ascii_only) && text.chars().all(is_admitted)
        };
        for of_place in &mut replacements {
            of_place.retain(|replacement| admits(&replacement.text));
        }
        let mut combinations =
            if options.combinations { combinations(domain, &label, &suffix) } else { Vec::new() };
        combinations.retain(|one| admits(&one.label));
        let Edits { near, far, .. } = Edits::of(label.len());
        let mut typos = if options.typos { typos::typos(&label, near) } else { Vec::new() };
        if options.typos && far != near {
            typos.extend(typos::typos(&label, far));
        }
        typos.retain(|(label, _)| admits(&label.iter().collect::<String>()));
        typos.reverse();
        // No level finds a look-alike that costs more.
        let highest: usize = Level::Wide.highest_cost().into();
        let least = combinations.first().map_or(0, |dearest| dearest.cost);
        let is_short = label.len() < SHORTEST_PART;
        let least = if is_short { highest } else { least.max(Edits::of(label.len()).far).into() };
        let mut rest = Rest::new(&replacements, least, highest);
        // The label itself.
        rest.next_cost();
        Self {
            suffix: (suffix, unicode),
            policy: options.policy.copied(),
            ascii_only: options.ascii_only,
            has_substitutions: options.substitutions,
            combinations,
            replacements,
            rest,
            cost: 0,
            walk: Vec::new(),
            deferred: Vec::new(),
            typos,
            patience: PATIENCE,
            label,
        }
    }

    /// Returns whether the iterator ended early, so that there may be more look-alikes.
    ///
    /// It ends after 100,000 candidates that cannot be registered or that the policy does not display, plus 100
    /// for each look-alike that it found. That takes about a second.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Options, permutations};
    ///
    /// let options = Options::new();
    /// let mut all = permutations("dhl.example", &options.with_typos(false))?;
    /// assert!(all.by_ref().count() > 1_000);
    /// assert!(!all.gave_up());
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const fn gave_up(&self) -> bool {
        self.patience == 0
    }

    /// Works like [`next`](Iterator::next), but examines at most this many candidates. Returns [`Poll::Pending`] if none of them
    /// is a look-alike. Then call it again.
    ///
    /// ```
    /// use std::task::Poll;
    /// use xenonym_safety::lookalikes::{Options, permutations};
    ///
    /// let mut names = permutations("paypal.com", &Options::new())?;
    /// let first = loop {
    ///     match names.poll_next(1_000) {
    ///         Poll::Ready(found) => break found,
    ///         Poll::Pending => {} // do something else
    ///     }
    /// };
    /// assert_eq!(first, permutations("paypal.com", &Options::new())?.next());
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn poll_next(&mut self, candidates: usize) -> Poll<Option<Permutation>> {
        for _ in 0..candidates {
            if self.gave_up() {
                return Poll::Ready(None);
            }
            let found = if let Some((label, substitution)) = self.next_typo() {
                self.registrable(label.into_iter().collect(), Kind::OneEdit, vec![substitution])
            } else if let Some(combination) = self.next_combination() {
                self.of_combination(combination)
            } else if self.has_deferred() {
                self.deferred.pop()
            } else if self.walk_on() {
                self.of_walk().and_then(|found| self.defer(found))
            } else if self.start_next_cost() {
                continue;
            } else {
                return Poll::Ready(None);
            };
            if found.is_some() {
                self.patience = self.patience.saturating_add(MORE_PATIENCE);
                return Poll::Ready(found);
            }
            self.patience -= 1;
        }
        Poll::Pending
    }

    /// Starts with the next cost that has candidates, or returns `false` if there is none.
    fn start_next_cost(&mut self) -> bool {
        while let Some(cost) = self.rest.next_cost() {
            self.cost = cost;
            let can = self.has_substitutions && self.rest.can_cost(0, cost, 0, Classes::ALL);
            if can {
                let classes = Classes::ALL;
                self.walk.push(Frame { place: 0, rest: cost, next: 0, before: 0, classes });
            }
            if can || self.has_typo() || self.has_combination() || self.has_deferred() {
                return true;
            }
        }
        false
    }

    /// Whether the next typo has the current cost.
    fn has_typo(&self) -> bool {
        self.typos.last().is_some_and(|(_, next)| usize::from(next.cost) <= self.cost)
    }

    /// Whether the next combination has the current cost.
    fn has_combination(&self) -> bool {
        self.combinations.last().is_some_and(|next| usize::from(next.cost) <= self.cost)
    }

    /// Whether the next deferred look-alike has the current cost.
    fn has_deferred(&self) -> bool {
        self.deferred.last().is_some_and(|next| usize::from(next.cost) <= self.cost)
    }

    /// Keeps a look-alike for later if a short label makes it more expensive, and otherwise returns it.
    fn defer(&mut self, found: Permutation) -> Option<Permutation> {
        let label = found.unicode.split('.').next().unwrap_or_default();
        let length = label.chars().count().min(self.label.len());
        let more = short_cost(label.chars(), length, false);
        if more == 0 {
            return Some(found);
        }
        let cost = found.cost.saturating_add(more);
        let at = self.deferred.partition_point(|other| other.cost >= cost);
        self.deferred.insert(at, Permutation { cost, ..found });
        None
    }

    fn next_typo(&mut self) -> Option<(Vec<char>, Substitution)> {
        if self.has_typo() { self.typos.pop() } else { None }
    }

    fn next_combination(&mut self) -> Option<Combination> {
        if self.has_combination() { self.combinations.pop() } else { None }
    }

    /// The name of a combination, if it may be registered and is displayed.
    fn of_combination(&self, combination: Combination) -> Option<Permutation> {
        let Combination { cost, kind, label, before, suffix } = combination;
        let other = suffix.map(|suffix| (suffix.to_owned(), suffix.to_owned()));
        let suffix = other.as_ref().unwrap_or(&self.suffix);
        let name = self.registrable_under(&before, suffix, label, kind, Vec::new())?;
        Some(Permutation { cost, ..name })
    }

    /// Continues until all positions have a replacement, or returns `false` if this cost is exhausted.
    fn walk_on(&mut self) -> bool {
        while let Some(frame) = self.walk.last_mut() {
            let Some(replacements) = self.replacements.get(frame.place) else {
                // The frame after the last position.
                self.walk.pop();
                continue;
            };
            let Some(replacement) = replacements.get(frame.next) else {
                self.walk.pop();
                continue;
            };
            frame.next += 1;
            let place = frame.place + replacement.length;
            let before = frame.before + usize::from(replacement.count);
            let classes = frame.classes & replacement.classes;
            let Some(rest) = frame.rest.checked_sub(replacement.cost.into()) else { continue };
            if self.rest.can_cost(place, rest, before, classes) {
                self.walk.push(Frame { place, rest, next: 0, before, classes });
                if place == self.label.len() {
                    return true;
                }
            }
        }
        false
    }

    /// The look-alike of the current walk, if it may be registered and is displayed.
    fn of_walk(&self) -> Option<Permutation> {
        let (mut text, mut substitutions) = (String::new(), Vec::new());
        for frame in &self.walk {
            let chosen = frame.next.checked_sub(1).zip(self.replacements.get(frame.place));
            let Some((at, replacements)) = chosen else { continue };
            let replacement = replacements.get(at)?;
            if replacement.cost > 0 {
                let expected = self.label.get(frame.place..frame.place + replacement.length)?;
                substitutions.push(Substitution {
                    offset: text.len(),
                    found: replacement.text.clone(),
                    expected: expected.iter().collect(),
                    source: replacement.source,
                    cost: replacement.cost,
                });
            }
            text.push_str(&replacement.text);
        }
        self.registrable(text, Kind::Confusable, substitutions)
    }

    fn registrable(
        &self,
        label: String,
        kind: Kind,
        substitutions: Vec<Substitution>,
    ) -> Option<Permutation> {
        self.registrable_under("", &self.suffix, label, kind, substitutions)
    }

    /// The name with a label under a suffix, if the label may be registered and the name is displayed. `before` are labels
    /// under it, with a dot at the end.
    fn registrable_under(
        &self,
        before: &str,
        suffix: &(String, String),
        label: String,
        kind: Kind,
        substitutions: Vec<Substitution>,
    ) -> Option<Permutation> {
        if self.ascii_only && !label.is_ascii() {
            return None;
        }
        let a_label = if label.is_ascii() {
            let is_right = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
                && !label.is_empty()
                && label.len() <= xenonym::domain::MAX_LABEL_LENGTH
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.get(2..4) != Some("--");
            is_right.then(|| label.clone())?
        } else {
            register(Candidate::ULabel(&label)).ok()?.a_label().to_string()
        };
        let range = before.len()..before.len() + label.len();
        let (mut ascii, mut unicode) = (a_label, label);
        for (name, suffix) in [(&mut ascii, &suffix.0), (&mut unicode, &suffix.1)] {
            if !suffix.is_empty() {
                name.push('.');
                name.push_str(suffix);
            }
        }
        unicode.insert_str(0, before);
        if unicode.is_ascii() {
            ascii.insert_str(0, before);
        } else {
            // Labels that are valid alone may not be together: a suffix that starts with a digit, next to letters that are
            // written from right to left.
            ascii = uts46::to_ascii(&unicode, &Uts46::STRICT).ok()?.into_owned();
        }
        if let Some(policy) = self.policy.filter(|_| !unicode.is_ascii()) {
            if policy.judge(&ascii).show() != Show::Unicode {
                return None;
            }
        }
        let cost = self.cost as u16;
        Some(Permutation { ascii, unicode, label: range, cost, kind, substitutions })
    }
}

impl Iterator for Permutations {
    type Item = Permutation;

    fn next(&mut self) -> Option<Permutation> {
        loop {
            if let Poll::Ready(found) = self.poll_next(usize::MAX) {
                return found;
            }
        }
    }
}

impl core::iter::FusedIterator for Permutations {}
