//! Keys for labels that are one slip of typing apart: those of the label, and of the label without each code point in
//! turn. Two labels that differ by one code point more, less, another or by two swapped share one of them. At level wide
//! the code points count by their coarse forms; at others, where nothing but the slip may differ, by themselves.

use alloc::vec::Vec;

use crate::lookalikes::coarse::{Form, of_byte, of_code_point};
use crate::lookalikes::hit::Level;

/// Room for the forms of labels.
#[derive(Clone, Debug, Default)]
pub(in crate::lookalikes) struct Room {
    /// One symbol for each code point.
    symbols: Vec<Form>,
    /// The forms of the first code points.
    starts: Vec<Form>,
}

impl Room {
    /// Those of a label of ASCII in lower case.
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

    /// How many code points the label has.
    pub(in crate::lookalikes) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Gives each key.
    pub(in crate::lookalikes) fn keys(&self, each: &mut dyn FnMut(u64)) {
        let Some(&whole) = self.starts.last() else { return };
        each(whole.key());
        // From the end, so that the power of what follows grows.
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
