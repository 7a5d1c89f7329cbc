//! Why a rival answers otherwise: models of it with some of its deviations.

/// The fewest of `all` deviations under which a model answers as the rival does; the first, if
/// there are several. `None` if no set of them does.
pub fn fewest<D: Copy>(all: &[D], answers_alike: impl Fn(&[D]) -> bool) -> Option<Vec<D>> {
    let mut sets: Vec<u32> = (1..1 << all.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let members = |set: u32| -> Vec<D> {
        all.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, &d)| d).collect()
    };
    sets.into_iter().map(members).find(|deviations| answers_alike(deviations))
}

#[cfg(test)]
mod tests {
    use super::fewest;

    #[test]
    fn one_is_fewer_than_two() {
        assert_eq!(fewest(&[1, 2, 3], |set| set.contains(&2)), Some(vec![2]));
        assert_eq!(fewest(&[1, 2, 3], |set| set.iter().sum::<i32>() == 4), Some(vec![1, 3]));
        assert_eq!(fewest(&[1, 2], |_| false), None);
    }
}
