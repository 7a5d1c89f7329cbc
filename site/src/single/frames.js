// The frames of the animation: the states of RFC 3492's decoder, two for each insertion.
//
// The library returns each insertion with its delta, code point, position and bias. A frame adds only the
// sums between them: section 6.2 adds delta to i, and each time i passes the end, n grows by one.

import { charOf, escaped, uPlus } from '../page/visible.js';

/** All frames of a trace, each with its drawing and its text. */
export function framesOf(trace) {
  const { literal, initialN, initialBias, steps } = trace;
  const start = { text: [...literal], n: initialN, i: 0, bias: initialBias };
  const frames = [{
    ...start, kind: 'start', delta: null, digits: null, gap: null, fresh: null,
    told: literal ? `The letters “${escaped(literal)}” are copied as they are. n starts at ${initialN}, i at 0, bias at ${initialBias}.`
      : `There are no letters to copy. n starts at ${initialN}, i at 0, bias at ${initialBias}.`,
  }];
  let before = start;
  for (const step of steps) {
    frames.push(counted(before, step), inserted(before, step));
    before = { text: [...step.text], n: step.codePoint, i: step.position + 1, bias: step.bias };
  }
  return frames;
}

/** The digits encode delta, and delta determines the code point and its position. */
function counted(before, step) {
  const places = before.text.length + 1;
  const rounds = step.codePoint - before.n;
  const sum = before.i + step.delta;
  return {
    text: before.text, n: step.codePoint, i: step.position, bias: before.bias,
    kind: 'count', delta: step.delta, digits: [step.offset, step.end], gap: step.position, fresh: null,
    told: `The digits “${step.digits}” are the delta ${step.delta}. i: ${before.i} + ${step.delta} = ${sum}, `
      + `which is ${rounds} × ${places} places + ${step.position}. n: ${before.n} + ${rounds} = ${step.codePoint}.`,
  };
}

function inserted(before, step) {
  const what = step.codePoint > 0x10ffff ? '(no character: the last one is U+10FFFF)' : `“${escaped(charOf(step.codePoint))}”`;
  return {
    text: [...step.text], n: step.codePoint, i: step.position + 1, bias: step.bias,
    kind: 'insert', delta: step.delta, digits: [step.offset, step.end], gap: null, fresh: step.position,
    told: `${uPlus(step.codePoint)} ${what} goes to position ${step.position}. `
      + `The bias becomes ${step.bias}, and i moves past it, to ${step.position + 1}.`,
  };
}
