//! Exact numbers of any size.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// An exact number, however large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count(Number);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Number {
    Small(u128),
    /// Digits of base 10^18, the lowest first.
    Large(Vec<u64>),
}

const BASE: u64 = 1_000_000_000_000_000_000;

impl Count {
    /// The number 0.
    pub(crate) const ZERO: Self = Self(Number::Small(0));
    /// The number 1.
    pub(crate) const ONE: Self = Self(Number::Small(1));

    /// The number, if it is below 2^128.
    pub fn get(&self) -> Option<u128> {
        match self.0 {
            Number::Small(number) => Some(number),
            Number::Large(_) => None,
        }
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == Number::Small(0)
    }

    /// Adds another number.
    pub(crate) fn add(&mut self, other: &Self) {
        if let (Number::Small(own), Number::Small(other)) = (&mut self.0, &other.0) {
            if let Some(sum) = own.checked_add(*other) {
                *own = sum;
                return;
            }
        }
        let (mut digits, more) = (self.digits(), other.digits());
        digits.resize(digits.len().max(more.len()) + 1, 0);
        let mut carry = 0;
        for (at, digit) in digits.iter_mut().enumerate() {
            let sum = *digit + more.get(at).copied().unwrap_or(0) + carry;
            *digit = sum % BASE;
            carry = sum / BASE;
        }
        if digits.last() == Some(&0) {
            digits.pop();
        }
        self.0 = Number::Large(digits);
    }

    fn digits(&self) -> Vec<u64> {
        match &self.0 {
            Number::Large(digits) => digits.clone(),
            Number::Small(number) => {
                let (mut rest, mut digits) = (*number, Vec::new());
                while rest > 0 {
                    digits.push((rest % u128::from(BASE)) as u64);
                    rest /= u128::from(BASE);
                }
                digits
            }
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Number::Small(number) => number.fmt(f),
            Number::Large(digits) => {
                let mut digits = digits.iter().rev();
                let first = digits.next().map(ToString::to_string);
                let rest = digits.map(|digit| format!("{digit:018}"));
                let text: String = first.into_iter().chain(rest).collect();
                f.pad_integral(true, "", &text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact_beyond_128_bits() {
        let mut count = Count::ONE;
        for _ in 0..200 {
            let same = count.clone();
            count.add(&same);
        }
        assert_eq!(count.get(), None);
        assert_eq!(
            count.to_string(),
            "1606938044258990275541962092341162602522202993782792835301376"
        );
    }
}
