import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZip } from '@galley/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectWorkflow, loadWorkflow, restoreWorkflow } from './load-workflow.ts';
import { changedFiles } from './source-changed.ts';

let root = '';
let counter = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-load-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function folder(files: Readonly<Record<string, string>>): Promise<string> {
  counter += 1;
  const path = join(root, `flow-${counter}`);
  await mkdir(path);
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await folder({}), name);
  await writeFile(path, content);
  return path;
}

function zip(files: Readonly<Record<string, string>>): Buffer {
  return writeZip(undefined, { set: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])) });
}

describe('[O1] folders', () => {
  it.each(['START.md', '1_START.md', 'START.sh', '1_START.js', 'START.ts'])('%s is the entry', async (name) => {
    const workflow = await loadWorkflow(await folder({ [name]: 'x', 'END.md': 'y' }));
    expect(workflow.entry).toBe('START');
    expect([...workflow.states.keys()].sort()).toEqual(['END', 'START']);
  });

  it('[O1] a State may be named to begin with, and a run keeps that', async () => {
    const workflow = await loadWorkflow(join(await folder({ 'START.md': 'x', 'REVIEW.md': 'y' }), 'REVIEW.md'));
    expect(workflow.entry).toBe('REVIEW');
    expect(restoreWorkflow(workflow.name, workflow.content)).toEqual(workflow);
  });

  it('[O1] only States are taken from a folder', async () => {
    const path = await folder({
      'START.md': 'x',
      'README.md': '# about',
      'workflow.yaml': 'id: x',
      '.hidden.md': 'x',
      'helper.js': 'x',
      'notes.txt': 'x',
      'POLL.bat': 'x',
      'POLL.ps1': 'x',
    });
    await mkdir(join(path, 'SUB.md'));
    const workflow = await loadWorkflow(path);
    expect([...workflow.states.keys()]).toEqual(['START']);
    expect(workflow.problems.map(({ code }) => code)).toEqual(['FOREIGN_SCRIPT', 'FOREIGN_SCRIPT']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['both entries', { 'START.md': 'x', '1_START.md': 'y' }, '1_START.md and START.md'],
    ['both entries in different forms', { 'START.sh': 'x', '1_START.md': 'y' }, 'two files define the state START'],
    [
      'a prompt and a script of one name',
      { 'START.md': 'x', 'A.md': 'x', 'A.sh': 'x' },
      'two files define the state A',
    ],
    ['no entry', { 'A.md': 'x' }, 'no START.md'],
    ['an entry of another system only', { 'START.bat': 'x' }, 'no START.md'],
    ['a file that is too large', { 'START.md': 'x'.repeat(1024 * 1024 + 1) }, 'larger than 1024 KiB'],
  ])('refuses %s', async (_, files, problem) => {
    await expect(loadWorkflow(await folder(files))).rejects.toThrow(problem);
  });

  it('[O1] refuses a link out of the folder', async () => {
    const outside = await file('secret.md', 'secret');
    const path = await folder({ 'START.md': 'x' });
    await symlink(outside, join(path, 'LEAK.md'));
    await expect(loadWorkflow(path)).rejects.toThrow('LEAK.md is a link');
  });

  it('refuses bytes that are no text', async () => {
    const path = await folder({});
    await writeFile(join(path, 'START.md'), Buffer.from([0xff, 0xfe, 0x00]));
    await expect(loadWorkflow(path)).rejects.toThrow('not UTF-8');
  });

  it.each(['nowhere', 'nowhere/START.md'])('says that there is nothing at %s', async (name) => {
    await expect(loadWorkflow(join(root, name))).rejects.toMatchObject({ code: 'WORKFLOW_INVALID' });
  });
});

const yaml = `id: peer
default_budget: 5
states:
  1_START:
    prompt: |
      Look at {{input}}.
    model: sonnet
    allowed_transitions:
      - { tag: goto, target: BUILD.sh }
  BUILD:
    sh: |
      #!/usr/bin/env bash
      echo '<goto>END</goto>'
    bat: echo
    timeout: 60
  END:
    prompt: Bye.
`;

describe('[O1] one YAML file', () => {
  it('holds the States of a folder', async () => {
    const workflow = await loadWorkflow(await file('peer.yaml', yaml));
    expect(workflow.name).toBe('peer');
    expect(workflow.states.get('START')).toMatchObject({
      prompt: 'Look at {{input}}.',
      model: 'sonnet',
      allowed_transitions: [{ tag: 'goto', target: 'BUILD' }],
    });
    const build = workflow.states.get('BUILD');
    expect(build).toMatchObject({ timeout: { idleMs: 60_000 }, script: { language: 'sh' } });
    expect(build?.script?.text).toMatch(/^#!\/usr\/bin\/env bash\n# ---\n# timeout: 60\n# ---\necho/);
    expect(restoreWorkflow('peer', workflow.content).states).toEqual(workflow.states);
  });

  it.each([
    ['no states', 'name: x', 'no key states:'],
    ['States at the top', 'START: { prompt: x }', 'must be under the key states:'],
    ['no State', 'states: {}', 'at least one'],
    ['a list', '- x', 'not a list of keys'],
    ['broken YAML', 'states: [', 'not YAML'],
    ['prompt and script', 'states: { START: { prompt: x, sh: y } }', 'both a prompt and a script'],
    ['two scripts', 'states: { START: { js: x, sh: y } }', 'one is enough'],
    ['neither', 'states: { START: { model: x } }', 'neither a prompt nor'],
    ['a name with a folder', 'states: { ../x: { prompt: x } }', 'cannot be the name'],
    ['a prompt that is no text', 'states: { START: { prompt: [x] } }', 'not text'],
    ['the same State twice', 'states:\n  A: { prompt: x }\n  A: { prompt: x }', 'not YAML'],
    ['both entries', 'states: { START: { prompt: x }, 1_START: { prompt: y } }', 'two files define'],
    [
      'a bomb of aliases',
      `a: &a [x]\nb: &b [${'*a,'.repeat(9)}*a]\nc: &c [${'*b,'.repeat(9)}*b]\nd: [${'*c,'.repeat(9)}*c]`,
      'not YAML',
    ],
  ])('refuses %s', async (_, text, problem) => {
    await expect(loadWorkflow(await file('bad.yaml', text))).rejects.toThrow(problem);
  });
});

describe('[O1] zip files', () => {
  it.each([
    ['flat', { '1_START.md': 'x', 'END.sh': 'y', 'readme.txt': 'z' }],
    ['in one folder', { 'flow/1_START.md': 'x', 'flow/END.sh': 'y', '__MACOSX/flow/._END.sh': 'z' }],
  ])('%s', async (_, files) => {
    const workflow = await loadWorkflow(await file('flow.zip', zip(files)));
    expect([...workflow.states.keys()].sort()).toEqual(['END', 'START']);
  });

  it('[O17] a State inside one can be named, as inside a folder or a YAML file', async () => {
    const packed = await file('flow.zip', zip({ 'flow/1_START.md': 'x', 'flow/2_END.sh': 'y' }));
    const whole = await loadWorkflow(packed);
    for (const name of ['END', 'END.sh', '2_END.sh']) {
      expect(await loadWorkflow(join(packed, name))).toMatchObject({ name: 'flow', entry: 'END' });
    }
    expect((await loadWorkflow(join(packed, 'START.md'))).hash).toBe(whole.hash);
    await expect(loadWorkflow(join(packed, 'NONE.md'))).rejects.toThrow('no State NONE');
    await expect(loadWorkflow(join(packed, 'deep', 'END.md'))).rejects.toMatchObject({ code: 'WORKFLOW_INVALID' });
    const yaml = await file('flow.yaml', 'states:\n  A: { prompt: a }\n  B: { prompt: b }\n');
    expect(await loadWorkflow(join(yaml, 'B'))).toMatchObject({ entry: 'B' });
  });

  it('[O1] a SHA-256 in the name is verified', async () => {
    const bytes = zip({ 'START.md': 'x' });
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect((await loadWorkflow(await file(`flow-${hash}.zip`, bytes))).name).toBe('flow');
    const other = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    await expect(loadWorkflow(await file(`flow-${other}.zip`, bytes))).rejects.toThrow('SHA-256');
  });

  it.each<[string, Record<string, string>, string]>([
    ['two folders', { 'a/START.md': 'x', 'b/END.md': 'x' }, 'all in one folder'],
    ['files and a folder', { 'START.md': 'x', 'b/END.md': 'x' }, 'all in one folder'],
    ['folders in folders', { 'a/b/START.md': 'x' }, 'all in one folder'],
    ['a way out', { '../START.md': 'x' }, 'all in one folder'],
    ['no file', {}, 'empty'],
    ['no entry', { 'A.md': 'x' }, 'no START.md'],
    ['a large file', { 'START.md': `${'x'.repeat(1024 * 1024)}y` }, 'larger than'],
  ])('refuses %s', async (_, files, problem) => {
    await expect(loadWorkflow(await file('bad.zip', zip(files)))).rejects.toThrow(problem);
  });

  it('refuses what is no archive', async () => {
    await expect(loadWorkflow(await file('bad.zip', 'hello'))).rejects.toMatchObject({ code: 'WORKFLOW_INVALID' });
  });
});

it('refuses a file of another kind', async () => {
  await expect(loadWorkflow(await file('notes.txt', 'x'))).rejects.toThrow('a folder, a .yaml file or a .zip file');
});

it('[O18] says how the source differs from what a run is bound to', async () => {
  const path = await folder({ 'START.md': 'x', 'A.md': 'a', 'B.md': 'b' });
  const workflow = await loadWorkflow(path);
  expect(changedFiles(workflow, await loadWorkflow(path))).toEqual({ added: [], removed: [], modified: [] });
  await writeFile(join(path, 'A.md'), 'other');
  await rm(join(path, 'B.md'));
  await writeFile(join(path, 'C.md'), 'c');
  expect(changedFiles(workflow, await loadWorkflow(path))).toEqual({
    added: ['C.md'],
    removed: ['B.md'],
    modified: ['A.md'],
  });
});

it('[O15] an inspected workflow is there with all its errors', async () => {
  const workflow = await inspectWorkflow(await folder({ 'A.md': '---\nnext: B\neffort: huge\n---\nx' }));
  expect(workflow.problems.map(({ code }) => code)).toEqual(['FRONTMATTER_INVALID', 'NO_ENTRY', 'UNKNOWN_TARGET']);
});
