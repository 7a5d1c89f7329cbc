// The buttons to share a result: its link, a report, one line of text, and a picture.

import { copyButton } from '../page/copy.js';
import { make } from '../page/dom.js';
import { fragment } from '../page/link.js';
import { download } from '../page/download.js';
import { lineOf } from './line.js';
import { picture, pictureFile } from './picture.js';
import { text } from '../verdict/words.js';
import { reportOf } from './report.js';

/**
 * The button that copies a link, or nothing if the link would be useless to others: the page is a file, or the text is too long for
 * an address.
 */
export function linkButton(kind, whole, what) {
  const link = fragment(kind, whole);
  return link !== null && location.protocol !== 'file:' && copyButton(() => `${location.href.split('#')[0]}${link}`, text('copy.link'), what);
}

export function shareButtons(reading, verdict) {
  const save = make('button', { class: 'plain', type: 'button' }, text('picture'));
  save.addEventListener('click', async () => {
    download(await pictureFile(picture(reading, verdict)), `${(reading.ascii ?? 'name').replaceAll(/[^a-z0-9.-]/gi, '_').slice(0, 60)}.png`);
  });
  return make(
    'p',
    { class: 'share' },
    linkButton('name', reading.typed, text('copy.link.answer')),
    verdict.tone !== 'unknown' && copyButton(() => reportOf(reading, verdict), text('copy.report'), text('copy.report.what')),
    copyButton(() => lineOf(reading, verdict), text('copy.text'), text('copy.text.what')),
    save,
  );
}
