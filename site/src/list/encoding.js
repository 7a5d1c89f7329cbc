// Detects the encoding of a file.

/** Byte order marks. */
const MARKS = [[[0xef, 0xbb, 0xbf], 'utf-8'], [[0xff, 0xfe], 'utf-16le'], [[0xfe, 0xff], 'utf-16be']];
const SAMPLE = 2000;

/** The text, and the name of the encoding for people. */
export function textOf(bytes) {
  const encoding = encodingOf(bytes);
  if (encoding !== null) return decoded(bytes, encoding);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

function decoded(bytes, encoding) {
  return { text: new TextDecoder(encoding).decode(bytes), encoding: { 'windows-1252': 'Windows-1252' }[encoding] ?? encoding.toUpperCase() };
}

/** Uses the byte-order mark or, for UTF-16 without one, the zero bytes of ASCII. Null if neither decides. */
function encodingOf(bytes) {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[1];
  const zeros = [0, 0];
  const length = Math.min(bytes.length, SAMPLE);
  for (let at = 0; at < length; at++) zeros[at % 2] += bytes[at] === 0 ? 1 : 0;
  if (zeros[1] > length / 8 && zeros[0] === 0) return 'utf-16le';
  if (zeros[0] > length / 8 && zeros[1] === 0) return 'utf-16be';
  return null;
}
