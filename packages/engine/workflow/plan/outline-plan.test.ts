import { expect, it } from 'vitest';
import { outlinePlan } from './outline-plan.ts';
import { parsePlan } from './parse-plan.ts';

const plan = [
  '# Plan',
  'A word before.',
  '- [x] 1. One — with all its detail',
  '  Deliverable: one.md',
  '- [ ] 2. Two — write two.md',
  '  Evidence: research',
  '- [!] 3. Three — was hard [Failed: no]',
  '## Assumptions',
  '- none',
].join('\n');

it('[R5] shows the item as it stands, its neighbours by label, and all that is around the list', () => {
  expect(outlinePlan(plan, 4)).toBe(
    [
      '# Plan',
      'A word before.',
      '- [x] 1. One',
      '- [ ] 2. Two — write two.md',
      '  Evidence: research',
      '- [!] 3. Three',
      '## Assumptions',
      '- none',
    ].join('\n'),
  );
});

it('[R5] counts what is far away, so that a long plan costs each item the same', () => {
  const long = (count: number) =>
    Array.from(
      { length: count },
      (_unused, index) => `- [ ] ${index + 1}. Item ${index + 1} — ${'x'.repeat(200)}`,
    ).join('\n');
  const sizes = [100, 1000].map((count) => outlinePlan(long(count), 50).length);
  expect((sizes[1] ?? 0) - (sizes[0] ?? 0)).toBeLessThan(20);
  const outlined = outlinePlan(long(100), 50);
  expect(outlined).toContain('(38 more items of the plan)');
  expect(outlined).toContain('(37 more items of the plan)');
  expect(parsePlan(outlined)).toHaveLength(25);
});

it('leaves a text without that item alone', () => {
  expect(outlinePlan(plan, 0)).toBe(plan);
});
