import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onlyLooks } from './arguments/looking.ts';
import { buildProgram, runCli } from './run-cli.ts';

/** Whoever adds a command decides: it only looks, or it stands here. */
const changing = new Set(
  [
    [
      'mcp',
      'serve',
      'home',
      'sign-in',
      'open',
      'run',
      'chat',
      'resume',
      'regenerate',
      'budget',
      'cancel',
      'start',
      'new workflow',
    ],
    ['plan approve', 'plan request-changes', 'plan edit', 'plan comment'],
    ['plan hold', 'plan drop', 'plan gate', 'plan keep', 'runs retry', 'runs skip', 'runs pause'],
    ['review', 'publish', 'reject', 'discard', 'recover', 'resolve', 'undo', 'redo', 'checkpoint', 'restore'],
    ['keys set', 'keys test', 'keys confirm', 'keys remove', 'consent grant', 'consent revoke'],
    ['trust folder', 'trust revoke', 'context set', 'context remove'],
    ['mcp-servers add', 'mcp-servers set', 'mcp-servers remove'],
    ['mcp-servers test', 'mcp-servers allow', 'mcp-servers disallow'],
    ['datasources add', 'datasources remove', 'datasources write'],
    ['rename', 'copy', 'export', 'import', 'delete', 'create'],
    ['merge', 'split', 'fill', 'render', 'convert'],
    ['try', 'try keep', 'try take', 'try drop', 'companion'],
    ['login', 'logout', 'pull', 'push'],
    [
      'team migrate',
      'team work',
      'team create',
      'team invite',
      'team serve',
      'team up',
      'team backup',
      'team restore',
      'team rotate-keys',
    ],
  ].flat(),
);

interface Leaf {
  readonly name: string;
  readonly command: Command;
}

function leaves(command: Command, above: readonly string[] = []): Leaf[] {
  return command.commands.flatMap((child) => {
    const path = [...above, child.name()];
    const own = child.commands.length === 0 || child.registeredArguments.length > 0;
    return [...(own ? [{ name: path.join(' '), command: child }] : []), ...leaves(child, path)];
  });
}

const all = leaves(buildProgram(() => async () => undefined));
const looking = all.filter(({ command }) => onlyLooks(command));

let folder = '';
const before = process.env.GALLEY_CONFIG;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-looking-'));
  process.env.GALLEY_CONFIG = join(folder, 'config');
  await mkdir(join(folder, 'plain'));
  await writeFile(join(folder, 'plain', 'data.csv'), 'day,amount\n2025-01-01,1\n');
});
afterAll(async () => {
  if (before === undefined) delete process.env.GALLEY_CONFIG;
  else process.env.GALLEY_CONFIG = before;
  await rm(folder, { recursive: true, force: true });
});

function argumentsOf({ name, command }: Leaf): string[] {
  const csv = join(folder, 'plain', 'data.csv');
  const known: Readonly<Record<string, string>> = { file: csv, files: csv, sql: 'SELECT * FROM data', run: 'run_1' };
  const required = command.registeredArguments.filter((argument) => argument.required);
  return [...name.split(' '), ...required.map((each) => known[each.name()] ?? join(folder, 'plain'))];
}

it('[B16] every command is known to look or to change', () => {
  const names = new Set(looking.map(({ name }) => name));
  const undecided = all.map(({ name }) => name).filter((name) => !names.has(name) && !changing.has(name));
  expect(undecided).toEqual([]);
  expect([...changing].filter((name) => names.has(name) || !all.some((leaf) => leaf.name === name))).toEqual([]);
  expect(names.size).toBeGreaterThan(20);
});

describe('[B16] looking leaves a plain folder as it is:', () => {
  it.each(looking.map((leaf) => [leaf.name, leaf] as const))('galley %s', async (_name, leaf) => {
    const written = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation(() => true),
    );
    try {
      expect([0, 1]).toContain(await runCli([...argumentsOf(leaf), ...jsonOption(leaf)]));
    } finally {
      for (const spy of written) spy.mockRestore();
    }
    expect(await readdir(join(folder, 'plain'))).toEqual(['data.csv']);
    expect(existsSync(join(folder, '.galley'))).toBe(false);
  });

  function jsonOption({ command }: Leaf): string[] {
    return command.options.some(({ long }) => long === '--json') ? ['--json'] : [];
  }
});
