//! Which buffers are shared with the input, how often values are converted, and which errors count.

use std::cell::RefCell;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int32Array, StringArray, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use xenonym::Error;
use xenonym::batch::{Batch, Convert, Outcome, PassThrough};
use xenonym::uts46::Options;
use xenonym_arrow::{RejectedAs, convert, is_valid, to_ascii, try_to_ascii};

/// The addresses of the buffers of an array and its dictionary.
fn addresses(array: &dyn Array) -> Vec<*const u8> {
    let data = array.to_data();
    let all = data.child_data().iter().chain([&data]).flat_map(|data| data.buffers().to_vec());
    all.map(|buffer| buffer.as_ptr()).collect()
}

const LONG: &str = "a-name-that-no-view-holds.example";

#[test]
fn unchanged_columns_are_shared() {
    // Two of them are checked, and are unchanged.
    let names = vec![Some("example.com"), None, Some(LONG), Some("a--b"), Some("xn--tda.xn--tda")];
    let strings: ArrayRef = Arc::new(StringArray::from(names.clone()));
    let views: ArrayRef = Arc::new(StringViewArray::from(names));
    let keys = Int32Array::from(vec![Some(2), None, Some(1), Some(0)]);
    let dictionaries = [&strings, &views]
        .map(|values| Arc::new(DictionaryArray::new(keys.clone(), Arc::clone(values))) as ArrayRef);
    for array in [strings, views].iter().chain(&dictionaries) {
        for array in [Arc::clone(array), array.slice(1, 2)] {
            let ascii = to_ascii(&array, &Options::DNS).unwrap();
            assert_eq!(&ascii, &array);
            assert_eq!(addresses(&ascii), addresses(&array));
            let told = try_to_ascii(&array, &Options::DNS).unwrap();
            assert_eq!(addresses(told.column(0)), addresses(&array));
        }
    }
}

#[test]
fn views_that_stay_are_kept() {
    let names = StringViewArray::from(vec![LONG, "ü", "name.ü.example", LONG]);
    let ascii = to_ascii(&names, &Options::DNS).unwrap();
    let ascii = ascii.as_string_view();
    for row in [0, 3] {
        assert_eq!(ascii.views()[row], names.views()[row]);
    }
    let buffers = ascii.data_buffers();
    assert_eq!(buffers[0].as_ptr(), names.data_buffers()[0].as_ptr());
    // The new buffer contains only texts that do not fit in a view.
    assert_eq!(buffers[1].as_slice(), b"name.xn--tda.example");
    assert_eq!(buffers.len(), 2);
}

#[test]
fn a_null_among_views_moves_no_text() {
    let names = StringViewArray::from(vec![LONG, "a..b", LONG, LONG]);
    let ascii = to_ascii(&names, &Options::DNS).unwrap();
    let ascii = ascii.as_string_view();
    assert!(ascii.iter().eq([Some(LONG), None, Some(LONG), Some(LONG)]));
    assert_eq!(addresses(ascii)[1..], addresses(&names)[1..]);
    // A partial text that equals the row is not a change either.
    let to_unicode = Batch::to_unicode(Options::DNS);
    let told = convert(&names, &to_unicode, RejectedAs::Partial).unwrap();
    assert_eq!(addresses(&told), addresses(&names));
}

#[test]
fn text_that_is_none_is_an_error() {
    struct Broken;
    impl Convert for Broken {
        type Error = Error;

        fn pass_through(&self) -> PassThrough {
            PassThrough::LDH
        }

        fn convert(&self, _: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
            output.push(0xFF);
            Ok(Outcome::Appended)
        }
    }
    let names: [ArrayRef; 2] =
        [Arc::new(StringArray::from(vec!["a", "ü"])), Arc::new(StringViewArray::from(vec!["ü"]))];
    for names in names {
        assert!(convert(&names, &Broken, RejectedAs::Null).is_err());
    }
}

#[test]
fn the_result_of_a_slice_is_as_long_as_the_slice() {
    let many = StringArray::from(vec!["bücher.example"; 10_000]);
    let ascii = to_ascii(&many.slice(5_000, 2), &Options::DNS).unwrap();
    assert!(ascii.get_buffer_memory_size() < 10_000, "{}", ascii.get_buffer_memory_size());
}

/// Records its arguments.
#[derive(Default)]
struct Noted(RefCell<Vec<String>>);

impl Convert for Noted {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        PassThrough::NONE
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        if !name.is_empty() {
            self.0.borrow_mut().push(name.to_owned());
        }
        output.extend_from_slice(b"converted");
        Ok(Outcome::Appended)
    }
}

fn noted(array: &dyn Array) -> Vec<String> {
    let conversion = Noted::default();
    convert(array, &conversion, RejectedAs::Null).unwrap();
    conversion.0.into_inner()
}

#[test]
fn what_stands_behind_a_null_is_not_converted() {
    let nulls = Some(NullBuffer::from(vec![true, false, true]));
    let offsets = OffsetBuffer::from_lengths([1, 1, 1]);
    let strings = StringArray::new(offsets, Buffer::from(b"abc"), nulls.clone());
    let (views, buffers, _) = StringViewArray::from(vec!["a", "b", "c"]).into_parts();
    assert_eq!(noted(&strings), ["a", "c"]);
    assert_eq!(noted(&StringViewArray::new(views, buffers, nulls)), ["a", "c"]);
}

#[test]
fn values_of_dictionaries_are_converted_once_if_referenced() {
    let strings: ArrayRef = Arc::new(StringArray::from(vec!["a", "unused..", "b", "null.."]));
    let views: ArrayRef = Arc::new(StringViewArray::from(vec!["a", "unused..", "b", "null.."]));
    // The key of a null row is ignored.
    let valid = NullBuffer::from(vec![true, true, true, false, true]);
    let keys = Int32Array::new(vec![2, 0, 2, 3, 2].into(), Some(valid));
    for values in [strings, views] {
        let array = DictionaryArray::<Int32Type>::new(keys.clone(), values);
        assert_eq!(noted(&array), ["a", "b"]);
        let result = try_to_ascii(&array, &Options::DNS).unwrap();
        assert_eq!(result.column(1).null_count(), 5);
        assert_eq!(is_valid(&array, &Options::DNS).unwrap().true_count(), 4);
        // A slice converts fewer values.
        assert_eq!(noted(&array.slice(2, 2)), ["b"]);
    }
}

#[test]
fn each_row_of_a_refused_value_has_the_error() {
    let keys = Int32Array::from(vec![Some(1), Some(0), None, Some(1)]);
    let array = DictionaryArray::new(keys, Arc::new(StringArray::from(vec!["a", "b..c"])));
    let result = try_to_ascii(&array, &Options::DNS).unwrap();
    assert_eq!(
        result.column(2).as_primitive::<arrow_array::types::UInt64Type>(),
        &arrow_array::UInt64Array::from(vec![Some(2), None, None, Some(2)])
    );
    let nulls = result.column(0).logical_nulls().unwrap();
    assert_eq!(nulls.iter().collect::<Vec<_>>(), [false, true, false, false]);
}
