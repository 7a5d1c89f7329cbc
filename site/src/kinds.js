// The kinds of hits of the search for look-alikes.

/**
 * The sentence of each kind on its card. A kind with a verdict is one in which a person reads another name: the verdict is a message, or `null` if it has
 * a function of its own in verdict/imitations.js. One could mistake all others for the protected name, and kinds of later versions too.
 */
export const KINDS = {
  subdomain: { card: 'kind.subdomain', verdict: null },
  other_suffix: { card: 'kind.ending', verdict: null },
  brand_plus_word: { card: 'kind.word', verdict: 'brand.contains', isPart: true },
  embedded: { card: 'kind.embedded', verdict: 'brand.contains', isPart: true },
  one_edit: { card: 'kind.typo', verdict: 'brand.typo' },
  few_edits: { card: 'kind.typos', verdict: 'brand.typos' },
  digit: { card: 'kind.digit' },
  script_mix: { card: 'kind.mix' },
  same_skeleton: { card: 'kind.same' },
  accent: { card: 'kind.accent' },
  confusable: { card: 'kind.letters' },
};
