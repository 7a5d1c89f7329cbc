// The buttons to share a result: its link, one line of text, and a picture.

import { copyButton } from '../page/copy.js';
import { make } from '../page/dom.js';
import { download } from '../page/download.js';
import { lineOf } from './line.js';
import { picture, pictureFile } from './picture.js';

export function shareButtons(reading, verdict) {
  const save = make('button', { class: 'plain', type: 'button' }, 'Save picture');
  save.addEventListener('click', async () => {
    download(await pictureFile(picture(reading, verdict)), `${(reading.ascii ?? 'name').replaceAll(/[^a-z0-9.-]/gi, '_').slice(0, 60)}.png`);
  });
  return make(
    'p',
    { class: 'share' },
    copyButton(() => location.href, 'Copy link', 'A link to this answer'),
    copyButton(() => lineOf(reading, verdict), 'Copy text', 'This answer in one line'),
    save,
  );
}
