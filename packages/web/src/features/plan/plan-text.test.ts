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
      '## Assumptions',
      '- Amounts are in euro.',
    ].join('\n');
    expect(planNotes(plan)).toBe('# Plan\n\nOne sheet per category.\n\n## Assumptions\n- Amounts are in euro.');
  });

  it('[R4] knows indented items, other bullets, failed boxes and CRLF', () => {
    expect(planNotes('  * [ ] a\r\n+ [X] b\r\n- [!] c [Failed: no]\r\n1. [ ] d')).toBe('');
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
