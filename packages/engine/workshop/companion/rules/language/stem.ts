/** The part of an English word that its forms share, roughly; the same for what is looked up and what it is looked up in. */
export function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  const cut = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  const short = endings.reduce(
    (text, [ending, least]) =>
      text.length - ending.length >= least && text.endsWith(ending) ? text.slice(0, -ending.length) : text,
    cut,
  );
  return short.replace(/([bdfgmnprt])\1$/, '$1').replace(/e$/, '');
}

const endings: readonly (readonly [ending: string, least: number])[] = [
  ['ing', 3],
  ['ed', 3],
  ['ly', 4],
];
