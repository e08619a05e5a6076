import { expect, it } from 'vitest';
import { boundText } from './bound-text.ts';

it('[C6] a text that fits is as it was', () => {
  expect(boundText('short', 10, 'research.md')).toBe('short');
});

it('[C6] a long one keeps its beginning and end, within its budget, and says how to read the rest', () => {
  const lines = Array.from({ length: 5000 }, (_unused, index) => `line ${index}`).join('\n');
  const bounded = boundText(lines, 4000, 'research.md');
  expect(bounded.length).toBeLessThan(4000 + 50);
  expect(bounded.startsWith('line 0\nline 1\n')).toBe(true);
  expect(bounded.endsWith('line 4999')).toBe(true);
  const [, missing, all, offset] =
    /(\d+) of (\d+) characters are left out here; recall_tool_result \{id: "research.md", offset: (\d+)\}/.exec(
      bounded,
    ) ?? [];
  expect(Number(all)).toBe(lines.length);
  const shown = bounded.split(/\n\(….*…\)\n/);
  expect(Number(offset)).toBe(shown[0]?.length);
  expect(lines.slice(0, Number(offset)) + lines.slice(Number(offset) + Number(missing))).toBe(shown.join(''));
  expect(boundText(lines, 4000, null)).not.toContain('recall');
});
