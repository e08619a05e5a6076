import { expect, it } from 'vitest';
import { galley } from './testing/workflow-bench.ts';

it.each([
  [['status'], 'galley status --help'],
  [['plan', 'hold', '.'], 'galley plan hold --help'],
  [['runs', 'show', '.', '--nonsense'], 'galley runs show --help'],
])(
  '[X3] %j: a slip in a command points to its own help, and is JSON for a program that asked for it',
  async (args, help) => {
    const said = await galley(...args);
    expect([said.code, said.stdout]).toEqual([1, '']);
    expect(said.stderr).toContain(help);
    const read = await galley(...args, '--json');
    expect(read.code).toBe(1);
    expect(JSON.parse(read.stdout)).toMatchObject({ error: { code: 'INVALID_ARGUMENT', message: expect.any(String) } });
  },
);
