import { expect, it } from 'vitest';
import { cleanEnvironment } from './environment.ts';

it('[T3] passes places and language, and what is given; nothing else', () => {
  const inherited = {
    PATH: '/bin:.:bin:/usr/bin::',
    HOME: '/home/me',
    LANG: 'de_DE.UTF-8',
    LC_ALL: 'C',
    TZ: 'UTC',
    KEYBOARD: 'qwertz',
    SSH_AUTH_SOCK: '/run/agent',
    DATABASE_URL: 'postgres://me:secret@host',
    NODE_OPTIONS: '--import=/tmp/evil.js',
    BASH_ENV: '/tmp/evil.sh',
    LD_PRELOAD: '/tmp/evil.so',
    LC_SECRET: 'x',
    GALLEY_SESSION: 'old',
    TERM: undefined,
  };
  expect(cleanEnvironment({ ANTHROPIC_API_KEY: 'given', GALLEY_STATE: 'REVIEW' }, inherited)).toEqual({
    // A relative entry would let a file in the view pass for a program.
    PATH: '/bin:/usr/bin',
    HOME: '/home/me',
    LANG: 'de_DE.UTF-8',
    LC_ALL: 'C',
    TZ: 'UTC',
    SHLVL: '1',
    ANTHROPIC_API_KEY: 'given',
    GALLEY_STATE: 'REVIEW',
  });
});
