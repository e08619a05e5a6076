import { expect, it } from 'vitest';
import { sessionUuid } from './session-uuid.ts';

it('[O10] the same Run and name give the same UUID for ever', () => {
  expect(sessionUuid('run_a', 'main')).toBe(sessionUuid('run_a', 'main'));
  expect(sessionUuid('run_0ky3m2x1c-4f2a9c', 'main/1')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

it('[O10] other names give other ids, also where the parts only shift', () => {
  const ids = [sessionUuid('a', 'b/c'), sessionUuid('a/b', 'c'), sessionUuid('a', 'b'), sessionUuid('a', 'c')];
  expect(new Set(ids).size).toBe(4);
});
