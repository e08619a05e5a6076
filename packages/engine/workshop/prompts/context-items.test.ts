import { expect, it } from 'vitest';
import { describeContext } from './context-items.ts';

it('[C8] shows each note under its name', () => {
  const items = new Map([
    ['company', 'We sell tea.\n'],
    ['style', 'Short.'],
  ]);
  expect(describeContext(items)).toBe('## company\nWe sell tea.\n\n## style\nShort.');
  expect(describeContext(new Map())).toBe('');
});

it('[F12] names the notes it has no room for', () => {
  const items = new Map([
    ['a', 'x'.repeat(50)],
    ['b', 'y'.repeat(500)],
    ['c', 'z'],
  ]);
  const text = describeContext(items, 100);
  expect(text).toContain('## c\nz');
  expect(text).toContain('(no room for: b)');
});
