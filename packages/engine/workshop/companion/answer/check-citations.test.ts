import type { CompanionSource } from '@galley/schema';
import { expect, it } from 'vitest';
import { checkCitations } from './check-citations.ts';

const event: CompanionSource = { kind: 'journal', label: '#12 Read data.csv', run_id: 'run_1', seq: 12 };
const line: CompanionSource = { kind: 'file', label: 'data.csv:2', path: 'data.csv', place: { line: 2 } };
const plan: CompanionSource = { kind: 'artifact', label: 'plan.md:3', run_id: 'run_1', artifact: 'plan.md', line: 3 };

it('[P12] a cited place is a source only where a query named it', () => {
  const text =
    'It read the file [#12], of which [data.csv:2] and [plan.md:3] tell; [#13] and [other.csv:1] are made up.';
  expect(checkCitations(text, [event, line, plan])).toEqual({
    sources: [event, line, plan],
    unchecked: ['#13', 'other.csv:1'],
  });
});

it('[P12] boxes, links and plain brackets are no citations', () => {
  const text = '- [ ] 1. Do it\n- [x] done, see [the page.html](https://example.org/a.html) or [sic]';
  expect(checkCitations(text, [event])).toEqual({ sources: [], unchecked: [] });
});
