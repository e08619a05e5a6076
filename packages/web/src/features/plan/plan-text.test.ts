import { describe, expect, it } from 'vitest';
import { firstSentence, planNotes } from './plan-text.ts';

describe('planNotes', () => {
  it('leaves out the items and headings that held nothing else', () => {
    const plan = [
      '# Plan',
      '',
      'One sheet per category.',
      '',
      '## Items',
      '- [ ] 1. Food — write it',
      '  with a total row',
      '- [x] 2. Rent — write it',
      '',
      '## Risks',
      '- Some amounts have no date.',
    ].join('\n');
    expect(planNotes(plan)).toBe('# Plan\n\nOne sheet per category.\n\n## Risks\n- Some amounts have no date.');
  });

  it('[R4] knows indented items, other bullets, failed boxes and CRLF', () => {
    expect(
      planNotes(
        '  * [ ] a\r\n+ [X] b\r\n- [!] c [Failed: no]\r\n- [-] left out\r\n- [?] e [Unverified: no]\r\n1. [ ] d',
      ),
    ).toBe('');
  });

  it('[P2] leaves out what the page shows in a form of its own', () => {
    const plan =
      '## Assumptions\n- Euro\n\n## Open questions\n- Which year?\n\n## Review answers\n- c1: accepted\n\n## Risks\n- None';
    expect(planNotes(plan)).toBe('## Risks\n- None');
  });

  it('keeps a plain list that has no boxes', () => {
    expect(planNotes('- one\n- two')).toBe('- one\n- two');
  });
});

describe('firstSentence', () => {
  it('skips headings, tables and marks', () => {
    expect(firstSentence('# Research\n\n| a |\n\n- **1,204** rows in `transactions.csv`')).toBe(
      '1,204 rows in transactions.csv',
    );
    expect(firstSentence('')).toBe('');
  });
});
