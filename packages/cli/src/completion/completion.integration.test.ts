import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../run-cli.ts';
import { commandTable } from './command-table.ts';
import { renderCompletion, shells } from './render-completion.ts';

const table = commandTable(buildProgram(() => async () => undefined));
const hasShell = (shell: string) => spawnSync(shell, ['--version']).error === undefined;

it('[X3] the table holds every command with its options', () => {
  const paths = table.map(({ path }) => path);
  for (const path of ['', 'run', 'plan', 'plan approve', 'plan revisions', 'audit trail', 'completion']) {
    expect(paths).toContain(path);
  }
  const approve = table.find(({ path }) => path === 'plan approve');
  expect(approve?.options.flatMap(({ names }) => names)).toEqual(
    expect.arrayContaining(['--anyway', '--json', '--help']),
  );
});

describe.each(shells)('%s', (shell) => {
  it.runIf(hasShell(shell))('takes the script', () => {
    const checked = spawnSync(shell, ['-n'], { input: renderCompletion(shell, table), encoding: 'utf8' });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
  });
});

describe.runIf(hasShell('bash'))('[X3] in a real bash', () => {
  let script = '';
  beforeAll(async () => {
    script = join(await mkdtemp(join(tmpdir(), 'galley-completion-')), 'galley.bash');
    await writeFile(script, renderCompletion('bash', table));
  });
  afterAll(() => rm(join(script, '..'), { recursive: true, force: true }));

  function complete(...words: string[]): string[] {
    const line = words.map((word) => `'${word}'`).join(' ');
    const input = `source '${script}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _galley; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', input], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return stdout.split('\n').filter((each) => each !== '');
  }

  it.each([
    [['galley', 'reg'], ['regenerate']],
    [['galley', 'plan', 'app'], ['approve']],
    [['galley', 'plan', 'approve', 'dir', '--any'], ['--anyway']],
    [['galley', 'audit', 'tr'], ['trail']],
    [['galley', 'run', 'dir', '--mod'], ['--model']],
  ])('%j', (words, expected) => {
    expect(complete(...words)).toEqual(expected);
  });

  it('a value and a folder are left to the shell, and a word that is a command only elsewhere is none', () => {
    expect(complete('galley', 'run', 'dir', '--model', 'x')).toEqual([]);
    expect(complete('galley', 'run', 'app')).toEqual([]);
    expect(complete('galley', 'status', './pl')).toEqual([]);
  });
});
