import { execFileSync } from 'node:child_process';
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { galley } from '../testing/workflow-bench.ts';

let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-hostile-'));
  for (const name of ['pipe.csv', 'pipe.zip', 'pipe.md']) execFileSync('mkfifo', [at(name)]);
  await symlink(at('pipe.csv'), at('link.csv'));
  await symlink('/dev/zero', at('zero.csv'));
  await writeFile(at('plain.csv'), 'a,b\n1,2\n');
  await mkdir(at('bench'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('[T8] what is not a regular file is refused before it can block', () => {
  it.each([
    ['map of a pipe', () => ['map', at('pipe.csv')]],
    ['map of a device', () => ['map', '/dev/zero']],
    ['map of a link to a pipe', () => ['map', at('link.csv')]],
    ['read', () => ['read', at('pipe.csv')]],
    ['query', () => ['query', 'SELECT 1', at('zero.csv')]],
    ['diff', () => ['diff', at('plain.csv'), at('pipe.csv')]],
    ['a text for the context', () => ['context', 'set', at('bench'), 'note', '--file', at('pipe.md')]],
    ['an archive', () => ['import', at('pipe.zip'), at('imported')]],
  ])('%s', async (_name, args) => {
    const { code, stderr } = await galley(...args());
    expect(stderr).toMatch(/is (a named pipe|a device), not a file/);
    expect(code).toBe(1);
  });

  it('a workflow', async () => {
    const { code, stderr } = await galley('lint', at('pipe.zip'));
    expect(`${code} ${stderr}`).toMatch(/^[12] .*a workflow is a folder, a .yaml file or a .zip file/s);
  });
});

describe('[T8] nothing from a file acts on the terminal', () => {
  it('neither its content nor its name, on stdout or stderr', async () => {
    const name = 'in\u001b[2Jvoice\u202excod.csv';
    await writeFile(at(name), 'head\u001b]0;title\u0007,b\n\u009b31mred,\u001b]52;c;AAAA\u0007\n');
    for (const args of [
      ['map', at(name)],
      ['read', at(name)],
      ['query', 'SELECT * FROM in_2jvoice_xcod', at(name)],
      ['map', at(`no${name}`)],
    ]) {
      const { stdout, stderr } = await galley(...args);
      const printed = `${stdout}${stderr}`.replaceAll(/[\n\t]/g, '');
      expect(printed).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      // Tables show a blank there already.
      if (args[0] !== 'query') expect(printed).toContain('\\x1b');
    }
    const { stdout } = await galley('read', at(name), '--json');
    expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(stdout).toContain('\\u001b');
    expect(JSON.stringify(JSON.parse(stdout))).toContain('\u009b31m');
  });

  it('for only a few files write to the terminal by themselves', async () => {
    const source = fileURLToPath(new URL('..', import.meta.url));
    const found: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: source })) {
      if (/\.test\.ts$|^testing\//.test(file)) continue;
      const text = await readFile(join(source, file), 'utf8');
      if (/process\.std(?:out|err)\.write|writeTo\(process|console\.\w+\(/.test(text)) found.push(file);
    }
    // The version, and the question for a secret, which is ours.
    expect(found.sort()).toEqual(['arguments/read-secret.ts', 'main.ts', 'output/print.ts']);
  });
});
