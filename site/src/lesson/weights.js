// The numbers of RFC 3492 behind one insertion: the threshold and the weight of each digit, the change of the bias, and the grid
// of all insertions that a delta passes over. The library decodes; this repeats its sums, so that a learner can follow them.

export const [BASE, TMIN, TMAX, SKEW, DAMP] = [36, 1, 26, 38, 700];

/** Each digit of a delta: its value, its threshold, its weight, and what it adds (section 3.3). */
export function digitsOf(digits, bias) {
  let weight = 1;
  return [...digits.toLowerCase()].map((digit, at) => {
    const value = parseInt(digit, 36) < 10 ? Number(digit) + 26 : digit.charCodeAt(0) - 97;
    const threshold = Math.min(TMAX, Math.max(TMIN, BASE * (at + 1) - bias));
    const row = { digit, value, threshold, weight, adds: value * weight, isLast: value < threshold };
    weight *= BASE - threshold;
    return row;
  });
}

/** How the bias for the next delta comes about (section 6.1). */
export function adaptation(delta, points, isFirst) {
  const damped = Math.floor(delta / (isFirst ? DAMP : 2));
  const scaled = damped + Math.floor(damped / points);
  let rest = scaled;
  let divisions = 0;
  while (rest > ((BASE - TMIN) * TMAX) / 2) {
    rest = Math.floor(rest / (BASE - TMIN));
    divisions++;
  }
  return { damped, scaled, divisions, rest, bias: divisions * BASE + Math.floor(((BASE - TMIN + 1) * rest) / (rest + SKEW)) };
}

/** The steps of a trace, each with its numbers. */
export function lessonsOf({ literal, initialN, initialBias, steps }) {
  let [before, n, i, bias] = [[...literal].length, initialN, 0, initialBias];
  return steps.map((step, at) => {
    const lesson = { ...step, before, n, i, usedBias: bias, rows: digitsOf(step.digits, bias), adapted: adaptation(step.delta, before + 1, at === 0) };
    [before, n, i, bias] = [before + 1, step.codePoint, step.position + 1, step.bias];
    return lesson;
  });
}

/**
 * The rows of the grid that are drawn: for each code point from n on, a place before, between and after the letters. Of many rows, the
 * first and the last are drawn, and null stands for the others.
 */
export function gridOf({ before, n, i, codePoint, position }) {
  const places = before + 1;
  const all = codePoint - n + 1;
  const wanted = all <= 6 ? Array.from({ length: all }, (_, at) => at) : [0, 1, null, all - 2, all - 1];
  return wanted.map((row) => row !== null && {
    codePoint: n + row,
    // A cell is the number of steps from the start, or null outside of the walk.
    cells: Array.from({ length: places }, (_, place) => {
      const count = row * places + place - i;
      return count < 0 || (row === all - 1 && place > position) ? null : count;
    }),
  });
}
