import { expect, it } from 'vitest';
import { workerEnvironment } from './environment.ts';

it('[A5] only what a process needs to start is passed on', () => {
  const given = {
    PATH: '/bin',
    TMPDIR: '/tmp',
    OPENAI_API_KEY: 'sk',
    PGPASSWORD: 'x',
    NODE_OPTIONS: '--inspect',
    HOME: '/',
  };
  expect(workerEnvironment(given)).toEqual({ PATH: '/bin', TMPDIR: '/tmp' });
});
