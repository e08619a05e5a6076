const numbered = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join('');

/** Texts made to hurt, by the name of the file: each asks for much time or memory, or says what is not so. */
export const madeTexts: Readonly<Record<string, () => Buffer>> = {
  'one line of thirty megabytes.txt': () => Buffer.alloc(30_000_000, 'x'),
  'a million empty lines.txt': () => Buffer.alloc(1_000_000, '\n'),
  'lone carriage returns.txt': () => Buffer.from('a\r'.repeat(400_000)),
  'two hundred thousand headings.md': () => Buffer.from(numbered(200_000, (line) => `# Heading ${line}\n`)),
  'headings that go ever deeper.md': () =>
    Buffer.from(numbered(100_000, (line) => `${'#'.repeat(1 + (line % 6))} h\n`)),
  'settings without an end.md': () => Buffer.from(`---\n${numbered(200_000, (line) => `key${line}: value\n`)}`),
  'a fence without an end.md': () => Buffer.from(`\`\`\`\n${'# no heading\n'.repeat(200_000)}`),
  'a rule of dashes without an end.md': () => Buffer.from(`| a |\n|${'-'.repeat(2_000_000)}`),
  'a million placeholders.txt': () => Buffer.from(numbered(300_000, (line) => `{{name ${line}}}`)),
  'braces without an end.txt': () => Buffer.from('{{'.repeat(2_000_000)),
  'blanks before a heading.md': () => Buffer.from(`# ${' '.repeat(1_000_000)}x`),
  'a mark alone in utf-8.txt': () => Buffer.from([0xef, 0xbb, 0xbf]),
  'a mark alone in utf-16.txt': () => Buffer.from([0xff, 0xfe]),
  'half a character in utf-16.txt': () => Buffer.from([0xff, 0xfe, 0x61]),
  'broken utf-8 behind a mark.txt': () => Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xc3, 0x28, 0x0a]),
  'halves of pairs in utf-16.txt': () => Buffer.from('\ufeff\ud800\udc00\udc00\ud800\n'.repeat(1000), 'utf16le'),
  'controls and escapes.txt': () => Buffer.from('\u001b]0;title\u0007\u001b[2J\u202e\u2066\n'.repeat(1000)),
  'brackets deeper than calls go.json': () => Buffer.from(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
  'brackets without an end.json': () => Buffer.from('{"a":'.repeat(200_000)),
  'a list of a million numbers.json': () => Buffer.from(`{"a":[${'1,'.repeat(1_000_000)}1]}`),
  'a string without an end.json': () => Buffer.from(`{"a":"${'\\'.repeat(1_000_001)}`),
  'comments without an end.json': () => Buffer.from(`{"a":1 /*${'/*'.repeat(500_000)}`),
  'commas before brackets.json': () => Buffer.from(`{"a":[${','.repeat(500_000)}]}`),
  'names of the prototype.json': () => Buffer.from('{"__proto__":{"a":1},"constructor":2,"a":3}'),
  'one name a hundred thousand times.json': () => Buffer.from(`{${numbered(100_000, () => '"a":1,')}"a":2}`),
  'lines that are no json.jsonl': () => Buffer.from('{"a":1}\nnot json\n{"a":'.repeat(10_000)),
};
