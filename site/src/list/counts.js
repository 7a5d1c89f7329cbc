// Summaries of the rows of a list, and filters.

import { RANKS } from '../verdict/verdict.js';

/** The message and the rows of each state. */
export const STATES = {
  all: ['list.all', () => true],
  danger: ['tone.danger', ({ tone }) => tone === 'danger'],
  caution: ['tone.caution', ({ tone }) => tone === 'caution'],
  error: ['tone.error', ({ tone }) => tone === 'error'],
  international: ['list.international', ({ error, ascii, unicode }) => error === null && ascii !== unicode],
};

/** Counts of states, scripts and kinds of error, kept up to date slice by slice. */
export class Counts {
  constructor() {
    this.states = new Map(Object.keys(STATES).map((state) => [state, 0]));
    this.scripts = new Map();
    this.faults = new Map();
  }

  add(rows) {
    for (const row of rows) {
      for (const [state, [, has]] of Object.entries(STATES)) if (has(row)) count(this.states, state);
      for (const script of row.scripts) count(this.scripts, script);
      if (row.error) count(this.faults, row.error.fault);
    }
  }
}

function count(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The rows that match a filter. */
export function filtered(rows, { state, script, fault, words }) {
  const [, has] = STATES[state];
  const asked = words.trim().toLowerCase();
  return rows.filter((row) => {
    if (!has(row)) return false;
    if (script && !row.scripts.includes(script)) return false;
    if (fault && row.error?.fault !== fault) return false;
    return !asked || contains(row, asked);
  });
}

/** Whether a form of the name contains the words. Most names have one form only. */
function contains({ name, unicode, ascii }, words) {
  const has = (text) => text.toLowerCase().includes(words);
  return has(name) || (unicode !== name && has(unicode)) || (ascii !== null && ascii !== name && has(ascii));
}

/** The rows, the worst first, and the best imitations before others. The sort is stable. */
export function worstFirst(rows) {
  const ranks = new Map();
  for (const row of rows) {
    const rank = 1000 * RANKS[row.tone] + Math.min(row.hit?.cost ?? 999, 999);
    if (!ranks.has(rank)) ranks.set(rank, []);
    ranks.get(rank).push(row);
  }
  return [...ranks.keys()].sort((one, other) => one - other).flatMap((rank) => ranks.get(rank));
}
