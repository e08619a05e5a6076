import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Result } from './result.ts';
import { latest, openResults } from './results-file.ts';

const of = { suite: 's', model: 'm' };
const result = (id: string, outcome: Result['outcome']): Result => {
  return { ...of, id, task: id, group: 'g', outcome, problems: [], seconds: 1, tokens: 2, cost: 0.5 };
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-results-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps every line, reads them again, and the last one of a case counts', () => {
  const file = join(folder, 'deep/results.jsonl');
  openResults(file, of).add(result('a', 'broken'));
  openResults(file, of).add(result('a', 'passed'));
  const { results } = openResults(file, of);
  expect(results.map(({ outcome }) => outcome)).toEqual(['broken', 'passed']);
  expect(latest(results).get('a')?.outcome).toBe('passed');
});

it('a line that a kill cut off is no result, and the next one does not stick to it', () => {
  const file = join(folder, 'results.jsonl');
  openResults(file, of).add(result('a', 'passed'));
  appendFileSync(file, JSON.stringify(result('b', 'passed')).slice(0, 30));
  const reopened = openResults(file, of);
  expect(reopened.results.map(({ id }) => id)).toEqual(['a']);
  reopened.add(result('c', 'failed'));
  expect(openResults(file, of).results.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
});

it('does not mix the results of two models', () => {
  const file = join(folder, 'results.jsonl');
  openResults(file, of).add(result('a', 'passed'));
  expect(() => openResults(file, { ...of, model: 'other' })).toThrow('holds results of m on s');
});
