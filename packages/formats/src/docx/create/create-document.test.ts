import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../apply/sample-files.ts';
import { WordDocument } from '../package/word-document.ts';
import { documentLinesOf } from '../read/lines.ts';
import { makeDocument, paragraph, tableOf } from '../testing/make-document.ts';
import { createDocument } from './create-document.ts';

const texts = (bytes: Uint8Array) => documentLinesOf(bytes).map(({ text }) => text);

const MARKDOWN = `# Report

Some **bold** and \`code\`, [a link](https://example.com?a=1&b=2) and [below](#end).[^1]

3. three
4. four
   - inner

- [x] done

| Name | Value |
|------|------:|
| a    | 1     |

![A dot](sample.png)

\`\`\`
if (a < b) {
  c();
\`\`\`

> Quoted

## End

[^1]: A *note*.
`;

describe('[F7] a document from markdown', () => {
  it('has headings, lists, tables, pictures, code, quotes, links and notes', () => {
    const { bytes, warnings, lines } = createDocument({
      markdown: MARKDOWN,
      title: 'Title & more',
      files: sampleFiles,
    });
    expect(warnings).toEqual([]);
    const read = texts(bytes);
    expect(lines).toBe(read.length);
    expect(read.slice(0, 3)).toEqual(['# Title & more', '# Report', expect.stringContaining('Some bold and code')]);
    expect(read).toEqual(
      expect.arrayContaining([
        '3. three',
        '4. four',
        '| Name | Value |',
        '| a | 1 |',
        '## End',
        'if (a < b) {',
        '  c();',
        'Quoted',
      ]),
    );
    const document = new WordDocument(bytes);
    const xml = document.body().toString();
    expect(xml).toContain('<w:hyperlink w:anchor="_end">');
    expect(xml).toContain('w:name="_end"');
    expect(xml).toContain('descr="A dot"');
    expect(document.parts.read('word/_rels/document.xml.rels')).toContain('https://example.com?a=1&amp;b=2');
    expect(document.parts.read('word/footnotes.xml')).toContain('note');
  });

  it('counts on behind a list within a list, and passes settings at the top by', () => {
    const markdown = '---\ntitle: A\ntags: [b]\n---\n1. one\n   - a\n\n     4. deep\n2. two\n3. three\n';
    expect(texts(createDocument({ markdown }).bytes).slice(0, 5)).toEqual([
      '1. one',
      '  - a',
      '    iv. deep',
      '2. two',
      '3. three',
    ]);
  });

  it("takes a template's styles and pages and replaces its text, or one paragraph of it", () => {
    const template = makeDocument({
      body: paragraph(['Cover'], 'H1') + paragraph(['{{content}}']) + tableOf([['kept']]) + paragraph(['Last']),
      header: paragraph(['House']),
    });
    const filled = createDocument({ markdown: '## Part\n\nText', template });
    expect(texts(filled.bytes)).toEqual([
      '# Cover',
      '## Part',
      'Text',
      '| kept |',
      'Last',
      expect.stringContaining('House'),
    ]);
    expect(new WordDocument(filled.bytes).body().toString()).toContain('<w:pStyle w:val="H2"/>');
    const other = makeDocument({ body: paragraph(['Old']), header: paragraph(['House']) });
    expect(texts(createDocument({ markdown: 'New', template: other }).bytes)).toEqual([
      'New',
      expect.stringContaining('House'),
    ]);
    expect(() => createDocument({ markdown: 'x', template: other, placeholder: '{{body}}' })).toThrow(/no paragraph/);
  });

  it('says what it leaves out, and refuses what is nested without end', () => {
    const { warnings } = createDocument({
      markdown: '![x](https://example.com/x.png) <video> [bad](javascript:alert(1))',
    });
    expect(warnings).toHaveLength(3);
    expect(() => createDocument({ markdown: `${'>'.repeat(2000)} deep` })).toThrow(/nested too deeply/);
    expect(() => createDocument({ markdown: '![x](missing.png)' })).toThrow(/missing\.png/);
  });
});
