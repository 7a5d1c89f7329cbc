// Bars for scripts and for kinds of error. Each bar is a button that filters the table.

import { draw, make } from '../page/dom.js';
import { number, say } from '../say.js';
import { scriptClass, scriptName } from '../scripts.js';
import { text } from '../verdict/words.js';

const MOST = 8;
const WIDTH = 200;

/** The bars of one count. `classOf` returns the class that colors a bar. */
function plot({ title, counts, chosen, choose, nameOf, classOf, limit, more }) {
  const most = [...counts].sort(([, one], [, other]) => other - one);
  const bars = most.slice(0, limit);
  if (chosen && !bars.some(([key]) => key === chosen)) bars.push([chosen, counts.get(chosen) ?? 0]);
  const highest = Math.max(1, ...bars.map(([, count]) => count));
  const items = bars.map(([key, count]) => make('li', {}, bar({ key, count, highest, chosen, choose, nameOf, classOf })));
  const rest = most.length - limit;
  return make(
    'section',
    { class: 'plot', 'aria-label': text(title) },
    make('h2', {}, say(title)),
    items.length > 0 ? make('ul', {}, items) : make('p', { class: 'muted' }, say('list.none')),
    rest > 0 && make('button', { class: 'open more', type: 'button', onclick: more }, say('list.others', { count: rest })),
  );
}

function bar({ key, count, highest, chosen, choose, nameOf, classOf }) {
  // A bar of zero width would be invisible.
  const width = Math.max(1, (count / highest) * WIDTH);
  const shape = draw('svg', { viewBox: `0 0 ${WIDTH} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    draw('rect', { width, height: 10, rx: 2 }));
  return make(
    'button',
    { type: 'button', class: `plot-bar ${classOf(key)}`, 'aria-pressed': String(key === chosen), onclick: () => choose(key === chosen ? null : key) },
    make('span', { class: 'plot-name' }, nameOf(key)), shape, make('span', { class: 'plot-count' }, number(count)),
  );
}

/** Both plots of a list. */
export function plots(counts, filter, change) {
  const limits = { limit: filter.areAllShown ? Infinity : MOST, more: () => change({ areAllShown: true }) };
  return make(
    'div',
    { class: 'plots' },
    plot({
      ...limits, title: 'list.scripts', counts: counts.scripts, chosen: filter.script, nameOf: scriptName, classOf: scriptClass,
      choose: (script) => change({ script }),
    }),
    counts.faults.size > 0 && plot({
      ...limits, title: 'list.kinds', counts: counts.faults, chosen: filter.fault, nameOf: (fault) => say(fault), classOf: () => 'is-error',
      choose: (fault) => change({ fault }),
    }),
  );
}
