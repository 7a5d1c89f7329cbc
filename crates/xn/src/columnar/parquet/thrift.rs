//! Thrift's compact protocol, which Parquet uses for footers, page headers and indexes.
//!
//! A struct is kept as its bytes, so it is no larger than in its file: a value of one byte would
//! need 32 bytes as a Rust value. All fields are kept, also those that this program does not know, so that a footer can be
//! written again without loss. No length is trusted before its bytes are there.

use std::ops::Range;

use bytes::Bytes;

/// How deep structs may be nested. Parquet needs eight.
const DEEPEST: usize = 32;

const STOP: u8 = 0;
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const I64: u8 = 6;
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const SET: u8 = 10;
const STRUCT: u8 = 12;
/// The kinds of integers.
pub(super) const I16: u8 = 4;
pub(super) const I32: u8 = 5;

/// The bytes of a struct, which are valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Struct(Bytes);

/// The bytes are not valid Thrift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Damaged;

/// The place of a field in a struct.
struct Field {
    number: i16,
    kind: u8,
    value: Range<usize>,
}

impl Default for Struct {
    fn default() -> Self {
        Self(Bytes::from_static(&[STOP]))
    }
}

impl Struct {
    /// Reads a struct from the start of some bytes. [`Self::bytes`] are the fields that it contains.
    pub(super) fn read(bytes: &Bytes) -> Result<Self, Damaged> {
        let mut reader = Reader { bytes, at: 0 };
        reader.skip_fields(DEEPEST)?;
        let length = reader.at;
        Ok(Self(bytes.slice(..length)))
    }

    pub(super) fn bytes(&self) -> &Bytes {
        &self.0
    }

    fn fields(&self) -> impl Iterator<Item = Field> {
        let (mut reader, mut before) = (Reader { bytes: &self.0, at: 0 }, 0);
        std::iter::from_fn(move || {
            // The bytes were read before, so there is no error.
            let (number, kind) = reader.field(before).ok()??;
            before = number;
            let start = reader.at;
            reader.skip_field(kind, DEEPEST).ok()?;
            Some(Field { number, kind, value: start..reader.at })
        })
    }

    fn find(&self, number: i16) -> Option<Field> {
        self.fields().find(|field| field.number == number)
    }

    pub(super) fn has(&self, number: i16) -> bool {
        self.find(number).is_some()
    }

    pub(super) fn int(&self, number: i16) -> Option<i64> {
        let field = self.find(number)?;
        matches!(field.kind, I16 | I32 | I64).then_some(())?;
        Reader { bytes: &self.0, at: field.value.start }.int().ok()
    }

    pub(super) fn binary(&self, number: i16) -> Option<Bytes> {
        let field = self.find(number).filter(|field| field.kind == BINARY)?;
        let mut reader = Reader { bytes: &self.0, at: field.value.start };
        reader.length().ok()?;
        Some(self.0.slice(reader.at..field.value.end))
    }

    pub(super) fn child(&self, number: i16) -> Option<Self> {
        let field = self.find(number).filter(|field| field.kind == STRUCT)?;
        Some(Self(self.0.slice(field.value)))
    }

    /// The structs of a list.
    pub(super) fn structs(&self, number: i16) -> Option<Structs> {
        let field = self.find(number).filter(|field| matches!(field.kind, LIST | SET))?;
        let list = self.0.slice(field.value);
        let mut reader = Reader { bytes: &list, at: 0 };
        let (kind, left) = reader.list().ok()?;
        let at = reader.at;
        // The kind of no values may be anything.
        (kind == STRUCT || left == 0).then_some(Structs { list, at, left })
    }

    /// Sets an integer of 64 bits.
    pub(super) fn set_i64(&mut self, number: i16, value: i64) {
        self.set_int(number, I64, value);
    }

    pub(super) fn set_int(&mut self, number: i16, kind: u8, value: i64) {
        let mut bytes = Vec::new();
        write_int(value, &mut bytes);
        self.set(number, kind, &bytes);
    }

    pub(super) fn set_binary(&mut self, number: i16, value: &[u8]) {
        let mut bytes = Vec::with_capacity(value.len() + 10);
        write_length(value.len() as u64, &mut bytes);
        bytes.extend_from_slice(value);
        self.set(number, BINARY, &bytes);
    }

    pub(super) fn set_child(&mut self, number: i16, child: &Self) {
        self.set(number, STRUCT, &child.0);
    }

    pub(super) fn set_structs(&mut self, number: i16, structs: impl IntoIterator<Item = Self>) {
        let (mut bytes, mut count) = (Vec::new(), 0);
        for element in structs {
            bytes.extend_from_slice(&element.0);
            count += 1;
        }
        let mut list = Vec::with_capacity(bytes.len() + 10);
        if count < 15 {
            list.push((count as u8) << 4 | STRUCT);
        } else {
            list.push(0xF0 | STRUCT);
            write_length(count, &mut list);
        }
        list.extend_from_slice(&bytes);
        self.set(number, LIST, &list);
    }

    /// Sets a field to a value of this kind, encoded in these bytes.
    fn set(&mut self, number: i16, kind: u8, value: &[u8]) {
        self.change(number, Some((kind, value)));
    }

    pub(super) fn remove(&mut self, number: i16) {
        self.change(number, None);
    }

    fn change(&mut self, number: i16, to: Option<(u8, &[u8])>) {
        let added = to.map_or(0, |(_, value)| value.len());
        let mut output = Vec::with_capacity(self.0.len() + added + 4);
        let (mut before, mut to) = (0, to);
        let mut write = |of_field, (kind, value): (u8, &[u8])| {
            write_head(of_field, before, kind, &mut output);
            output.extend_from_slice(value);
            before = of_field;
        };
        for field in self.fields() {
            if field.number >= number
                && let Some(to) = to.take()
            {
                write(number, to);
            }
            if field.number != number {
                write(field.number, (field.kind, &self.0[field.value]));
            }
        }
        if let Some(to) = to {
            write(number, to);
        }
        output.push(STOP);
        self.0 = output.into();
    }
}

/// The structs of a list, one after the other.
pub(super) struct Structs {
    list: Bytes,
    at: usize,
    left: u64,
}

impl Structs {
    pub(super) fn left(&self) -> u64 {
        self.left
    }
}

impl Iterator for Structs {
    type Item = Struct;

    fn next(&mut self) -> Option<Struct> {
        self.left = self.left.checked_sub(1)?;
        let mut reader = Reader { bytes: &self.list, at: self.at };
        reader.skip_fields(DEEPEST).ok()?;
        let start = std::mem::replace(&mut self.at, reader.at);
        Some(Struct(self.list.slice(start..self.at)))
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, Damaged> {
        let byte = *self.bytes.get(self.at).ok_or(Damaged)?;
        self.at += 1;
        Ok(byte)
    }

    fn skip(&mut self, length: u64) -> Result<(), Damaged> {
        if length > (self.bytes.len() - self.at) as u64 {
            return Err(Damaged);
        }
        // It is less than the length of bytes in memory.
        self.at += length as usize;
        Ok(())
    }

    fn length(&mut self) -> Result<u64, Damaged> {
        let mut length = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            length |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(length);
            }
        }
        Err(Damaged)
    }

    /// An integer with its sign in the lowest bit.
    fn int(&mut self) -> Result<i64, Damaged> {
        let bits = self.length()?;
        Ok((bits >> 1).cast_signed() ^ -(bits & 1).cast_signed())
    }

    /// The number and kind of the next field, unless the struct ends.
    fn field(&mut self, before: i16) -> Result<Option<(i16, u8)>, Damaged> {
        let head = self.byte()?;
        let kind = head & 0x0F;
        if kind == STOP {
            return Ok(None);
        }
        let number = match head >> 4 {
            0 => i16::try_from(self.int()?).map_err(|_| Damaged)?,
            step => before.checked_add(i16::from(step)).ok_or(Damaged)?,
        };
        Ok(Some((number, kind)))
    }

    fn skip_fields(&mut self, depth: usize) -> Result<(), Damaged> {
        let depth = depth.checked_sub(1).ok_or(Damaged)?;
        let (mut before, mut is_first) = (0, true);
        while let Some((number, kind)) = self.field(before)? {
            self.skip_field(kind, depth)?;
            // Writers sort fields by number, so the output equals the input.
            if !is_first && before >= number {
                return Err(Damaged);
            }
            (before, is_first) = (number, false);
        }
        Ok(())
    }

    /// A field that is true or false consists of its head only.
    fn skip_field(&mut self, kind: u8, depth: usize) -> Result<(), Damaged> {
        if matches!(kind, TRUE | FALSE) { Ok(()) } else { self.skip_value(kind, depth) }
    }

    /// The kind and number of the values of a list.
    fn list(&mut self) -> Result<(u8, u64), Damaged> {
        let head = self.byte()?;
        let length = if head >> 4 == 15 { self.length()? } else { u64::from(head >> 4) };
        // A value is at least one byte.
        if length > (self.bytes.len() - self.at) as u64 {
            return Err(Damaged);
        }
        Ok((head & 0x0F, length))
    }

    fn skip_value(&mut self, kind: u8, depth: usize) -> Result<(), Damaged> {
        match kind {
            TRUE | FALSE | BYTE => self.byte().map(drop),
            I16 | I32 | I64 => self.int().map(drop),
            DOUBLE => self.skip(8),
            BINARY => {
                let length = self.length()?;
                self.skip(length)
            }
            LIST | SET => {
                let (kind, length) = self.list()?;
                let depth = depth.checked_sub(1).ok_or(Damaged)?;
                (0..length).try_for_each(|_| self.skip_value(kind, depth))
            }
            STRUCT => self.skip_fields(depth),
            _ => Err(Damaged),
        }
    }
}

fn write_head(number: i16, before: i16, kind: u8, output: &mut Vec<u8>) {
    let step = number.checked_sub(before).and_then(|step| u8::try_from(step).ok());
    if let Some(step @ 1..=15) = step {
        output.push(step << 4 | kind);
    } else {
        output.push(kind);
        write_int(i64::from(number), output);
    }
}

fn write_int(number: i64, output: &mut Vec<u8>) {
    write_length((number << 1 ^ number >> 63).cast_unsigned(), output);
}

fn write_length(mut length: u64, output: &mut Vec<u8>) {
    while length >= 0x80 {
        output.push(length as u8 | 0x80);
        length >>= 7;
    }
    output.push(length as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_kind() -> Struct {
        let mut inner = Struct::default();
        inner.set_i64(1, i64::MIN);
        inner.set_i64(400, i64::MAX);
        let mut all = Struct::default();
        all.set_structs(29, [inner.clone(), Struct::default()]);
        all.set(1, TRUE, &[]);
        all.set(2, FALSE, &[]);
        all.set(3, BYTE, &[7]);
        all.set_int(4, I16, -1);
        all.set(25, DOUBLE, &[1; 8]);
        all.set_binary(26, &[b'x'; 300]);
        all.set(27, LIST, &[0x35, 1, 2, 3]);
        all.set(28, LIST, &[0x21, 1, 2]);
        all.set_child(30, &inner);
        all.set_structs(31, vec![Struct::default(); 20]);
        all
    }

    #[test]
    fn what_is_written_is_read() {
        let all = every_kind();
        let followed: Bytes = [all.bytes().as_ref(), b"rest"].concat().into();
        assert_eq!(Struct::read(&followed).as_ref(), Ok(&all));
        let numbers: Vec<i16> = all.fields().map(|field| field.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 25, 26, 27, 28, 29, 30, 31]);
        assert_eq!((all.int(4), all.int(3), all.int(5)), (Some(-1), None, None));
        assert_eq!(all.binary(26).unwrap(), [b'x'; 300].as_slice());
        let inner = all.child(30).unwrap();
        assert_eq!((inner.int(1), inner.int(400)), (Some(i64::MIN), Some(i64::MAX)));
        let listed: Vec<Struct> = all.structs(29).unwrap().collect();
        assert_eq!(listed, [inner, Struct::default()]);
        assert_eq!(all.structs(31).unwrap().count(), 20);
        assert!(all.structs(27).is_none());
    }

    #[test]
    fn a_field_is_changed_and_the_others_stay() {
        let mut some = every_kind();
        for number in [1, 3, 28, 31, 99] {
            some.remove(number);
        }
        assert_eq!(some.fields().count(), 7);
        some.set_int(4, I16, 5);
        some.set_i64(5, 6);
        assert_eq!((some.int(4), some.int(5), some.fields().count()), (Some(5), Some(6), 8));
        assert_eq!(some.child(30), every_kind().child(30));
        assert_eq!(Struct::read(some.bytes()), Ok(some));
    }

    #[test]
    fn every_cut_is_an_error() {
        let all = every_kind();
        for end in 0..all.bytes().len() {
            assert_eq!(Struct::read(&all.bytes().slice(..end)), Err(Damaged), "{end}");
        }
    }

    #[test]
    fn lengths_and_depths_that_cannot_be_are_errors() {
        let read = |bytes: &[u8]| Struct::read(&Bytes::copy_from_slice(bytes));
        // A list and a text of 2^60, and structs without an end.
        let long = [0x19, 0xFC, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10];
        assert_eq!(read(&long), Err(Damaged));
        let text = [0x18, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10];
        assert_eq!(read(&text), Err(Damaged));
        assert_eq!(read(&vec![0x1C; 100_000]), Err(Damaged));
        assert_eq!(read(&vec![0x19; 100_000]), Err(Damaged));
    }
}
