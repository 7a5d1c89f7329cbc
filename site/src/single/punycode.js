// Shows how the letters of an A-label are inserted, one by one: forward, backward, or as an animation.

import { card, draw, make, shown } from '../page/dom.js';
import { fragment } from '../page/link.js';
import { isolated, say } from '../say.js';
import { code, text as words } from '../verdict/words.js';
import { uPlus } from '../page/visible.js';
import { framesOf } from './frames.js';

const PACE = 1600;
const ICONS = {
  first: 'M4 4v8M11 4L7 8l4 4', back: 'M10 4L6 8l4 4', play: 'M5 3.5v9l7-4.5zM6 6v4l3-2z',
  pause: 'M5 4v8M11 4v8', next: 'M6 4l4 4-4 4', last: 'M12 4v8M5 4l4 4-4 4',
};

/** The card: one player, and a choice of label if there are several. Nothing for names without A-labels. */
export function punycode({ traces }) {
  const playable = traces.filter(({ trace }) => trace.steps.length > 0);
  if (playable.length === 0) return null;
  const stage = make('div', {});
  let player = null;
  const open = (at) => {
    player?.stop();
    player = new Player(playable[at]);
    stage.replaceChildren(player.box);
    for (const [index, tab] of tabs.entries()) tab.setAttribute('aria-pressed', String(index === at));
  };
  const tabs = playable.length < 2 ? [] : playable.slice(0, 8).map(({ label }, at) =>
    make('button', { class: 'plain', type: 'button', onclick: () => open(at) }, label));
  open(0);
  const choice = tabs.length > 0 && make('div', { class: 'choice', role: 'group', 'aria-label': words('punycode.label') }, tabs);
  const more = make('p', { class: 'more-about' }, make('a', { href: fragment('punycode', playable[0].label.slice(4)) }, say('punycode.more')));
  return card('punycode', say('punycode'), say('punycode.note', { prefix: code('xn--') }), choice, stage, more);
}

/** The card for one label, whose letters may all be ASCII. */
export function player(one) {
  return one.trace.steps.length > 0 && card('punycode', say('punycode.letters'), null, new Player(one).box);
}

/** One label being decoded. */
class Player {
  constructor({ label, trace }) {
    this.label = label;
    this.frames = framesOf(trace);
    this.at = 0;
    this.timer = null;
    this.code = make('p', { class: 'digits code', dir: 'ltr' });
    this.strip = make('ol', { class: 'strip', dir: 'ltr', 'aria-label': words('punycode.strip') });
    this.states = make('dl', { class: 'states' });
    this.told = make('p', { class: 'told', 'aria-live': 'polite' });
    this.slider = make('input', { type: 'range', min: 0, max: this.frames.length - 1, step: 1, 'aria-label': words('punycode.step') });
    this.slider.addEventListener('input', () => this.pauseAt(Number(this.slider.value)));
    this.playing = control('play', 'play.play', () => (this.timer === null ? this.play() : this.stop()));
    this.box = make('div', { class: 'player', role: 'group', 'aria-label': words('punycode.player', { label }) },
      this.code, this.strip, this.states, this.told, this.controls());
    this.box.addEventListener('keydown', (event) => this.press(event));
    this.render();
  }

  controls() {
    return make(
      'div',
      // Time runs from left to right, as the letters do.
      { class: 'controls', dir: 'ltr' },
      control('first', 'play.first', () => this.pauseAt(0)),
      control('back', 'play.back', () => this.pauseAt(this.at - 1)),
      this.playing,
      control('next', 'play.next', () => this.pauseAt(this.at + 1)),
      control('last', 'play.last', () => this.pauseAt(this.frames.length - 1)),
      this.slider,
    );
  }

  /** Arrow keys step from anywhere in the player. The slider handles them itself. */
  press(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target === this.slider) return;
    this.pauseAt(this.at + step);
    event.preventDefault();
  }

  play() {
    if (this.at === this.frames.length - 1) this.go(0);
    this.timer = setInterval(() => {
      if (!this.box.isConnected || this.at === this.frames.length - 1) this.stop();
      else this.go(this.at + 1);
    }, PACE);
    relabel(this.playing, 'pause', 'play.pause');
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    relabel(this.playing, 'play', 'play.play');
  }

  pauseAt(at) {
    this.stop();
    this.go(at);
  }

  go(at) {
    const places = placesOf(this.strip);
    this.at = Math.max(0, Math.min(this.frames.length - 1, at));
    this.render();
    move(this.strip, places);
  }

  render() {
    const frame = this.frames[this.at];
    this.box.dataset.step = String(this.at);
    this.slider.value = String(this.at);
    const step = say('step', { at: this.at + 1, count: this.frames.length });
    this.slider.setAttribute('aria-valuetext', words('play.at', { step, told: frame.told }));
    this.code.replaceChildren(...digits(this.label, frame));
    this.strip.replaceChildren(...tiles(frame));
    this.states.replaceChildren(...states(frame, this.frames[this.at - 1]));
    this.told.replaceChildren(make('b', {}, step), ' ', make('span', {}, frame.told));
  }
}

/** The label with the digits of this step marked. */
function digits(label, { digits: range }) {
  const [prefix, text] = [label.slice(0, 4), label.slice(4)];
  const [start, end] = range ?? [text.length, text.length];
  return [
    make('span', { class: 'muted' }, prefix), text.slice(0, start),
    range ? make('mark', {}, text.slice(start, end)) : '', text.slice(end),
  ];
}

/** The letters, with the new one, or its future position. Keys distinguish equal letters. */
function tiles({ text, gap, fresh, n }) {
  if (text.length === 0 && gap === null) return [make('li', { class: 'none' }, say('punycode.none'))];
  const items = text.map((char, at) => letter(char, at === fresh));
  const counts = new Map();
  items.forEach((item, at) => {
    const seenBefore = counts.get(text[at]) ?? 0;
    counts.set(text[at], seenBefore + 1);
    item.dataset.key = `${text[at]} ${seenBefore}`;
  });
  if (gap !== null) items.splice(gap, 0, make('li', { class: 'gap' }, make('span', { 'aria-label': words('punycode.gap', { number: uPlus(n) }), role: 'img' }, '▾')));
  return items;
}

function letter(char, isFresh) {
  return make('li', { class: isFresh ? 'is-fresh' : null }, shown(char), make('span', { class: 'number' }, uPlus(char.codePointAt(0))));
}

/** n, i, delta and bias, with the changes of this step. */
function states(frame, before) {
  const rows = [
    ['n', 'punycode.n', frame.n, uPlus(frame.n)],
    ['i', 'punycode.i', frame.i, ''],
    ['delta', 'punycode.delta', frame.delta ?? '–', ''],
    ['bias', 'punycode.bias', frame.bias, ''],
  ];
  return rows.map(([name, what, value, more]) => {
    const changed = before && (before[name] ?? '–') !== value;
    return make('div', { class: changed ? 'is-changed' : null },
      make('dt', {}, name, make('span', { class: 'muted' }, say(what))),
      make('dd', {}, String(value), more && make('span', { class: 'muted' }, isolated(more))));
  });
}

function placesOf(strip) {
  return new Map([...strip.children].map((item) => [item.dataset.key, item.getBoundingClientRect().left]));
}

/** Letters slide from their old positions. With the setting for reduced motion, they move at once. */
function move(strip, places) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const timing = { duration: 350, easing: 'cubic-bezier(.2,.8,.2,1)' };
  for (const item of strip.children) {
    if (item.classList.contains('is-fresh')) {
      item.animate([{ transform: 'translateY(-1.6rem) scale(.6)', opacity: 0 }, { transform: 'none', opacity: 1 }], timing);
      continue;
    }
    const shift = (places.get(item.dataset.key) ?? NaN) - item.getBoundingClientRect().left;
    if (shift) item.animate([{ transform: `translateX(${shift}px)` }, { transform: 'none' }], timing);
  }
}

function control(icon, name, action) {
  const button = make('button', { class: 'plain control', type: 'button', onclick: action });
  relabel(button, icon, name);
  return button;
}

function relabel(button, icon, name) {
  button.title = words(name);
  button.setAttribute('aria-label', button.title);
  button.replaceChildren(draw('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, draw('path', { d: ICONS[icon] })));
}
