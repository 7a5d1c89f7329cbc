// Starts the page, and connects the input, the result and the address. The same script, run as a worker,
// reads lists.

import { loadNames } from './characters.js';
import { make } from './page/dom.js';
import { load } from './engine.js';
import { asked, follow } from './page/link.js';
import { textOf } from './list/encoding.js';
import { ListView } from './list/view.js';
import { serveLists } from './list/worker.js';
import { fill, messagesOf, want, wanted } from './language.js';
import { language, say, speak, spoken } from './say.js';
import { linkButton } from './share/buttons.js';
import { wordOf } from './verdict/verdict.js';
import { text as words } from './verdict/words.js';
import { protectedNames, protectedNamesEditor } from './protect.js';
import { Watch } from './reading.js';
import { escaped } from './page/visible.js';
import { lesson } from './lesson/view.js';
import { failure } from './single/sentence.js';
import { openForPrint } from './single/doors.js';
import { inTheText } from './single/found.js';
import { oneName } from './single/view.js';
import { followTheme } from './page/theme.js';
import { showExamples } from './page/tour.js';
import { welcome } from './page/welcome.js';

/** Milliseconds without a key. */
const TELL_AFTER = 900;
/** A longer address on paper cannot be typed again. */
const LONGEST_PRINTED = 200;

class Page {
  constructor() {
    this.input = document.getElementById('name');
    this.answer = document.getElementById('answer');
    /** The last list: its view, text, encoding and number. It is stored, so that the user can open its names and return. */
    this.kept = null;
    this.isListShown = false;
    this.isFromList = false;
    /** The text whose answer is shown, or null. */
    this.shownName = null;
    this.settings();
    this.protect();
  }

  settings() {
    document.getElementById('settings').replaceChildren(protectedNamesEditor(() => this.protect()));
  }

  start() {
    const clear = document.getElementById('clear');
    this.input.addEventListener('input', ({ isTrusted }) => this.showName(this.input.value, { isTyped: isTrusted }));
    this.input.addEventListener('paste', (event) => this.paste(event));
    document.getElementById('ask').addEventListener('submit', (event) => this.go(event));
    clear.addEventListener('click', () => this.clear());
    this.takeFiles();
    addEventListener('popstate', ({ state }) => this.goTo(state));
    addEventListener('beforeprint', () => this.stamp());
    openForPrint();
    // Text typed in the meantime is newer than the address, whose name is in the input already.
    if (this.input.value !== '' && this.input.value !== oneLine(asked().name ?? '')) this.showName(this.input.value);
    else this.goTo(history.state);
  }

  /** Compares with the current protected names. */
  protect() {
    this.watch?.free();
    this.watch = new Watch(protectedNames());
    if (this.isListShown) this.showList(this.kept.text, this.kept.encoding);
    else if (this.input.value !== '') this.showName(this.input.value, { isFollowing: true });
  }

  /** Shows everything again, in the language that the page speaks now. */
  translate() {
    const { punycode } = asked();
    this.settings();
    if (this.kept) this.read(this.kept);
    if (this.isListShown) this.showKept();
    else if (punycode !== undefined) this.showLesson(punycode);
    else this.showName(this.input.value, { isFollowing: true });
  }

  /** Shows the state in the address and the history entry, also after a step through the history. */
  goTo(state) {
    const { name, list, punycode } = asked();
    if (state?.list !== undefined && state.list === this.kept?.number) this.showKept();
    else if (list !== undefined) this.showList(list);
    else if (punycode !== undefined) this.showLesson(punycode);
    else {
      this.isFromList = this.kept !== null && state?.from === this.kept.number;
      const text = oneLine(name ?? '');
      // An entry of the history is followed, so it makes no new one, however it is written.
      if (text !== this.shownName) this.setName(text, { isFollowing: true });
    }
  }

  setName(name, how) {
    this.input.value = name;
    this.showName(name, how);
  }

  clear() {
    this.forgetList();
    this.setName('');
    this.input.focus();
  }

  /** The key on a phone's keyboard, which covers the answer. */
  go(event) {
    event.preventDefault();
    if (this.input.value.trim() === '') return;
    this.input.blur();
    this.answer.focus({ preventScroll: true });
    this.answer.scrollIntoView({ block: 'start' });
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

  /** A key changes the current history entry. A choice, or typing after a pause, adds an entry. */
  showName(typed, { isTyped = false, isFollowing = false } = {}) {
    this.isListShown = false;
    const name = typed.trim();
    this.shownName = name;
    this.answer.replaceChildren(...(name === '' ? [welcome()] : this.answerTo(name)));
    if (this.isFromList) this.answer.prepend(this.backButton());
    this.frame(typed !== '', name !== '');
    document.title = name !== '' && this.verdict ? words('title.answer', { tone: wordOf(this.verdict.tone), name: escaped(name.slice(0, 80)) }) : words('title');
    follow('name', name, { isNew: !isFollowing && (!isTyped || this.hasPaused), state: this.isFromList ? { from: this.kept.number } : null });
    this.hasPaused = false;
    this.tell();
  }

  /** Builds the whole result before showing any of it. After an exception, no part of an older result may remain. */
  answerTo(name) {
    this.verdict = null;
    try {
      const [first, ...others] = inTheText(name, this.watch);
      this.verdict = first.verdict;
      return oneName(first, others, { open: type });
    } catch (error) {
      console.error(error);
      return [failure(error)];
    }
  }

  /** Updates the parts of the page that depend on whether there is a text to clear, and a result. */
  frame(canClear, hasAnswer) {
    document.getElementById('clear').hidden = !canClear;
    if (document.body.classList.contains('has-answer') !== hasAnswer) document.getElementById('more-examples').open = !hasAnswer;
    document.body.classList.toggle('has-answer', hasAnswer);
  }

  /** Announces the sentence to screen readers, when typing pauses. */
  tell() {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      this.hasPaused = true;
      const said = this.verdict ? words('told', { tone: wordOf(this.verdict.tone), title: this.verdict.title }) : this.answer.querySelector('#verdict')?.textContent;
      document.getElementById('spoken').textContent = said ?? '';
    }, TELL_AFTER);
  }

  /** The context that a printed page needs. */
  stamp() {
    const typed = this.isListShown ? words('list.one') : this.input.value.trim();
    // A right-to-left name must not reorder the rest.
    const address = location.href.length > LONGEST_PRINTED ? location.href.split('#')[0] : location.href;
    const parts = [typed && `\u2068${escaped(typed.slice(0, LONGEST_PRINTED))}\u2069`, new Date().toISOString().slice(0, 10), address];
    document.getElementById('printed').textContent = parts.filter((part) => part !== '').join(' · ');
  }

  showList(text, encoding = null) {
    this.forgetList();
    this.read({ text, encoding, number: Date.now() });
    follow('list', text, { isNew: asked().list !== text, state: { list: this.kept.number } });
    this.showKept();
  }

  /** Reads a list, which is kept. */
  read({ view, text, encoding, number }) {
    view?.stop();
    this.kept = { view: new ListView(text, { protectedNames: protectedNames(), encoding, open: (name) => this.openFromList(name) }), text, encoding, number };
  }

  /** The page for learners. Its own field changes the address. */
  showLesson(text) {
    this.forgetList();
    this.isListShown = false;
    this.input.value = '';
    this.shownName = null;
    this.verdict = null;
    this.frame(true, true);
    document.title = words('title.page', { what: say('lesson') });
    this.answer.replaceChildren(lesson(text, (changed) => follow('punycode', changed, { isNew: false, state: null })));
  }

  showKept() {
    this.isListShown = true;
    this.isFromList = false;
    this.shownName = null;
    this.input.value = '';
    this.frame(true, true);
    document.title = words('title.page', { what: say('list') });
    const link = linkButton('list', this.kept.text, words('copy.link.list'));
    this.answer.replaceChildren(...[link && make('p', { class: 'share' }, link), this.kept.view.box].filter(Boolean));
  }

  /** Opens one name of the list. The list is unchanged, whatever is typed next. */
  openFromList(name) {
    this.isFromList = true;
    this.setName(name);
    scrollTo(0, 0);
    this.answer.querySelector('.back').focus();
  }

  backButton() {
    return make('button', { class: 'plain back', type: 'button', onclick: () => this.goBack() }, say('back'));
  }

  goBack() {
    follow('list', this.kept.text, { isNew: true, state: { list: this.kept.number } });
    this.showKept();
  }

  forgetList() {
    this.kept?.view.stop();
    this.kept = null;
    this.isFromList = false;
  }
}

/** Puts a name into the input. Input typed before the library loads is processed when it has loaded. */
function type(name) {
  const input = document.getElementById('name');
  input.value = name;
  input.dispatchEvent(new Event('input'));
}

/** As the input drops line breaks. */
function oneLine(text) {
  return text.replace(/[\r\n]/g, '').trim();
}

/** Lets the browser draw before the next task. */
function painted() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The book contains this page in a folder of its own. Elsewhere, there is no book next to it. */
function linkToBook() {
  document.getElementById('book').hidden = !/\/playground\/(?:index\.html)?$/.test(location.pathname);
}

/** Speaks a language from now on. Without its file, the language remains. */
async function use(asked) {
  const select = document.getElementById('language');
  select.value = asked;
  const messages = await messagesOf(asked);
  // While its file was on the way, another one was chosen.
  if (select.value !== asked) return;
  if (messages) speak(asked, messages);
  document.getElementById('no-language').hidden = messages !== null;
  select.value = language;
  fill(...spoken());
  showExamples(document.getElementById('examples'), document.getElementById('tour'), type);
}

async function startPage() {
  const select = document.getElementById('language');
  linkToBook();
  await use(wanted(select));
  const nameTheme = followTheme(document.getElementById('theme'));
  if (!document.body.classList.contains('has-answer')) {
    document.getElementById('answer').replaceChildren(welcome());
    document.getElementById('more-examples').open = true;
  }
  await painted();
  await load();
  const page = new Page();
  page.start();
  select.addEventListener('change', async () => {
    await use(select.value);
    want(language);
    nameTheme();
    page.translate();
  });
  document.body.dataset.ready = '';
  await painted();
  await loadNames();
  if (!page.isListShown && page.input.value !== '') page.showName(page.input.value);
}

if (typeof document === 'undefined') serveLists();
else startPage();
