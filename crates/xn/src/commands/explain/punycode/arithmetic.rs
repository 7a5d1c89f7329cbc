//! The arithmetic of RFC 3492 from the digits of a delta to an insertion and to the next bias, so that one can
//! check it with a pencil.

use serde::Serialize;
use xenonym::bootstring::{PUNYCODE, Parameters, TraceStep};

/// A digit of a generalized variable-length integer (section 3.3).
#[derive(Serialize, PartialEq, Eq, Debug)]
pub(super) struct Digit {
    #[serde(rename = "digit")]
    pub(super) letter: char,
    pub(super) value: u64,
    /// Its place: base for the first digit, and base more for each of the others.
    pub(super) k: u64,
    /// t(k): the last digit is the first one below its threshold.
    pub(super) threshold: u64,
    pub(super) weight: u64,
}

impl Digit {
    pub(super) fn product(&self) -> u64 {
        self.value * self.weight
    }
}

/// The decoder before a step (section 6.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) n: u64,
    pub(super) i: u64,
    pub(super) bias: u64,
    /// How many code points there are.
    pub(super) length: u64,
    is_first: bool,
}

/// All sums of a step.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Sums {
    pub(super) before: State,
    pub(super) digits: Vec<Digit>,
    pub(super) delta: u64,
    /// Places to insert at: one more than there are code points.
    pub(super) places: u64,
    /// How often the counter passes all places; each pass goes to the next code point.
    pub(super) rounds: u64,
    pub(super) adapt: Adapt,
}

/// The adaptation of the bias (section 6.1).
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Adapt {
    /// damp at the first time, then 2.
    pub(super) divisor: u64,
    pub(super) scaled: u64,
    /// After the addition of its part for each code point.
    pub(super) grown: u64,
    /// How often it was divided by base - tmin, and the result.
    pub(super) divisions: u64,
    pub(super) rest: u64,
    pub(super) bias: u64,
}

impl State {
    /// Before the first step, with this number of code points in the literal portion.
    pub(super) fn new(literal: usize) -> Self {
        let Parameters { initial_n, initial_bias, .. } = PUNYCODE.parameters();
        let (n, bias) = (u64::from(*initial_n), u64::from(*initial_bias));
        Self { n, i: 0, bias, length: literal as u64, is_first: true }
    }

    /// The sums of a step with these digits, and the state after it.
    pub(super) fn step(self, step: &TraceStep, digits: &str) -> (Sums, Self) {
        let digits = self.digits(digits);
        let delta = digits.iter().map(Digit::product).sum();
        let places = self.length + 1;
        let rounds = (self.i + delta) / places;
        let adapt = self.adapt(delta, places);
        let after = Self {
            n: self.n + rounds,
            i: (self.i + delta) % places + 1,
            bias: adapt.bias,
            length: places,
            is_first: false,
        };
        debug_assert_eq!(
            [delta, after.n, after.i - 1, adapt.bias],
            [step.delta, step.code_point, step.position as u32, step.bias].map(u64::from),
        );
        (Sums { before: self, digits, delta, places, rounds, adapt }, after)
    }

    fn digits(self, digits: &str) -> Vec<Digit> {
        let Parameters { base, tmin, tmax, .. } = PUNYCODE.parameters();
        let (base, tmin, tmax) = (u64::from(*base), u64::from(*tmin), u64::from(*tmax));
        let (mut k, mut weight) = (0, 1);
        let digit = |digit: char| {
            k += base;
            let threshold = k.saturating_sub(self.bias).clamp(tmin, tmax);
            let value = match digit.to_ascii_lowercase() {
                letter @ 'a'..='z' => u64::from(letter) - u64::from('a'),
                number => u64::from(number) - u64::from('0') + 26,
            };
            let this = Digit { letter: digit, value, k, threshold, weight };
            weight *= base - threshold;
            this
        };
        digits.chars().map(digit).collect()
    }

    fn adapt(self, delta: u64, places: u64) -> Adapt {
        let p = PUNYCODE.parameters();
        let [base, tmin, tmax, skew, damp] =
            [p.base, p.tmin, p.tmax, p.skew, p.damp].map(u64::from);
        let divisor = if self.is_first { damp } else { 2 };
        let scaled = delta / divisor;
        let grown = scaled + scaled / places;
        let (mut rest, mut divisions) = (grown, 0);
        while rest > (base - tmin) * tmax / 2 {
            rest /= base - tmin;
            divisions += 1;
        }
        let bias = base * divisions + (base - tmin + 1) * rest / (rest + skew);
        Adapt { divisor, scaled, grown, divisions, rest, bias }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums are the library's, which RFC 3492 section 7.1's samples test.
    #[test]
    fn sums_lead_to_what_the_library_finds() {
        for basic in [
            "bcher-kva",
            "ihqwcrb4cv8a8dqg056pqjye",
            "egbpdaj6bu4bxfgehfvwxn",
            "3B-ww4c5e180e575a65lsy2b",
            "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
        ] {
            let trace = PUNYCODE.trace(basic).unwrap();
            let mut state = State::new(trace.literal().len());
            for step in trace {
                let step = step.unwrap();
                let (sums, after) = state.step(&step, &basic[step.digits.clone()]);
                assert_eq!(sums.delta, u64::from(step.delta), "{basic}");
                assert_eq!(after.n, u64::from(step.code_point), "{basic}");
                assert_eq!(after.i, step.position as u64 + 1, "{basic}");
                assert_eq!(after.bias, u64::from(step.bias), "{basic}");
                let (last, others) = sums.digits.split_last().unwrap();
                assert!(last.value < last.threshold, "{basic}");
                assert!(others.iter().all(|digit| digit.value >= digit.threshold), "{basic}");
                state = after;
            }
        }
    }
}
