import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash, folderChanges, writtenName } from './rpi-folder.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-rpi-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const artifacts = { 'research.md': 'research', 'plan.md': 'plan, ticked' };

async function look(files: Record<string, string>, written: unknown) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  if (written !== undefined) {
    await writeFile(join(directory, writtenName), typeof written === 'string' ? written : JSON.stringify(written));
  }
  return folderChanges({ directory, runId: 'run_1', artifacts });
}

const hashes = (texts: Record<string, string>) => ({
  run_id: 'run_1',
  files: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, contentHash(text)])),
});

describe('folderChanges', () => {
  it('[R16] finds nothing in files that are as they were written', async () => {
    expect(await look(artifacts, hashes(artifacts))).toEqual([]);
  });

  it('[R16] finds what a person edited and what they removed', async () => {
    expect(await look({ 'plan.md': 'mine' }, hashes(artifacts))).toEqual([
      { kind: 'removed', artifact: 'research.md' },
      { kind: 'edited', artifact: 'plan.md', text: 'mine', from: [contentHash('plan, ticked')] },
    ]);
  });

  it('[R16] a file that a person brought back to an earlier state of it is their edit', async () => {
    const back = { ...artifacts, 'plan.md': 'plan' };
    expect(await look(back, hashes(artifacts))).toEqual([
      { kind: 'edited', artifact: 'plan.md', text: 'plan', from: [contentHash('plan, ticked')] },
    ]);
  });

  it('a copy that lags behind, with its note or without, is nobody’s edit', async () => {
    const old = { ...artifacts, 'plan.md': 'plan' };
    expect(await look(old, hashes(old))).toEqual([]);
    const writing = { 'plan.md': ['before it', 'between'].map(contentHash) };
    expect(await look({ ...artifacts, 'plan.md': 'between' }, { ...hashes(old), writing })).toEqual([]);
    expect(await look({ ...artifacts, 'plan.md': 'plan' }, { ...hashes(old), writing })).toEqual([]);
  });

  it('a file that was never written was not removed', async () => {
    expect(await look({ 'research.md': 'research' }, hashes({ 'research.md': 'research' }))).toEqual([]);
  });

  it.each([
    ['no note', undefined],
    ['a note of another Run', { ...hashes(artifacts), run_id: 'run_2' }],
    ['half a note', '{"run_id": "run_1", "fil'],
    ['a note that is none', '[1, 2]'],
  ])('says nothing with %s', async (_, written) => {
    expect(await look({ 'plan.md': 'mine' }, written)).toEqual([]);
  });
});
