//! Keys for labels that differ by one typo: the keys of the label, and of the label without each code point in turn. If
//! one code point is added, removed or replaced, or two are swapped, both labels share a key. Level wide uses the coarse
//! forms of code points. Other levels, which allow no other difference, use the code points themselves.

use alloc::vec::Vec;

use crate::lookalikes::coarse::{Form, of_byte, of_code_point};
use crate::lookalikes::hit::Level;

/// Buffers for the forms of labels.
#[derive(Clone, Debug, Default)]
pub(in crate::lookalikes) struct Room {
    /// One symbol for each code point.
    symbols: Vec<Form>,
    /// The forms of the first code points.
    starts: Vec<Form>,
}

impl Room {
    /// The forms of an ASCII label in lower case.
    pub(in crate::lookalikes) fn of_bytes(&mut self, label: &[u8], level: Level) -> &Self {
        self.symbols.clear();
        if level == Level::Wide {
            self.symbols.extend(label.iter().map(|&byte| of_byte(byte).as_symbol()));
        } else {
            self.symbols.extend(label.iter().map(|&byte| Form::symbol(byte.into())));
        }
        self.starts()
    }

    pub(in crate::lookalikes) fn of_code_points(&mut self, label: &[char], level: Level) -> &Self {
        self.symbols.clear();
        if level == Level::Wide {
            self.symbols.extend(label.iter().map(|&at| of_code_point(at).as_symbol()));
        } else {
            self.symbols.extend(label.iter().map(|&at| Form::symbol(at.into())));
        }
        self.starts()
    }

    fn starts(&mut self) -> &Self {
        self.starts.clear();
        let mut form = Form::EMPTY;
        self.starts.push(form);
        for symbol in &self.symbols {
            form = form.then(*symbol);
            self.starts.push(form);
        }
        self
    }

    /// The number of code points in the label.
    pub(in crate::lookalikes) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Passes on each key.
    pub(in crate::lookalikes) fn keys(&self, each: &mut dyn FnMut(u64)) {
        let Some(&whole) = self.starts.last() else { return };
        each(whole.key());
        // From the end, so that the power of the rest grows.
        let mut rest: u64 = 1;
        let mut after = None;
        let pairs = self.symbols.iter().zip(self.starts.windows(2));
        for (&symbol, pair) in pairs.rev() {
            let &[before, with] = pair else { continue };
            // Without either of two equal symbols, the label is the same.
            if after != Some(symbol) {
                each(before.then(whole.after(with, rest)).key());
            }
            after = Some(symbol);
            rest = rest.wrapping_mul(Form::BASE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(label: &str) -> Vec<u64> {
        let (mut room, mut keys) = (Room::default(), Vec::new());
        room.of_bytes(label.as_bytes(), Level::Normal).keys(&mut |key| keys.push(key));
        keys
    }

    #[test]
    fn labels_one_slip_apart_share_a_key() {
        let expected = keys("paypal");
        for label in
            ["aypal", "paypall", "payypal", "paxpal", "papyal", "apypal", "paypla", "xpaypal"]
        {
            assert!(keys(label).iter().any(|key| expected.contains(key)), "{label}");
        }
        assert!(!keys("papyla").iter().any(|key| expected.contains(key)));
        assert_eq!(keys("aab").len(), 3);
    }
}
