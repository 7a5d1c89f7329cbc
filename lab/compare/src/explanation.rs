//! Sets of deviations, smallest first. The first set whose model produces the rival's result
//! explains the difference.

/// All sets of the numbers below `count`, ordered by size. The empty set comes first.
pub fn sets(count: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for number in 0..count {
        let with: Vec<Vec<usize>> =
            sets.iter().map(|set| set.iter().copied().chain([number]).collect()).collect();
        sets.extend(with);
    }
    sets.sort_by_key(Vec::len);
    sets
}

#[cfg(test)]
mod tests {
    use super::sets;

    #[test]
    fn sets_are_sorted_by_size() {
        assert_eq!(sets(0), [vec![]]);
        assert_eq!(sets(2), [vec![], vec![0], vec![1], vec![0, 1]]);
        assert_eq!(sets(10).len(), 1024);
        assert!(sets(10).is_sorted_by_key(Vec::len));
    }
}
