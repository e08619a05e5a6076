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

it('[P12] boxes and plain brackets are no citations', () => {
  const text = '- [ ] 1. Do it\n- [x] done, see [the page.html](plan) or [sic]';
  expect(checkCitations(text, [event])).toEqual({ sources: [], unchecked: [] });
});

it('[P12] [P17] a page of the web is a source only where a search found it, however it is cited', () => {
  const found = (url: string): CompanionSource => ({ kind: 'web', label: url, url, title: null });
  const [tin, metal] = [found('https://tin.example/a.html'), found('https://metal.example/b_(c)?d=1')];
  const text =
    'So says [https://tin.example/a.html], [a page](https://metal.example/b_(c)?d=1) and [another](https://made-up.example/a.html), [http://tin.example/a.html].';
  expect(checkCitations(text, [tin, metal, event])).toEqual({
    sources: [tin, metal],
    unchecked: ['https://made-up.example/a.html', 'http://tin.example/a.html'],
  });
});
