//! How many cache lines of the tables a name needs: the cost of look-ups, if the cache was used otherwise
//! in between.
//!
//! Counted from the layout, as if each part of a table began with a cache line.

use std::collections::BTreeSet;

use super::current::CLASSES;

/// Bytes of a cache line on most processors.
const LINE: usize = 64;

/// The lines that the records of these code points are read from.
fn lines(code_points: &str) -> usize {
    let mut touched = BTreeSet::new();
    for code_point in code_points.chars().map(u32::from) {
        let places = CLASSES.trie.places(code_point);
        let class = CLASSES.trie.leaves[places[2]];
        assert_eq!(class, CLASSES.trie.get(code_point), "U+{code_point:04X}");
        assert_eq!(class, CLASSES.trie.get_quickly(code_point), "U+{code_point:04X}");
        let record = usize::from(class) * size_of_val(&CLASSES.records[0]);
        for (part, place) in places.into_iter().chain([record]).enumerate() {
            touched.insert((part, place / LINE));
        }
    }
    touched.len()
}

/// Labels of ASCII need none: nothing is looked up for them.
#[test]
fn cache_lines_of_a_label() {
    assert_eq!(lines("bücher"), 5);
    assert_eq!(lines("почта"), 4);
    assert_eq!(lines("βιβλίο"), 4);
    assert_eq!(lines("كتاب"), 4);
    assert_eq!(lines("किताब"), 6);
    assert_eq!(lines("ほん"), 4);
    assert_eq!(lines("图书馆"), 5);
    assert_eq!(lines("도서관"), 4);
}
