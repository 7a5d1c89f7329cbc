// Finds the letters of a name that look like other letters.

/** Marks code points in place: `trick` is the substitution that contains them. `labels` are the labels of the Unicode form. */
export function markDeceptive(labels, hit, separator) {
  for (const trick of hit?.substitutions ?? []) eachIn(labels[hit.label] ?? [], trick, trick);
  if (separator) eachIn(withDots(labels), { offset: separator.offset, found: separator.text }, { expected: separator.imitates });
}

function eachIn(points, { offset, found }, trick) {
  let at = 0;
  for (const point of points) {
    if (at >= offset && at < offset + found.length) point.trick = trick;
    at += point.text.length;
  }
}

function withDots(labels) {
  return labels.flatMap((points, at) => (at === 0 ? points : [{ text: '.' }, ...points]));
}

/** The name in parts: `{ text, standsFor }`. `standsFor` is null for plain parts. */
export function partsOf(labels) {
  const parts = [];
  let before = null;
  for (const { text, trick } of withDots(labels)) {
    if (parts.length > 0 && trick === before) parts.at(-1).text += text;
    else parts.push({ text, standsFor: trick?.expected ?? null });
    before = trick;
  }
  return parts;
}

/** The number of deceptive code points. */
export function countDeceptive(labels) {
  return labels.flat().filter(({ trick }) => trick).length;
}

/** The parts of a text, with the deceptive parts given by their offsets. */
export function partsBy(text, substitutions) {
  const parts = [];
  let from = 0;
  for (const { offset, found, expected } of substitutions.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < from || found === '') continue;
    parts.push({ text: text.slice(from, offset), standsFor: null }, { text: found, standsFor: expected });
    from = offset + found.length;
  }
  return [...parts, { text: text.slice(from), standsFor: null }].filter(({ text: part }) => part !== '');
}
