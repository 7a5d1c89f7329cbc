// The frames of the animation: the states of RFC 3492's decoder, two for each insertion.
//
// The library returns each insertion with its delta, code point, position and bias. A frame adds only the
// sums between them: section 6.2 adds delta to i, and each time i passes the end, n grows by one.

import { charOf, escaped, uPlus } from '../page/visible.js';
import { say } from '../say.js';
import { paragraph, quoted, sum } from '../verdict/words.js';

/** All frames of a trace, each with its drawing and its text. */
export function framesOf(trace) {
  const { literal, initialN, initialBias, steps } = trace;
  const start = { text: [...literal], n: initialN, i: 0, bias: initialBias };
  const frames = [{
    ...start, kind: 'start', delta: null, digits: null, gap: null, fresh: null,
    told: paragraph(
      literal === '' ? say('frame.empty') : say('frame.literal', { literal: quoted(escaped(literal)) }),
      say('frame.start', { n: String(initialN), i: '0', bias: String(initialBias) }),
    ),
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
  return {
    text: before.text, n: step.codePoint, i: step.position, bias: before.bias,
    kind: 'count', delta: step.delta, digits: [step.offset, step.end], gap: step.position, fresh: null,
    told: paragraph(
      say('frame.delta', { digits: quoted(step.digits), delta: String(step.delta) }),
      say('frame.sums', {
        sum: sum(`${before.i} + ${step.delta} = ${before.i + step.delta}`), parts: sum(`${rounds} × ${places} + ${step.position}`),
        places: String(places), points: sum(`${before.n} + ${rounds} = ${step.codePoint}`),
      }),
    ),
  };
}

function inserted(before, step) {
  const number = uPlus(step.codePoint);
  const position = String(step.position);
  return {
    text: [...step.text], n: step.codePoint, i: step.position + 1, bias: step.bias,
    kind: 'insert', delta: step.delta, digits: [step.offset, step.end], gap: null, fresh: step.position,
    told: paragraph(
      step.codePoint > 0x10ffff ? say('frame.beyond', { number, position }) : say('frame.insert', { number, char: quoted(escaped(charOf(step.codePoint))), position }),
      say('frame.bias', { bias: String(step.bias), i: String(step.position + 1) }),
    ),
  };
}
