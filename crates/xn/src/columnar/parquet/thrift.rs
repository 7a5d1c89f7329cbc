//! Thrift's compact protocol, which Parquet uses for footers and indexes.
//!
//! All fields are kept, also those that this program does not know, so that a footer can be
//! written again without loss. No length is trusted before its bytes are there.

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

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Bool(bool),
    Byte(u8),
    /// With its kind, which gives its width.
    Int(u8, i64),
    Double([u8; 8]),
    Binary(Vec<u8>),
    /// Values of one kind.
    List(u8, Vec<Value>),
    Struct(Struct),
}

/// Fields by their numbers, in order.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Struct(Vec<(i16, Value)>);

/// The bytes are not valid Thrift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Damaged;

impl Struct {
    pub(super) fn get(&self, number: i16) -> Option<&Value> {
        self.0.iter().find(|(of_field, _)| *of_field == number).map(|(_, value)| value)
    }

    pub(super) fn get_mut(&mut self, number: i16) -> Option<&mut Value> {
        self.0.iter_mut().find(|(of_field, _)| *of_field == number).map(|(_, value)| value)
    }

    pub(super) fn set(&mut self, number: i16, value: Value) {
        match self.0.binary_search_by_key(&number, |(of_field, _)| *of_field) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (number, value)),
        }
    }

    pub(super) fn remove(&mut self, number: i16) -> Option<Value> {
        let at = self.0.iter().position(|(of_field, _)| *of_field == number)?;
        Some(self.0.remove(at).1)
    }

    pub(super) fn int(&self, number: i16) -> Option<i64> {
        match self.get(number)? {
            Value::Int(_, number) => Some(*number),
            _ => None,
        }
    }

    /// Sets an integer of 64 bits.
    pub(super) fn set_i64(&mut self, number: i16, value: i64) {
        self.set(number, Value::Int(I64, value));
    }

    pub(super) fn list(&self, number: i16) -> Option<&[Value]> {
        match self.get(number)? {
            Value::List(_, values) => Some(values),
            _ => None,
        }
    }

    pub(super) fn list_mut(&mut self, number: i16) -> Option<&mut Vec<Value>> {
        match self.get_mut(number)? {
            Value::List(_, values) => Some(values),
            _ => None,
        }
    }

    pub(super) fn child(&self, number: i16) -> Option<&Struct> {
        self.get(number)?.as_struct()
    }

    pub(super) fn child_mut(&mut self, number: i16) -> Option<&mut Struct> {
        match self.get_mut(number)? {
            Value::Struct(child) => Some(child),
            _ => None,
        }
    }

    /// Reads a struct, and returns the number of its bytes.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, usize), Damaged> {
        let mut reader = Reader { bytes, at: 0 };
        let read = reader.fields(DEEPEST)?;
        Ok((read, reader.at))
    }

    pub(super) fn write(&self, output: &mut Vec<u8>) {
        let mut before = 0;
        for (number, value) in &self.0 {
            let kind = match value {
                Value::Bool(true) => TRUE,
                Value::Bool(false) => FALSE,
                other => other.kind(),
            };
            let step = number.checked_sub(before).and_then(|step| u8::try_from(step).ok());
            if let Some(step @ 1..=15) = step {
                output.push(step << 4 | kind);
            } else {
                output.push(kind);
                write_int(i64::from(*number), output);
            }
            before = *number;
            if !matches!(value, Value::Bool(_)) {
                value.write(output);
            }
        }
        output.push(STOP);
    }
}

impl Value {
    pub(super) fn as_struct(&self) -> Option<&Struct> {
        match self {
            Self::Struct(fields) => Some(fields),
            _ => None,
        }
    }

    /// A list of structs.
    pub(super) fn structs(structs: Vec<Struct>) -> Self {
        Self::List(STRUCT, structs.into_iter().map(Self::Struct).collect())
    }

    fn kind(&self) -> u8 {
        match self {
            Self::Bool(_) => TRUE,
            Self::Byte(_) => BYTE,
            Self::Int(kind, _) => *kind,
            Self::Double(_) => DOUBLE,
            Self::Binary(_) => BINARY,
            Self::List(..) => LIST,
            Self::Struct(_) => STRUCT,
        }
    }

    fn write(&self, output: &mut Vec<u8>) {
        match self {
            Self::Bool(is_true) => output.push(if *is_true { TRUE } else { FALSE }),
            Self::Byte(byte) => output.push(*byte),
            Self::Int(_, number) => write_int(*number, output),
            Self::Double(bytes) => output.extend_from_slice(bytes),
            Self::Binary(bytes) => {
                write_length(bytes.len() as u64, output);
                output.extend_from_slice(bytes);
            }
            Self::List(kind, values) => {
                match values.len() {
                    few @ 0..=14 => output.push((few as u8) << 4 | kind),
                    many => {
                        output.push(0xF0 | kind);
                        write_length(many as u64, output);
                    }
                }
                for value in values {
                    value.write(output);
                }
            }
            Self::Struct(fields) => fields.write(output),
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Result<u8, Damaged> {
        let byte = *self.bytes.get(self.at).ok_or(Damaged)?;
        self.at += 1;
        Ok(byte)
    }

    fn take(&mut self, length: u64) -> Result<&'a [u8], Damaged> {
        let length = usize::try_from(length).map_err(|_| Damaged)?;
        let end = self.at.checked_add(length).ok_or(Damaged)?;
        let taken = self.bytes.get(self.at..end).ok_or(Damaged)?;
        self.at = end;
        Ok(taken)
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

    fn fields(&mut self, depth: usize) -> Result<Struct, Damaged> {
        let depth = depth.checked_sub(1).ok_or(Damaged)?;
        let (mut fields, mut number) = (Vec::new(), 0_i16);
        loop {
            let head = self.byte()?;
            let kind = head & 0x0F;
            if kind == STOP {
                return Ok(Struct(fields));
            }
            number = match head >> 4 {
                0 => i16::try_from(self.int()?).map_err(|_| Damaged)?,
                step => number.checked_add(i16::from(step)).ok_or(Damaged)?,
            };
            let value = match kind {
                TRUE | FALSE => Value::Bool(kind == TRUE),
                other => self.value(other, depth)?,
            };
            // Writers sort fields by number, so the output equals the input.
            if fields.last().is_some_and(|(last, _)| *last >= number) {
                return Err(Damaged);
            }
            fields.push((number, value));
        }
    }

    fn value(&mut self, kind: u8, depth: usize) -> Result<Value, Damaged> {
        Ok(match kind {
            TRUE | FALSE => Value::Bool(self.byte()? == TRUE),
            BYTE => Value::Byte(self.byte()?),
            I16 | I32 | I64 => Value::Int(kind, self.int()?),
            DOUBLE => Value::Double(self.take(8)?.try_into().map_err(|_| Damaged)?),
            BINARY => {
                let length = self.length()?;
                Value::Binary(self.take(length)?.to_vec())
            }
            LIST | SET => {
                let head = self.byte()?;
                let length = if head >> 4 == 15 { self.length()? } else { u64::from(head >> 4) };
                // A value has at least one byte.
                if length > (self.bytes.len() - self.at) as u64 {
                    return Err(Damaged);
                }
                let depth = depth.checked_sub(1).ok_or(Damaged)?;
                let values = (0..length).map(|_| self.value(head & 0x0F, depth));
                Value::List(head & 0x0F, values.collect::<Result<_, _>>()?)
            }
            STRUCT => Value::Struct(self.fields(depth)?),
            _ => return Err(Damaged),
        })
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
        all.set(1, Value::Bool(true));
        all.set(2, Value::Bool(false));
        all.set(3, Value::Byte(7));
        all.set(4, Value::Int(I16, -1));
        all.set(25, Value::Double([1; 8]));
        all.set(26, Value::Binary(vec![b'x'; 300]));
        all.set(27, Value::List(I32, (-9..9).map(|number| Value::Int(I32, number)).collect()));
        all.set(28, Value::List(TRUE, vec![Value::Bool(true), Value::Bool(false)]));
        all.set(29, Value::structs(vec![inner.clone(), Struct::default()]));
        all.set(30, Value::Struct(inner));
        all
    }

    #[test]
    fn what_is_written_is_read() {
        let mut bytes = Vec::new();
        every_kind().write(&mut bytes);
        assert_eq!(Struct::read(&bytes), Ok((every_kind(), bytes.len())));
    }

    #[test]
    fn every_cut_is_an_error() {
        let mut bytes = Vec::new();
        every_kind().write(&mut bytes);
        for end in 0..bytes.len() {
            assert_eq!(Struct::read(&bytes[..end]), Err(Damaged), "{end}");
        }
    }

    #[test]
    fn lengths_and_depths_that_cannot_be_are_errors() {
        // A list and a text of 2^60, and structs without an end.
        let long = [0x19, 0xFC, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10];
        assert_eq!(Struct::read(&long), Err(Damaged));
        let text = [0x18, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10];
        assert_eq!(Struct::read(&text), Err(Damaged));
        assert_eq!(Struct::read(&vec![0x1C; 100_000]), Err(Damaged));
        assert_eq!(Struct::read(&vec![0x19; 100_000]), Err(Damaged));
    }
}
