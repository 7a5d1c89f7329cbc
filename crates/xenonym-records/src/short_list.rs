//! A list that needs memory of its own only from the second item on: most records have one name.

#[derive(Debug)]
pub(crate) struct ShortList<T> {
    first: Option<T>,
    rest: Vec<T>,
}

impl<T> ShortList<T> {
    pub(crate) fn new() -> Self {
        Self { first: None, rest: Vec::new() }
    }

    pub(crate) fn push(&mut self, item: T) {
        match self.first {
            None => self.first = Some(item),
            Some(_) => self.rest.push(item),
        }
    }

    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        index.checked_sub(1).map_or(self.first.as_ref(), |index| self.rest.get(index))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.first.iter().chain(&self.rest)
    }
}
