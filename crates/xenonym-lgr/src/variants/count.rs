//! Exact numbers of any size. For seven of the root zone's rulesets, a label in the DNS may have more variants than 128 bits count:
//! 2^239 for 63 times `i` under Latin.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
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

impl From<u128> for Count {
    fn from(number: u128) -> Self {
        Self(Number::Small(number))
    }
}

impl Count {
    /// The number 0.
    pub(crate) const ZERO: Self = Self(Number::Small(0));
    /// The number 1.
    pub(crate) const ONE: Self = Self(Number::Small(1));

    /// Returns the number, if it is below 2^128.
    pub fn get(&self) -> Option<u128> {
        match self.0 {
            Number::Small(number) => Some(number),
            Number::Large(_) => None,
        }
    }

    /// Returns whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == Number::Small(0)
    }

    /// The number of digits that are stored. A number below 2^128 has none.
    pub(crate) fn len(&self) -> usize {
        match &self.0 {
            Number::Large(digits) => digits.len(),
            Number::Small(_) => 0,
        }
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
        *self = Self::from_digits(digits);
    }

    /// Multiplies two numbers.
    pub(crate) fn product(&self, other: &Self) -> Self {
        if let (Number::Small(one), Number::Small(other)) = (&self.0, &other.0) {
            if let Some(product) = one.checked_mul(*other) {
                return Self(Number::Small(product));
            }
        }
        let (digits, more) = (self.digits(), other.digits());
        let mut product = vec![0; digits.len() + more.len() + 1];
        for (from, one) in digits.iter().enumerate() {
            let mut carry = 0;
            for (at, digit) in product.iter_mut().skip(from).enumerate() {
                let other = more.get(at).copied().unwrap_or(0);
                let sum = u128::from(*one) * u128::from(other) + u128::from(*digit) + carry;
                *digit = (sum % u128::from(BASE)) as u64;
                carry = sum / u128::from(BASE);
            }
        }
        Self::from_digits(product)
    }

    /// Subtracts 1 from a number that is not 0.
    pub(crate) fn subtract_one(&mut self) {
        if let Number::Small(number) = &mut self.0 {
            *number = number.saturating_sub(1);
            return;
        }
        let mut digits = self.digits();
        for digit in &mut digits {
            if let Some(less) = digit.checked_sub(1) {
                *digit = less;
                break;
            }
            *digit = BASE - 1;
        }
        *self = Self::from_digits(digits);
    }

    /// The number of these digits. A number below 2^128 is small.
    fn from_digits(mut digits: Vec<u64>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        let small = digits.iter().rev().try_fold(0_u128, |number, digit| {
            number.checked_mul(u128::from(BASE))?.checked_add(u128::from(*digit))
        });
        Self(small.map_or(Number::Large(digits), Number::Small))
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

    const POWER: &str = "1606938044258990275541962092341162602522202993782792835301376";

    #[test]
    fn sums_are_exact_beyond_128_bits() {
        let mut count = Count::ONE;
        for _ in 0..200 {
            let same = count.clone();
            count.add(&same);
        }
        assert_eq!(count.get(), None);
        assert_eq!(count.to_string(), POWER);
    }

    #[test]
    fn products_are_exact_beyond_128_bits() {
        let square = |one: &Count| one.product(one);
        let of = |number| Count(Number::Small(number));
        assert_eq!(square(&of(1 << 100)).to_string(), POWER);
        assert_eq!(of(1 << 73).product(&square(&of(1 << 63))).product(&of(2)).to_string(), POWER);
        assert_eq!(square(&of(1 << 100)).product(&Count::ZERO), Count::ZERO);
        assert_eq!(of(1 << 64).product(&of(1 << 63)).get(), Some(1 << 127));
    }

    #[test]
    fn numbers_become_small_again() {
        let mut count = Count(Number::Small(u128::MAX));
        count.add(&Count::ONE);
        assert_eq!(count.to_string(), "340282366920938463463374607431768211456");
        count.subtract_one();
        assert_eq!(count, Count(Number::Small(u128::MAX)));
        let mut power = Count(Number::Small(1 << 100)).product(&Count(Number::Small(1 << 100)));
        power.subtract_one();
        assert_eq!(
            power.to_string(),
            "1606938044258990275541962092341162602522202993782792835301375"
        );
    }
}
