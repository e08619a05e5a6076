import { describe, expect, it } from 'vitest';
import { parsePlanDocument } from './plan-document.ts';

const whole = `# Plan

- [ ] 1. Food — add a sheet to \`out.xlsx\`
  - **Deliverable:** sheet Food of out.xlsx
  - Reversible: yes, only the Draft changes
  Evidence: 12 rows have kind \`Food\`
- [-] 2. Rent — add a sheet

## Assumptions
- Amounts are in euro (default: euro)
- Empty rows are skipped

## Open questions
- Which year counts? Options: 2024 / 2025 (default: 2025)
- What about refunds?
  - keep them
  - leave them out
  - Default: keep them

## Review answers
- c1: accepted — item 1 names the file
- **C2** declined because the column is empty everywhere
- c3 (question): Which of the two files?
`;

describe('parsePlanDocument', () => {
  const document = parsePlanDocument(whole);

  it('[P2] reads what is said under an item', () => {
    expect(document.items).toMatchObject([
      {
        label: 'Food',
        deliverable: 'sheet Food of out.xlsx',
        reversibility: 'yes, only the Draft changes',
        evidence: '12 rows have kind `Food`',
      },
      { label: 'Rent', status: 'dropped', deliverable: null, reversibility: null, evidence: null },
    ]);
  });

  it('[P2] reads assumptions with their default and questions with their options', () => {
    expect(document.assumptions).toEqual([
      { text: 'Amounts are in euro', default: 'euro' },
      { text: 'Empty rows are skipped', default: null },
    ]);
    expect(document.questions).toEqual([
      { text: 'Which year counts?', options: ['2024', '2025'], default: '2025' },
      { text: 'What about refunds?', options: ['keep them', 'leave them out'], default: 'keep them' },
    ]);
  });

  it('[P4] reads the answers to comments in the forms that models write', () => {
    expect(document.answers).toEqual([
      { comment: 'c1', disposition: 'accepted', text: 'item 1 names the file' },
      { comment: 'C2', disposition: 'declined', text: 'the column is empty everywhere' },
      { comment: 'c3', disposition: 'question', text: 'Which of the two files?' },
    ]);
  });

  it('[P2] a bare list is a plan', () => {
    expect(parsePlanDocument('- [ ] Food')).toMatchObject({ assumptions: [], questions: [], answers: [] });
  });

  it.each(['No changes needed.', 'The request needs no change to any file.', 'Nothing to do.', 'There are no items.'])(
    '[R4] takes "%s" for a plan that is complete without items',
    (text) => {
      expect(parsePlanDocument(`# Plan\n\n${text}`).needsNoChange).toBe(true);
    },
  );

  it('[R4] does not take prose about the work for it', () => {
    expect(parsePlanDocument('First I will add the sheet, then the totals.').needsNoChange).toBe(false);
  });

  it('[P2] reads CRLF and an empty section', () => {
    const read = parsePlanDocument('## Assumptions\r\n- One (default: a)\r\n## Open questions\r\n- None.\r\n');
    expect(read).toMatchObject({ assumptions: [{ text: 'One', default: 'a' }], questions: [] });
  });
});
