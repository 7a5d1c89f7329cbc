// Starts the page, and joins the input, the answer and the address. The same script, run as a worker,
// reads lists.

import { loadNames } from './characters.js';
import { copyButton } from './page/copy.js';
import { make } from './page/dom.js';
import { load } from './engine.js';
import { asked, follow, fragment } from './page/link.js';
import { textOf } from './list/encoding.js';
import { ListView } from './list/view.js';
import { serveLists } from './list/worker.js';
import { protectedNames, protectedNamesEditor } from './protect.js';
import { Watch, read } from './reading.js';
import { failure } from './single/sentence.js';
import { oneName } from './single/view.js';
import { followTheme } from './page/theme.js';
import { showExamples } from './page/tour.js';
import { welcome } from './page/welcome.js';

/** Milliseconds without a key. */
const TELL_AFTER = 900;

class Page {
  constructor() {
    this.input = document.getElementById('name');
    this.answer = document.getElementById('answer');
    this.list = null;
    this.listText = null;
    /** The list from which a name was opened. */
    this.behind = null;
    this.editor = protectedNamesEditor(() => this.protect());
    this.protect();
  }

  start() {
    const clear = document.getElementById('clear');
    this.input.addEventListener('input', () => this.showName(this.input.value));
    this.input.addEventListener('paste', (event) => this.paste(event));
    document.getElementById('ask').addEventListener('submit', (event) => event.preventDefault());
    clear.addEventListener('click', () => this.clear());
    this.takeFiles();
    addEventListener('hashchange', () => this.openLink());
    // What was typed meanwhile is newer than the address.
    if (this.input.value !== '') this.showName(this.input.value);
    else this.openLink();
  }

  /** Compares with the protected names as they are now. */
  protect() {
    this.watch?.free();
    this.watch = new Watch(protectedNames());
    if (this.list) this.showList(this.listText, this.listEncoding);
    else if (this.input.value !== '') this.showName(this.input.value);
  }

  openLink() {
    const { name, list } = asked();
    if (list !== undefined) this.showList(list);
    else if (name !== undefined && name !== this.input.value) this.setName(name);
  }

  setName(name) {
    this.input.value = name;
    this.showName(name);
  }

  clear() {
    this.forgetList();
    this.setName('');
    this.input.focus();
  }

  paste(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\n\r]/.test(text.trim())) return;
    event.preventDefault();
    this.showList(text);
  }

  takeFiles() {
    const open = async ([file]) => {
      if (!file) return;
      const { text, encoding } = textOf(new Uint8Array(await file.arrayBuffer()));
      this.showList(text, encoding);
    };
    const picker = document.getElementById('file');
    picker.addEventListener('change', () => open(picker.files));
    // A browser would leave the page for a file that is dropped on it.
    addEventListener('dragover', (event) => event.dataTransfer.types.includes('Files') && event.preventDefault());
    addEventListener('drop', (event) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      open(event.dataTransfer.files);
    });
  }

  showName(typed) {
    this.leaveList();
    const name = typed.trim();
    this.answer.replaceChildren(...(name === '' ? [welcome()] : this.answerTo(name)));
    document.getElementById('clear').hidden = typed === '';
    document.body.classList.toggle('has-answer', name !== '');
    if (this.behind) this.answer.prepend(this.backButton());
    follow('name', name);
    this.tell();
  }

  /** The whole answer, before anything of it is shown. After an exception, nothing of an older answer may remain. */
  answerTo(name) {
    try {
      return oneName(read(name, this.watch), { editor: this.editor, open: type });
    } catch (error) {
      console.error(error);
      return [failure(error)];
    }
  }

  /** Has a screen reader say the sentence, once nobody types. */
  tell() {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      const title = this.answer.querySelector('.sentence h2')?.textContent ?? '';
      document.getElementById('spoken').textContent = title;
    }, TELL_AFTER);
  }

  showList(text, encoding = null) {
    this.leaveList();
    this.forgetList();
    this.listText = text;
    this.listEncoding = encoding;
    this.input.value = '';
    document.getElementById('clear').hidden = false;
    document.body.classList.add('has-answer');
    follow('list', text);
    this.list = new ListView(text, { protectedNames: protectedNames(), encoding, open: (name) => this.openFromList(name) });
    this.showListBox();
  }

  showListBox() {
    this.answer.replaceChildren(...[this.listLink(), this.list.box].filter(Boolean));
  }

  /** Nothing for a list that is too long for an address. */
  listLink() {
    return fragment('list', this.listText) && make('p', { class: 'share' }, copyButton(() => location.href, 'Copy link', 'A link to this list'));
  }

  /** One name of the list; the list stays as it was, whatever is typed next. */
  openFromList(name) {
    this.behind = { list: this.list, listText: this.listText };
    this.list = null;
    this.setName(name);
    scrollTo(0, 0);
    this.answer.querySelector('.back').focus();
  }

  backButton() {
    return make('button', { class: 'plain back', type: 'button', onclick: () => this.goBack() }, '‹ Back to the list');
  }

  goBack() {
    Object.assign(this, this.behind);
    this.behind = null;
    this.input.value = '';
    document.getElementById('clear').hidden = false;
    document.body.classList.add('has-answer');
    follow('list', this.listText);
    this.showListBox();
  }

  forgetList() {
    this.behind?.list.stop();
    this.behind = null;
  }

  leaveList() {
    this.list?.stop();
    this.list = null;
  }
}

/** Puts a name into the input. A key before the library is there is answered when it is. */
function type(name) {
  const input = document.getElementById('name');
  input.value = name;
  input.dispatchEvent(new Event('input'));
}

/** Lets the browser draw what is there before the next work. */
function painted() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function startPage() {
  followTheme(document.getElementById('theme'));
  showExamples(document.getElementById('examples'), document.getElementById('tour'), type);
  document.getElementById('answer').replaceChildren(welcome());
  await painted();
  await load();
  const page = new Page();
  page.start();
  document.body.dataset.ready = '';
  await painted();
  loadNames();
  if (page.list === null && page.input.value !== '') page.showName(page.input.value);
}

if (typeof document === 'undefined') serveLists();
else startPage();
