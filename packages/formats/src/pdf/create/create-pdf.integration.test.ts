import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createPdf } from './create-pdf.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

const TEXT = `# Report

Words with **weight**, \`code\`, a [link](https://example.org), [another](#method) and a note[^1].

- one
  - two
    1. three

| a | b |
|---|--:|
| 1 | 2 |

![A square](square.png)

## Method

> Quoted.

\`\`\`js
const a = 1;
\`\`\`

[^1]: The note.
`;

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('createPdf', () => {
  it('[F9] writes a tagged document with outline, language, title and the pictures that came along', () => {
    const made = createPdf({ markdown: TEXT, language: 'de', files: new Map([['square.png', PICTURE]]) });
    expect(made).toMatchObject({ pages: 1, warnings: [] });
    const text = latin(made.bytes);
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toMatch(/\/Title\s?\(Report\)/);
    expect(text).toMatch(/\/Lang\s?\(de\)/);
    for (const part of ['/Outlines', '/StructTreeRoot', '/MarkInfo', 'https://example.org'])
      expect(text).toContain(part);
  });

  it('[F9] takes page size, margins and contents', () => {
    const made = createPdf({ markdown: '# A\n\nText', size: 'letter', landscape: true, margin_cm: 1, contents: true });
    expect(latin(made.bytes)).toMatch(/\/MediaBox\s?\[0 0 792 612\]/);
    expect(made.pages).toBe(2);
    expect(() => createPdf({ markdown: 'x', size: 'a5', margin_cm: 12 })).toThrow(/no room/);
  });

  it('[F9] text that looks like code of the typesetter stays text', () => {
    const hostile = [
      '#panic("run")',
      '#read("/etc/passwd")',
      '#import "@preview/evil:0.1.0": *',
      '$ unclosed',
      '#while true {}',
      '`#sys.inputs`',
    ];
    expect(createPdf({ markdown: hostile.join('\n\n'), title: '#panic()', header: '#panic()' })).toMatchObject({
      pages: 1,
      warnings: [],
    });
  });

  it.each([
    ['a picture of the web', '![x](https://example.org/a.png)', /picture was left out/],
    ['a link that would run something', '[x](javascript:alert(1))', /written as text alone/],
    ['a link to no heading', '[x](#nowhere)', /no heading/],
    ['characters that no font has', 'Tibetan ཀ', /No font here has: ཀ/],
  ])('[F9] says what it left out: %s', (_, markdown, warning) => {
    expect(createPdf({ markdown }).warnings.join('\n')).toMatch(warning);
  });

  it.each([
    ['a picture that did not come along', '![x](a.png)', new Map(), 'INVALID_ARGUMENT'],
    ['a file that is no picture', '![x](a.png)', new Map([['a.png', Buffer.from('hello')]]), 'FILE_UNUSABLE'],
    ['a damaged picture', '![x](a.png)', new Map([['a.png', PICTURE.subarray(0, 40)]]), 'FILE_UNUSABLE'],
    [
      'lists in lists without end',
      Array.from({ length: 90 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'),
      new Map(),
      'INVALID_ARGUMENT',
    ],
  ])('[F9] refuses %s', (_, markdown, files, code) => {
    expect(() => createPdf({ markdown, files })).toThrow(expect.objectContaining({ code }));
  });

  it('[F9] two headings of the same words, a note that mentions itself and ragged tables are no trouble', () => {
    const markdown = '# A\n\n# A\n\n[go](#a) [^1]\n\n| a | b |\n|---|\n\n| a | b |\n|--|--|\n| 1 |\n\n[^1]: Me [^1].';
    expect(createPdf({ markdown }).pages).toBe(1);
  });

  it('[F9] leaves nothing behind', () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-create-pdf-'));
    vi.stubEnv('TMPDIR', folder);
    createPdf({ markdown: 'x' });
    expect(() =>
      createPdf({ markdown: '![x](a.png)', files: new Map([['a.png', PICTURE.subarray(0, 40)]]) }),
    ).toThrow();
    expect(readdirSync(folder)).toEqual([]);
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});
