import { describe, expect, it } from 'vitest';
import { fileItems } from './file-items.ts';

type Answer = Parameters<typeof fileItems>[0][number]['answers'][number];

function answer(number: number, label: string, text: string, more: Partial<Answer> = {}): Answer {
  return {
    number,
    label,
    text,
    failed: false,
    unverified: null,
    changed: ['costs.xlsx'],
    found: [],
    verdict: null,
    sources: null,
    ...more,
  };
}

describe('what the items say of a file', () => {
  it('[V7] one paragraph from every item that changed it, in their order', () => {
    const items = fileItems([
      {
        answers: [
          answer(1, 'Totals', '## Done\n\nWrote the **totals** to `Summary!B2:B13`.\n\n- per month'),
          answer(2, 'Letter', 'Wrote it.', { changed: ['letter.docx'] }),
          answer(3, 'Chart', ''),
        ],
      },
    ]);
    expect(items('costs.xlsx').summary).toBe('Totals: Wrote the totals to Summary!B2:B13. per month. Chart.');
    expect(items('letter.docx').summary).toBe('Letter: Wrote it.');
    expect(items('other.txt')).toEqual({ summary: null, unverified: [] });
  });

  it('[V7] an item that was done again counts as it is now, a failed one not at all', () => {
    const items = fileItems([
      {
        answers: [
          answer(1, 'Totals', 'First try.', { unverified: 'nothing was written' }),
          answer(1, 'Totals', 'Second try.'),
          answer(2, 'Chart', 'No.', { failed: true }),
        ],
      },
    ]);
    expect(items('costs.xlsx')).toEqual({ summary: 'Totals: Second try.', unverified: [] });
  });

  it('[R18] [V7] names the items whose work does not show', () => {
    const items = fileItems([{ answers: [answer(1, 'Totals', 'Did it.', { unverified: 'the sheet is empty' })] }]);
    expect(items('costs.xlsx').unverified).toEqual([{ label: 'Totals', reason: 'the sheet is empty' }]);
  });

  it('[V7] is short, whatever an item wrote', () => {
    const items = fileItems([{ answers: [answer(1, 'Totals', `${'word '.repeat(5_000)}\n\`\`\`\ncode\n\`\`\``)] }]);
    expect(items('costs.xlsx').summary?.length).toBeLessThanOrEqual(401);
    expect(items('costs.xlsx').summary).toMatch(/…$/);
  });

  it('[V7] ends after a whole item and says how many more there were', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      answer(index + 1, `Item ${index + 1}`, `${'word '.repeat(20)}end.`),
    );
    const summary = fileItems([{ answers: many }])('costs.xlsx').summary ?? '';
    expect(summary).toMatch(/^Item 1: .*word end\. 9 more items changed it, too\.$/);
  });
});
