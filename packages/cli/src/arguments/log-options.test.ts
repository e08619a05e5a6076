import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readLogOptions } from './log-options.ts';

it.each([
  [{}, {}, { level: 'silent' }],
  [{ logLevel: 'debug' }, { GALLEY_LOG: 'error' }, { level: 'debug' }],
  [{}, { GALLEY_LOG: 'WARN' }, { level: 'warn' }],
  [{ logFile: 'a.log' }, {}, { level: 'info', file: resolve('a.log') }],
  [{}, { GALLEY_LOG: 'trace', GALLEY_LOG_FILE: '/b.log' }, { level: 'trace', file: '/b.log' }],
  [{}, { GALLEY_LOG: '', GALLEY_LOG_FILE: '' }, { level: 'silent' }],
])('[X3] takes %j before %j', (given, environment, options) => {
  expect(readLogOptions(given, environment)).toEqual(options);
});

it('[X3] refuses a level that does not exist, and says where it was given', () => {
  expect(() => readLogOptions({ logLevel: 'loud' }, {})).toThrow(/--log-level cannot be "loud"/);
  expect(() => readLogOptions({}, { GALLEY_LOG: 'loud' })).toThrow(/GALLEY_LOG cannot be "loud"/);
});
