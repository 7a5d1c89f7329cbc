// A result as a picture, drawn on a canvas in the page. Nothing leaves the page.

import { partsOf } from '../deceptive.js';
import { escaped } from '../page/visible.js';
import { isRightToLeft, say } from '../say.js';
import { wordOf } from '../verdict/verdict.js';
import { paragraph, plainText, text as words } from '../verdict/words.js';

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const ROOM = WIDTH - 2 * MARGIN;
const SANS = 'system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif';
const MONO = 'ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace';
const INK = '#1a1c21';
const MUTED = '#5c616c';
const TONES = { danger: ['#a8201a', '#fdecea'], caution: ['#7a4b00', '#fff3dc'], error: ['#a8201a', '#fdecea'], unknown: ['#4a4f5a', '#eef0f4'] };
/** A word with the space after it. In Chinese and Japanese, a line may end after each sign. */
const WORD = /[\u3000-\u9FFF\uFF00-\uFFEF][、。，：」』]?|[^\s\u3000-\u9FFF\uFF00-\uFFEF]+\s*|\s+/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The picture: the name with its deceptive letters marked, the verdict, and the ASCII form. */
export function picture(reading, verdict) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  const [tone, paper] = TONES[verdict.tone];
  fill(pen, '#ffffff', 0, 0, WIDTH, HEIGHT);
  fill(pen, tone, 0, 0, WIDTH, 14);
  text(pen, wordOf(verdict.tone), 110, { font: `700 34px ${SANS}`, color: tone });
  drawName(pen, reading, tone, paper);
  const title = lines(pen, plainText(verdict.title), `700 46px ${SANS}`, 2);
  title.forEach((line, at) => text(pen, line, 375 + at * 58, { font: `700 46px ${SANS}`, color: INK }));
  if (reading.ascii !== null && reading.ascii !== reading.unicode) {
    const font = fitting(pen, reading.ascii, 34, (size) => `${size}px ${MONO}`);
    text(pen, words('picture.ascii'), 500, { font: `26px ${SANS}`, color: MUTED });
    text(pen, reading.ascii, 545, { font, color: INK, direction: 'ltr' });
  }
  // A picture of a name is no certificate of its site.
  text(pen, plainText(paragraph(say('caveat'), say('picture.note'))), HEIGHT - 30, { font: `24px ${SANS}`, color: MUTED });
  return canvas;
}

/** The picture as a file. */
export function pictureFile(canvas) {
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gives no picture'))), 'image/png'));
}

/** Parts are measured one by one, which breaks letters that join or are written from right to left. Such names are drawn whole. */
function drawName(pen, { points, unicode, name, accepted }, tone, paper) {
  const whole = escaped(accepted ? unicode : name);
  const font = fitting(pen, whole, 92, (size) => `600 ${size}px ${SANS}`);
  if (RIGHT_TO_LEFT.test(whole) || !accepted) {
    text(pen, whole, 250, { font, color: INK, direction: RIGHT_TO_LEFT.test(whole) ? 'rtl' : 'ltr' });
    return;
  }
  pen.font = font;
  const parts = partsOf(points);
  const length = parts.reduce((sum, { text: part }) => sum + pen.measureText(escaped(part)).width, 0);
  let at = isRightToLeft() ? WIDTH - MARGIN - length : MARGIN;
  for (const { text: part, standsFor } of parts) {
    const width = pen.measureText(escaped(part)).width;
    if (standsFor !== null) {
      fill(pen, paper, at, 160, width, 120);
      fill(pen, tone, at, 274, width, 7);
    }
    put(pen, escaped(part), at, 250, { font, color: standsFor === null ? INK : tone });
    at += width;
  }
}

/** The font in the largest size in which a text fits. */
function fitting(pen, whole, largest, fontOf) {
  pen.font = fontOf(largest);
  const width = pen.measureText(whole).width;
  return fontOf(Math.max(12, Math.min(largest, Math.floor((largest * ROOM) / width))));
}

function lines(pen, whole, font, most) {
  pen.font = font;
  const found = [''];
  for (const word of whole.match(WORD) ?? []) {
    const longer = found.at(-1) + word;
    if (pen.measureText(longer.trim()).width <= ROOM) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found.length <= most ? found : [...found.slice(0, most - 1), `${found[most - 1].trim()} …`];
}

function fill(pen, color, left, top, width, height) {
  pen.fillStyle = color;
  pen.fillRect(left, top, width, height);
}

/** A line of text at the margin where its language begins. The name is at the same margin, in its own direction. */
function text(pen, whole, base, { font, color, direction = isRightToLeft() ? 'rtl' : 'ltr' }) {
  pen.direction = direction;
  pen.textAlign = isRightToLeft() ? 'right' : 'left';
  put(pen, whole, isRightToLeft() ? WIDTH - MARGIN : MARGIN, base, { font, color });
  [pen.direction, pen.textAlign] = ['ltr', 'left'];
}

function put(pen, whole, left, base, { font, color }) {
  pen.fillStyle = color;
  pen.font = font;
  pen.fillText(whole, left, base, ROOM);
}
