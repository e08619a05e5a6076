import { expect, it } from 'vitest';
import { exampleFor, missingKinds } from './context-kinds.ts';

it('[C8] offers the usual notes that are not there yet, however they are spelt', () => {
  expect(missingKinds([])).toEqual(['Company', 'Department', 'Situation', 'Document style']);
  expect(missingKinds(['company', 'Document style', 'Holidays'])).toEqual(['Department', 'Situation']);
});

it('[C8] every usual note has an example of its own', () => {
  const examples = missingKinds([]).map(exampleFor);
  expect(new Set([...examples, exampleFor('Holidays')]).size).toBe(5);
});
