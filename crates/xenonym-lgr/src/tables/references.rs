//! References and numbers of references (RFC 3743 section 5).

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::TableError;
use super::line::{Cursor, Line};
use super::lost::{Feature, Losses};
use crate::document::Reference;

/// The numbers in parentheses after a code point, in numeric order if they have no zeros at their start.
#[derive(Default)]
pub(super) struct Numbers<'a>(BTreeSet<(usize, &'a str)>);

impl<'a> Numbers<'a> {
    /// Reads numbers, if there are parentheses here.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'a>) -> Result<(), TableError> {
        if !cursor.eat('(') {
            return Ok(());
        }
        loop {
            cursor.skip_space();
            let number = cursor.take(|character| character.is_ascii_digit());
            if number.is_empty() {
                return Err(cursor.error("the reference number is missing"));
            }
            self.0.insert((number.len(), number));
            if !cursor.eat(',') {
                break;
            }
        }
        if cursor.eat(')') {
            return Ok(());
        }
        Err(cursor.error("the list of references does not end: close it with )"))
    }

    pub(super) fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    /// The attribute `ref`, without numbers that the table does not define.
    pub(super) fn finish(
        &self,
        defined: &References<'a>,
        line: u32,
        losses: &mut Losses,
    ) -> Option<Box<str>> {
        let mut kept = String::new();
        for (_, number) in &self.0 {
            if !defined.lines.contains_key(number) {
                losses.add_in_line(Feature::UndefinedReference, line);
                continue;
            }
            if !kept.is_empty() {
                kept.push(' ');
            }
            kept.push_str(number);
        }
        Some(kept).filter(|kept| !kept.is_empty()).map(Into::into)
    }
}

/// The lines `Reference`.
#[derive(Default)]
pub(super) struct References<'a> {
    /// By number, the line of the definition.
    lines: BTreeMap<&'a str, u32>,
    pub(super) list: Vec<Reference>,
}

impl<'a> References<'a> {
    /// Reads what follows the word `Reference`.
    pub(super) fn read(
        &mut self,
        cursor: &mut Cursor<'a>,
        line: Line<'a>,
    ) -> Result<(), TableError> {
        cursor.skip_space();
        let number = cursor.take(|character| character.is_ascii_digit());
        if number.is_empty() {
            return Err(cursor.error("the reference number is missing"));
        }
        if let Some(before) = self.lines.insert(number, line.number) {
            let message =
                format!("the reference {number} is defined twice, first in line {before}");
            return Err(cursor.error(message));
        }
        let comment = line.comment.map(str::trim).filter(|comment| !comment.is_empty());
        self.list.push(Reference {
            id: number.into(),
            text: cursor.rest().trim().into(),
            comment: comment.map(Into::into),
        });
        Ok(())
    }
}
