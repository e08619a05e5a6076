import { expect, it } from 'vitest';
import { packageOf } from './program-files.ts';

it('[T3] a program brings its package along, with its scope, and no folder of the person’s', () => {
  expect(packageOf('/home/me/lib/node_modules/@openai/codex/bin/codex.js')).toBe('/home/me/lib/node_modules/@openai');
  expect(packageOf('/home/me/lib/node_modules/agent/cli.js')).toBe('/home/me/lib/node_modules/agent');
  expect(packageOf('/home/me/a/node_modules/b/node_modules/c/x.js')).toBe('/home/me/a/node_modules/b/node_modules/c');
  for (const file of ['/home/me/bench/agent.js', '/home/me/.local/share/claude/versions/2.1.325'])
    expect(packageOf(file)).toBe(file);
});
