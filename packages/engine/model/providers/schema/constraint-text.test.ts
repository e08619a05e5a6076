import { describe, expect, it } from 'vitest';
import { describeConstraints } from './constraint-text.ts';

describe('constraints as text', () => {
  it('[A3] say each limit once, after what was said already', () => {
    const schema = { description: 'Rows.', minItems: 1, maxItems: 3, uniqueItems: true, pattern: '^a' };
    expect(describeConstraints(schema, ['minItems', 'maxItems', 'uniqueItems', 'pattern'])).toBe(
      'Rows. At least 1 entries. At most 3 entries. No entry twice. Matches the pattern ^a.',
    );
  });

  it('[A3] say nothing of words that are no limits, and of limits that limit nothing', () => {
    expect(describeConstraints({ $schema: 'x', title: 'T' }, ['$schema', 'title'])).toBeUndefined();
    expect(
      describeConstraints({ maximum: Number.MAX_SAFE_INTEGER, uniqueItems: false }, ['maximum', 'uniqueItems']),
    ).toBeUndefined();
    expect(describeConstraints({ maximum: 10, minimum: -5 }, ['maximum', 'minimum'])).toBe('At most 10. At least -5.');
  });
});
