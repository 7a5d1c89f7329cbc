//! A vector that stores a few elements on the stack, and only longer ones on the heap.

use crate::output::sink::BufferFull;

/// A list that allocates for more than `N` elements. Without `alloc`, it is then full.
#[derive(Debug)]
pub(crate) struct InlineVec<T, const N: usize> {
    array: [T; N],
    length: usize,
    /// All elements, if there are more than `N`.
    #[cfg(feature = "alloc")]
    heap: alloc::vec::Vec<T>,
}

impl<T: Copy, const N: usize> InlineVec<T, N> {
    /// An empty list. `fill` is the initial value of the array.
    pub(crate) const fn new(fill: T) -> Self {
        Self {
            array: [fill; N],
            length: 0,
            #[cfg(feature = "alloc")]
            heap: alloc::vec::Vec::new(),
        }
    }

    /// Appends an element.
    #[inline]
    #[cfg_attr(feature = "alloc", expect(clippy::unnecessary_wraps, reason = "without, it fails"))]
    pub(crate) fn push(&mut self, element: T) -> Result<(), BufferFull> {
        match self.array.get_mut(self.length) {
            Some(slot) => *slot = element,
            #[cfg(feature = "alloc")]
            None => self.push_to_heap(element),
            #[cfg(not(feature = "alloc"))]
            None => return Err(BufferFull),
        }
        self.length += 1;
        Ok(())
    }

    #[cfg(feature = "alloc")]
    #[cold]
    fn push_to_heap(&mut self, element: T) {
        if self.heap.is_empty() {
            self.heap.extend_from_slice(&self.array);
        }
        self.heap.push(element);
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The elements, in the order they were pushed.
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        #[cfg(feature = "alloc")]
        if self.length > N {
            return &mut self.heap;
        }
        self.array.get_mut(..self.length).unwrap_or_default()
    }

    /// The same, to look at only.
    pub(crate) fn as_slice(&self) -> &[T] {
        #[cfg(feature = "alloc")]
        if self.length > N {
            return &self.heap;
        }
        self.array.get(..self.length).unwrap_or_default()
    }

    pub(crate) fn clear(&mut self) {
        self.length = 0;
        #[cfg(feature = "alloc")]
        self.heap.clear();
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::InlineVec;
    use std::vec::Vec;

    #[test]
    fn elements_stay_in_order_across_the_edge() {
        let mut list = InlineVec::<u8, 4>::new(0);
        for length in [3, 4, 5, 9, 2] {
            for element in 0..length {
                list.push(element).unwrap();
            }
            assert_eq!(list.as_mut_slice(), (0..length).collect::<Vec<u8>>());
            assert_eq!(list.len(), usize::from(length));
            list.clear();
        }
    }
}
