import { describe, expect, it } from 'vitest';
import { splitLines } from '../decode/read-lines.ts';
import { headingsOf } from './headings.ts';
import { readSection } from './read-section.ts';

const TEXT = `---
title: A report
tags: [a]
---
Before.

# One
a
## Below
b
\`\`\`
# no heading
\`\`\`
### Deep
c
Two
===
d
`;

describe('[F2] headings of markdown', () => {
  it('are numbered sections with their lines; settings at the top and code have none', () => {
    expect(headingsOf(splitLines(TEXT))).toEqual([
      { section: 1, line: 7, lines: 9, level: 1, text: 'One' },
      { section: 2, line: 9, lines: 7, level: 2, text: 'Below' },
      { section: 3, line: 14, lines: 2, level: 3, text: 'Deep' },
      { section: 4, line: 16, lines: 3, level: 1, text: 'Two' },
    ]);
  });

  it('a rule at the top is no settings', () => {
    expect(headingsOf(['---', '', 'Prose here, and more.', '', '# A', '---'])).toMatchObject([{ line: 5, text: 'A' }]);
  });
});

describe('[F3] a section', () => {
  const read = (section: number, lineStart = 1, lineCount = 100) =>
    readSection(Buffer.from(TEXT), section, { lineStart, lineCount });

  it('is read alone, in windows that count as the whole text does', () => {
    expect(read(4)).toMatchObject({
      text: 'Two\n===\nd',
      chunk_info: {
        line_start: 16,
        line_count: 3,
        total_lines: 18,
        has_more: false,
        section_title: 'Two',
        section_count: 4,
      },
    });
    expect(read(2, 1, 2)).toMatchObject({ text: '## Below\nb', chunk_info: { line_start: 9, has_more: true } });
    expect(read(2, 11)).toMatchObject({ chunk_info: { line_start: 11, line_count: 5, has_more: false } });
    expect(read(1, 500).text).toBe('');
  });

  it('that is not there is refused', () => {
    expect(() => read(5)).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', message: 'There is no section 5: the text has 4.' }),
    );
  });
});
