import { expect, it } from 'vitest';
import { offeredRequests } from './offered-requests.ts';

it('[A2] takes requests from an error that offers some, and nothing else', () => {
  const error = { code: 'OFFLINE_STEP', message: '', remedy: '' };
  expect(offeredRequests({ ...error, details: { suggestions: ['Describe a.csv', 3] } })).toEqual(['Describe a.csv']);
  expect(offeredRequests({ ...error, details: { suggestions: 'no' } })).toEqual([]);
  expect(offeredRequests({ ...error, details: {} })).toEqual([]);
  expect(offeredRequests(null)).toEqual([]);
});
