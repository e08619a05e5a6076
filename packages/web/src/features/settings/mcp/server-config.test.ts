import { expect, it } from 'vitest';
import { configOf, nothingTyped } from './server-config.ts';

it('[T4] what was typed becomes a configuration, and nothing is guessed', () => {
  expect(configOf(nothingTyped)).toBeNull();
  expect(configOf({ ...nothingTyped, name: 'notes' })).toBeNull();
  const typed = { ...nothingTyped, name: ' notes ', command: 'node', args: '/srv/a b.mjs\n\n--quiet\n' };
  expect(configOf({ ...typed, variables: 'TOKEN, HOME_PAGE', hosts: 'example.com:443' })).toEqual({
    kind: 'stdio',
    name: 'notes',
    command: 'node',
    args: ['/srv/a b.mjs', '--quiet'],
    variables: ['TOKEN', 'HOME_PAGE'],
    hosts: ['example.com:443'],
    readable: [],
    writable: [],
    sandbox: 'on',
  });
  expect(configOf({ ...nothingTyped, kind: 'http', name: 'far', url: 'https://example.com/mcp' })).toEqual({
    kind: 'http',
    name: 'far',
    url: 'https://example.com/mcp',
    variables: [],
  });
});
