/** Short forms that people write, in full. Longer ones first. */
const longForms: readonly (readonly [RegExp, string])[] = [
  [/[’`´]/g, "'"],
  [/\bcan'?t\b/g, 'can not'],
  [/\bwon'?t\b/g, 'will not'],
  [/\bcannot\b/g, 'can not'],
  [/\b(did|was|were|is|are|do|does|has|have|had|could|should|would)n'?t\b/g, '$1 not'],
  [/\b(what|how|where|who|when|why|it|that|there|here)'s\b/g, '$1 is'],
  [/\b(what|how|where|who)s\b/g, '$1 is'],
  [/\b(what|how|where|who|why)'?(?:re|d)\b/g, '$1 did'],
  [/\bi'(?:m|ve|d|ll)\b/g, 'i'],
  [/\bdidt\b/g, 'did not'],
  [/\b(?:pls|plz|plse)\b/g, 'please'],
  [/\bvs\.?(?=\s)/g, 'versus'],
  [/\bu\b/g, 'you'],
  [/\b(?:hwo|hw)\b/g, 'how'],
  [/\b(?:waht|wat|wht|whta)\b/g, 'what'],
  [/\b(?:wich|whcih|whic|witch)\b/g, 'which'],
  [/\b(?:wy|whi|y)\b(?=\s)/g, 'why'],
  [/\b(?:mcuh|muhc)\b/g, 'much'],
  [/\bnr\b\.?(?=\s+of\b)/g, 'number'],
  [/\bgonna\b/g, 'going to'],
  [/\b(?:smth|sth)\b/g, 'something'],
  [/[$€£](\d)/g, 'dollars $1'],
  [/[$€£]/g, ' dollars '],
];

export interface Word {
  /** As it was written, in lower case. */
  readonly text: string;
  /** Text in quotes is one word. */
  readonly quoted: boolean;
}

/** The words of a question. Names of files, tools and calls stay whole; so does text in quotes. */
export function splitWords(question: string): Word[] {
  const words: Word[] = [];
  // An apostrophe within a word opens no quotation.
  const parts = question.matchAll(
    /["“”„]([^"“”„]+)["“”„]|(?<=^|\s)'([^']+)'(?=$|[\s?.!,])|([^"“”„]+?)(?=["“”„]|(?<=\s)'|$)/g,
  );
  for (const [, double, single, plain] of parts) {
    const quoted = double ?? single;
    if (quoted !== undefined) words.push({ text: quoted.trim().toLowerCase(), quoted: true });
    else if (plain !== undefined) words.push(...plainWords(plain));
  }
  return words.filter(({ text }) => text !== '');
}

function plainWords(text: string): Word[] {
  let plain = ` ${text.toLowerCase()} `;
  for (const [short, long] of longForms) plain = plain.replace(short, long);
  const found = plain.match(/[\p{L}\p{N}_][\p{L}\p{N}_./#-]*[\p{L}\p{N}_]|[\p{L}\p{N}]|#\d+|&/gu) ?? [];
  return found
    .flatMap((word) => (isName(word) ? [word] : word.split(/[./#-]+/)))
    .map((each) => ({ text: each, quoted: false }));
}

/** `note.txt`, `reports/q3.xlsx`, `read_file`, `main.3`, `run_abc-def`. */
function isName(word: string): boolean {
  return /^#\d+$/.test(word) || /\.[a-z0-9]{1,5}$/.test(word) || /^\w+_[\w-]+$/.test(word) || /^\d+[:.]\d+$/.test(word);
}
