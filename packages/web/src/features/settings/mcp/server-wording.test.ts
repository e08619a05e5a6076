import { expect, it } from 'vitest';
import { stateWords } from './server-wording.ts';

it('[T3] says whether its tools may be used, and that a change asks again', () => {
  expect(stateWords({ state: 'new', allowed: null }).text).toBe('Not allowed here');
  const allowed = { at: 1, tools: [], reading: [], file_patterns: null };
  expect(stateWords({ state: 'allowed', allowed }).text).toBe('0 tools allowed');
  expect(stateWords({ state: 'tools_changed', allowed }).text).toContain('asks again');
});
