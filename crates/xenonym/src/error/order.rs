//! The proof that the table of texts is in order.

use super::ErrorKind;
use super::texts::FACTS;

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const _: () = {
    let mut index = 0;
    while index < FACTS.len() {
        assert!(FACTS[index].kind as usize == index, "the facts are not in the order of the kinds");
        index += 1;
    }
    assert!(ErrorKind::Internal as usize + 1 == FACTS.len(), "the last kind has no facts");
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_kind_has_a_name_and_a_message_of_its_own() {
        let names: BTreeSet<&str> = FACTS.iter().map(|facts| facts.name).collect();
        let messages: BTreeSet<&str> = FACTS.iter().map(|facts| facts.message).collect();
        assert_eq!((names.len(), messages.len()), (FACTS.len(), FACTS.len()));
    }

    #[test]
    fn names_lead_back_to_kinds() {
        for &kind in ErrorKind::ALL {
            assert_eq!(ErrorKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!(ErrorKind::from_name("unknown"), None);
        assert!(ErrorKind::ALL.is_sorted());
    }

    #[test]
    fn texts_keep_the_style() {
        for facts in &FACTS {
            for text in [facts.message, facts.help] {
                assert!(!text.is_empty() && !text.ends_with('.'), "{text}");
                assert!(!text.contains("RFC") || text == facts.help, "{text}");
            }
        }
    }
}
