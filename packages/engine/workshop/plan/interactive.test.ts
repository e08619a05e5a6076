import { describe, expect, it } from 'vitest';
import { needsReview } from './interactive.ts';

describe('planning.interactive', () => {
  it.each([
    [true, 'No changes needed.', true],
    [false, '- [ ] A — delete everything', false],
    ['auto', '- [ ] A — write a file', true],
    ['auto', 'No changes needed.', false],
    ['auto', '- [x] A — write a file', false],
    ['auto', '- [-] A — write a file', false],
    ['auto', '- [ ] A — count\n  - Reversible: read-only', false],
    ['auto', '- [ ] A — count\n  - Reversible: read-only\n- [ ] B — write', true],
    // What the work is called does not prove that it only reads.
    ['auto', '- [ ] Read-only report — write report.md', true],
  ] as const)('[P1] %s with %j: review is %s', (interactive, plan, expected) => {
    expect(needsReview(interactive, plan)).toBe(expected);
  });
});
