import { expect, it } from 'vitest';
import { cleanEnvironment } from './environment.ts';

it('[A5] drops keys and what belongs to the caller, keeps the rest, adds what is given', () => {
  const inherited = {
    PATH: '/bin',
    HOME: '/home/me',
    KEYBOARD: 'qwertz',
    HTTPS_PROXY: 'http://proxy',
    SSH_AUTH_SOCK: '/run/agent',
    OPENAI_API_KEY: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    GITHUB_TOKEN: 'x',
    DB_PASSWORD: 'x',
    CLAUDECODE: '1',
    ANTHROPIC_BASE_URL: 'http://else',
    NODE_OPTIONS: '--inspect',
    GALLEY_SESSION: 'old',
    NOTHING: undefined,
  };
  expect(cleanEnvironment({ ANTHROPIC_API_KEY: 'given', GALLEY_STATE: 'REVIEW' }, inherited)).toEqual({
    PATH: '/bin',
    HOME: '/home/me',
    KEYBOARD: 'qwertz',
    HTTPS_PROXY: 'http://proxy',
    SSH_AUTH_SOCK: '/run/agent',
    ANTHROPIC_API_KEY: 'given',
    GALLEY_STATE: 'REVIEW',
  });
});
