//! Reads an input piece by piece, as a file is read.

use xenonym_records::Format;

use crate::replacers::records;

/// The records of an input that is read in pieces: those that end in what was read so far are taken.
pub(crate) fn records_in_pieces(
    format: &dyn Format,
    input: &[u8],
    sizes: &[usize],
) -> Vec<Vec<u8>> {
    let (mut found, mut block) = (Vec::new(), Vec::new());
    let mut framer = format.framer();
    let mut sizes = sizes.iter().cycle();
    let mut rest = input;
    while !rest.is_empty() {
        let (mut piece, after) = rest.split_at(rest.len().min(*sizes.next().unwrap()));
        rest = after;
        // After a record that ended, the next one is shown from its start.
        while let Some(end) = framer.last_end(piece) {
            block.extend_from_slice(&piece[..end]);
            found.extend(records(format, &block).into_iter().map(<[u8]>::to_vec));
            block.clear();
            framer = format.framer();
            piece = &piece[end..];
        }
        block.extend_from_slice(piece);
    }
    found.extend(records(format, &block).into_iter().map(<[u8]>::to_vec));
    found
}

/// The length of the first record, which is longer than any limit, if it has an end.
pub(crate) fn first_in_pieces(format: &dyn Format, input: &[u8], size: usize) -> Option<usize> {
    let mut framer = format.framer();
    let mut before = 0;
    for piece in input.chunks(size) {
        if let Some(end) = framer.first_end(piece) {
            return Some(before + end);
        }
        before += piece.len();
    }
    None
}
