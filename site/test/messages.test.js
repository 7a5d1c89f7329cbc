// The sentences of the page in every language: none is missing, superfluous or different in its placeholders.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import english from '../src/messages/en.js';
import { say, speak } from '../src/say.js';
import { plainText, quoted, text as words } from '../src/verdict/words.js';

const SITE = new URL('..', import.meta.url);
const FOLDER = new URL('src/messages/', SITE);
const LANGUAGES = readdirSync(FOLDER).map((file) => file.replace('.js', ''));
const tables = new Map(await Promise.all(LANGUAGES.map(async (code) => [code, (await import(new URL(`${code}.js`, FOLDER))).default])));

/** Every file that may name a message. */
const sources = readdirSync(new URL('src/', SITE), { recursive: true }).filter((file) => file.endsWith('.js') && !file.startsWith('messages')).map((file) => `src/${file}`);
const code = [...sources, 'index.html', 'links.js'].map((file) => readFileSync(new URL(file, SITE), 'utf8')).join('\n');

const placeholders = (whole) => [...whole.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const formsOf = (message) => (typeof message === 'string' ? { other: message } : message);

test('every language has every message, and no other', () => {
  assert.deepEqual(LANGUAGES.toSorted(), ['ar', 'de', 'en', 'hi', 'ja', 'ru', 'zh-Hans']);
  for (const [code, table] of tables) assert.deepEqual(Object.keys(table).toSorted(), Object.keys(english).toSorted(), code);
});

test('the page offers these languages, each by its own name', () => {
  const options = [...readFileSync(new URL('index.html', SITE), 'utf8').matchAll(/<option value="([^"]+)" lang="([^"]+)">(.+?)<\/option>/g)];
  assert.deepEqual(options.map(([, code]) => code).toSorted(), LANGUAGES.toSorted());
  for (const [, code, lang, name] of options) {
    assert.equal(lang, code);
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code).toLocaleLowerCase(code);
    assert.equal(name.toLocaleLowerCase(code), own, code);
  }
});

test('each message that the page names exists, and each that exists is named', () => {
  // A name stands between quotation marks. Those with a dot can't be anything else.
  const named = new Set([...code.matchAll(/['"]([a-z][a-z0-9]*(?:\.[a-z0-9]+)*)['"]/g)].map(([, name]) => name));
  assert.deepEqual(Object.keys(english).filter((key) => !named.has(key)), []);
  const said = [...code.matchAll(/(?:\b(?:say|text|words)\(|data-say(?:-\w+)?=")['"]?([a-z][a-z0-9.]*)['"]/g)].map(([, name]) => name);
  assert.ok(said.length > 200, `${said.length} names`);
  assert.deepEqual(said.filter((key) => !(key in english)), []);
});

test('placeholders are those of English, and plural forms those of the language', () => {
  for (const [code, table] of tables) {
    const rules = new Intl.PluralRules(code);
    const categories = rules.resolvedOptions().pluralCategories;
    const covered = (category) => Array.from({ length: 300 }, (_, number) => number).filter((number) => rules.select(number) === category).length;
    for (const [key, message] of Object.entries(table)) {
      const expected = placeholders(formsOf(english[key]).other).toSorted();
      const forms = formsOf(message);
      if (typeof message !== 'string') assert.deepEqual(Object.keys(forms).toSorted(), categories.toSorted(), `${code}: ${key}`);
      // A count in one form for all numbers would be wrong in most languages.
      else if (typeof english[key] !== 'string' && categories.length > 1) assert.ok(!expected.includes('count'), `${code}: ${key} has no plural forms`);
      for (const [category, whole] of Object.entries(forms)) {
        const found = placeholders(whole).toSorted();
        // A form for a single number may spell it.
        const isSpelled = covered(category) === 1 && !found.includes('count');
        assert.deepEqual(found, expected.filter((name) => name !== 'count' || !isSpelled), `${code}: ${key}, ${category}`);
      }
    }
  }
});

test('every message is translated, in the letters of its language, and is no markup', () => {
  const scripts = { ar: /\p{Script=Arabic}/u, hi: /\p{Script=Devanagari}/u, ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, ru: /\p{Script=Cyrillic}/u, 'zh-Hans': /\p{Script=Han}/u };
  for (const [code, table] of tables) {
    for (const [key, message] of Object.entries(table)) {
      for (const whole of Object.values(formsOf(message))) {
        assert.doesNotMatch(whole, /[<>`]|\.\.\.| {2}/, `${code}: ${key}`);
        // Only what stands between the parts of a list or between sentences begins or ends with a space.
        if (/^list\.(?:comma|and)$|^space$/.test(key)) continue;
        assert.match(whole, /^\S.*\S$|^\S$/s, `${code}: ${key}`);
        const words = whole.replace(/\{\w+\}/g, '');
        // Beside names and terms, which every language writes alike, a sentence has words.
        if (code in scripts && /\b[a-z]{2,}/.test(formsOf(english[key]).other.replace(/\{\w+\}/g, ''))) assert.match(words, scripts[code], `${code}: ${key}`);
      }
    }
  }
});

test('a sentence has its values, its plural form, and names in their own direction', () => {
  const told = (code, key, values) => {
    speak(code, tables.get(code));
    const said = plainText(say(key, values));
    speak('en');
    return said;
  };
  assert.equal(told('en', 'list.read', { count: 1 }), '1 name read.');
  assert.equal(told('en', 'list.read', { count: 100_000 }), '100,000 names read.');
  assert.deepEqual([1, 2, 5, 21, 112].map((count) => told('ru', 'list.read', { count })), ['Прочитано 1 имя.', 'Прочитано 2 имени.', 'Прочитано 5 имён.', 'Прочитано 21 имя.', 'Прочитано 112 имён.']);
  assert.deepEqual([0, 1, 2, 3, 11, 100].map((count) => told('ar', 'list.read', { count })), ['لم يُقرأ أي اسم.', 'قُرئ اسم واحد.', 'قُرئ اسمان.', 'قُرئت 3 أسماء.', 'قُرئ 11 اسمًا.', 'قُرئ 100 اسم.']);
  assert.equal(told('de', 'list.read', { count: 100_000 }), '100.000 Namen gelesen.');
  assert.equal(told('hi', 'list.read', { count: 100_000 }), '1,00,000 नाम पढ़े गए।');
  assert.equal(told('ja', 'rejected', { name: quoted('a b') }), '「a b」はドメイン名ではありません。');
  assert.equal(told('ar', 'imitation', { other: { text: 'apple.com', style: 'strong' } }), 'هذا ليس \u2068apple.com\u2069.');
  speak('ar', tables.get('ar'));
  const nested = words('copied.what', { what: words('letters.not', { expected: 'a' }) });
  speak('en');
  assert.equal(nested, 'تم النسخ: \u2068ليس \u2068a\u2069\u2069');
  assert.equal(told('ar', 'rejected', { name: quoted('a\u2068b') }), '«\u2068a<U+2068>b\u2069» ليس اسم نطاق.');
  assert.equal(told('ar', 'port', { port: '99999' }), 'لا يفتح أي متصفح هذا العنوان: فلا وجود للمنفذ \u206899999\u2069.');
});
