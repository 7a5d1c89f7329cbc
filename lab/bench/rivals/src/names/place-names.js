// Writes testdata/place-names.txt: labels in many languages, as people register them.
//
//   node lab/bench/rivals/src/names/place-names.js > testdata/place-names.txt
//
// Node's ICU contains Unicode's CLDR, with the names of countries and languages in each language.
// Words are joined with hyphens. Results that are ASCII, or contain anything except letters, marks,
// digits and hyphens, are left out.
"use strict";

const LABELS = 4000;
const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
const codes = [...pairs, ...letters.flatMap((third) => pairs.map((pair) => pair + third))];
const locales = Intl.DisplayNames.supportedLocalesOf(codes);

/** The names of codes of a kind: all locales' of one code, then of the next, so that scripts mix. */
function names(kind, codes) {
  const displays = locales.map((locale) => [
    locale,
    new Intl.DisplayNames(locale, { type: kind, fallback: "none" }),
  ]);
  return codes.flatMap((code) =>
    displays.map(([locale, display]) => display.of(code)?.toLocaleLowerCase(locale) ?? ""),
  );
}

const all = [...names("region", pairs.map((pair) => pair.toUpperCase())), ...names("language", pairs)];
const labels = all.map((name) => name.normalize("NFC").replace(/[\s-]+/gu, "-"));
const isLabel = (label) =>
  /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+)*$/u.test(label) &&
  /[^\0-\x7F]/u.test(label) &&
  [...label].length <= 20;
const distinct = [...new Set(labels.filter(isLabel))];
for (let index = 0; index < LABELS; index += 1) {
  console.log(distinct[Math.floor((index * distinct.length) / LABELS)]);
}
