import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeZip } from '@galley/formats';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pinWorkflows } from './pin-workflows.ts';

const archive = writeZip(undefined, { set: new Map([['START.md', Buffer.from('z')]]) });

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-reach-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
}

async function pin(path = 'flow', options: { outside?: 'allowed' | 'refused' } = {}) {
  const reach = await pinWorkflows(join(root, path), { builtIns: join(root, 'builtin'), ...options });
  const places = reach.others.map(({ place }) => place).sort();
  return { ...reach, places, codes: reach.findings.map(({ code }) => code).sort() };
}

const policy = (...targets: string[]) =>
  `---\nallowed_transitions:\n${targets.map((target) => `  - { tag: reset-workflow, target: ${target} }\n`).join('')}---\nx`;

describe('[T2] what a Run can ever reach', () => {
  it('an open workflow reaches its own tree and the built-in ones, transitively', async () => {
    await write({
      'flow/START.md': 'open',
      'flow/child/1_START.md': policy('../../beside'),
      'flow/child/deep/START.sh': 'echo',
      'flow/one.yaml': 'states:\n  START:\n    prompt: y\n',
      'flow/packed.zip': archive,
      'flow/data/table.yaml': 'rows: 3\n',
      'flow/.hidden/START.md': 'h',
      'beside/START.md': policy('rpi'),
      'elsewhere/START.md': 'e',
      'builtin/rpi/START.md': 'r',
      'builtin/long/START.md': 'l',
    });
    const { places, codes } = await pin();
    const tree = ['./child', './child/deep', './one.yaml', './packed.zip'];
    expect(places).toEqual(['../beside', ...tree, 'built-in:long', 'built-in:rpi'].sort());
    expect(codes).toEqual(['WORKFLOW_OUTSIDE', 'WORKFLOW_UNUSABLE']);
  });

  it('one whose policies leave nothing open reaches what they name and nothing else', async () => {
    await write({
      'flow/START.md': policy('child', '../beside/NEXT.md'),
      'flow/child/START.md': '---\nnext: END\n---\nc',
      'flow/child/END.md': '---\nreply: true\n---\nc',
      'flow/unnamed/START.md': 'u',
      'beside/START.md': 'b',
      'beside/NEXT.md': policy('child'),
      'builtin/rpi/START.md': 'r',
    });
    const { places, others } = await pin();
    expect(places).toEqual(['../beside/NEXT.md', './child', 'built-in:rpi']);
    expect(others.find(({ place }) => place.startsWith('..'))?.workflow.entry).toBe('NEXT');
  });

  it('links in the tree are not followed, to folders, files and archives alike', async () => {
    await write({
      'flow/START.md': 'open',
      'away/START.sh': 'echo',
      'away.zip': archive,
    });
    await symlink(join(root, 'away'), join(root, 'flow', 'link'));
    await symlink(join(root, 'away.zip'), join(root, 'flow', 'link.zip'));
    await mkdir(join(root, 'flow', 'half'));
    await symlink(join(root, 'away', 'START.sh'), join(root, 'flow', 'half', 'START.sh'));
    expect((await pin()).places).toEqual([]);
    await write({ 'flow/START.md': policy('link', 'link.zip', 'link/sub/../.') });
    const named = await pin();
    expect(named.places).toEqual([]);
    expect(named.codes).toEqual(['WORKFLOW_MISSING', 'WORKFLOW_MISSING', 'WORKFLOW_MISSING']);
    expect(named.findings[0]?.message).toContain('is a link');
  });

  it('a target that is missing, broken or no path is said, and the rest is there', async () => {
    await write({
      'flow/START.md': policy('gone', 'broken', '~/x', 'good'),
      'flow/broken/NEXT.md': 'no start',
      'flow/good/START.md': policy('../good'),
    });
    const { places, codes, findings } = await pin();
    expect(places).toEqual(['./good']);
    expect(codes).toEqual(['WORKFLOW_MISSING', 'WORKFLOW_MISSING', 'WORKFLOW_MISSING']);
    expect(findings.every(({ level, state }) => level === 'error' && state === 'START')).toBe(true);
  });

  it('a copy of a folder reaches nothing beside it', async () => {
    await write({ 'flow/START.md': policy('../beside', join(root, 'beside')), 'beside/START.md': 'b' });
    const { places, codes } = await pin('flow', { outside: 'refused' });
    expect(places).toEqual([]);
    expect(codes).toEqual(['WORKFLOW_MISSING', 'WORKFLOW_MISSING']);
  });

  it('a YAML file stands for a folder of its own: what is beside it must be named', async () => {
    const state = (text: string) => `states:\n  START:\n    prompt: ${text}\n`;
    await write({ 'flow/main.yaml': state('open'), 'flow/other.yaml': state('o'), 'flow/sub/START.md': 's' });
    expect((await pin('flow/main.yaml')).places).toEqual([]);
    const named = '    allowed_transitions: [{ tag: reset-workflow, target: ../other.yaml }]\n';
    await write({ 'flow/main.yaml': `${state('closed')}${named}` });
    expect((await pin('flow/main.yaml')).places).toEqual(['../other.yaml']);
  });

  it('[T3] a folder does not take the place of a built-in workflow, and that is said', async () => {
    await write({
      'flow/START.md': policy('rpi', './rpi'),
      'flow/rpi/START.md': policy('rpi'),
      'builtin/rpi/START.md': policy('rpi'),
    });
    const { places, codes } = await pin();
    expect(places).toEqual(['./rpi', 'built-in:rpi']);
    expect(codes).toEqual(['WORKFLOW_SHADOWED']);
  });

  it('a tree that is too large is not looked through in silence', async () => {
    const many = Array.from({ length: 210 }, (_, index) => [`flow/f${index}/START.md`, policy('../f0')] as const);
    await write({ 'flow/START.md': 'open', ...Object.fromEntries(many) });
    const { places, codes } = await pin();
    expect(places).toHaveLength(200);
    expect(codes).toEqual(['WORKFLOW_LIMIT']);
  });
});
