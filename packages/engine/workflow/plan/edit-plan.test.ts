import { describe, expect, it } from 'vitest';
import { editPlan } from './edit-plan.ts';
import { parsePlan } from './parse-plan.ts';

const plan = '# Plan\n\n- [ ] 1. Food — a\n  Deliverable: x\n- [ ] 2. Rent — b\n- [ ] 3. Total — c\n\n## Notes\n- n\n';
const shape = (text: string) => parsePlan(text).map(({ number, text: words }) => `${number}. ${words}`);

describe('editPlan', () => {
  it('[P5] rewords one line and leaves every other byte', () => {
    const edited = editPlan(plan, { kind: 'reword', place: 2, text: 'Rent — other\n words' });
    expect(edited).toBe(plan.replace('Rent — b', 'Rent — other words'));
  });

  it('[P5] adds at a place or at the end, and numbers in order', () => {
    expect(shape(editPlan(plan, { kind: 'add', place: 1, text: 'New' }))).toEqual([
      '1. New',
      '2. Food — a',
      '3. Rent — b',
      '4. Total — c',
    ]);
    expect(editPlan(plan, { kind: 'add', place: 9, text: 'New' })).toContain(
      '- [ ] 3. Total — c\n- [ ] 4. New\n\n## Notes',
    );
    expect(shape(editPlan('# Plan\n\nNothing to do.', { kind: 'add', place: 1, text: 'New' }))).toEqual(['1. New']);
  });

  it('[P5] removes and moves an item with what stands under it', () => {
    expect(editPlan(plan, { kind: 'remove', place: 1 })).toBe(
      '# Plan\n\n- [ ] 1. Rent — b\n- [ ] 2. Total — c\n\n## Notes\n- n\n',
    );
    const moved = editPlan(plan, { kind: 'move', place: 1, to: 3 });
    expect(moved).toContain('- [ ] 2. Total — c\n- [ ] 3. Food — a\n  Deliverable: x\n\n## Notes');
    expect(shape(editPlan(plan, { kind: 'move', place: 3, to: 1 }))).toEqual([
      '1. Total — c',
      '2. Food — a',
      '3. Rent — b',
    ]);
  });

  it('[P5] keeps the numbers once work has begun: answers are filed under them', () => {
    const begun = plan.replace('[ ] 1.', '[x] 1.');
    expect(shape(editPlan(begun, { kind: 'remove', place: 2 }))).toEqual(['1. Food — a', '3. Total — c']);
  });

  it('says which items there are when asked for another', () => {
    expect(() => editPlan(plan, { kind: 'remove', place: 4 })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});
