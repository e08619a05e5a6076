import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchRow } from '../measure.ts';
import { type GitPeer, gitPeer } from './git-peer.ts';
import { openFresh, openOurs } from './open-ours.ts';
import { editFile, FILES, nameOf, sampleFolders } from './sample-folder.ts';
import { diskUse, run, timed } from './timed.ts';

const compressions = [null, 0] as const;
const nameOfGit = (compression: number | null) => (compression === null ? 'git' : 'git, core.compression=0');

async function git(compression: number | null): Promise<GitPeer> {
  const { base, peers } = await sampleFolders();
  return gitPeer(base, peers, compression);
}

async function committedGit(compression: number | null): Promise<GitPeer> {
  const peer = await git(compression);
  await peer.reset();
  peer.commit();
  return peer;
}

/** `cp -r` into an empty place. */
async function copyFolder(): Promise<number> {
  const { base, peers } = await sampleFolders();
  const target = join(base, 'copy');
  await rm(target, { recursive: true, force: true });
  return timed(() => run('cp', '-r', peers, target));
}

async function firstSnapshot(): Promise<number> {
  const { ours } = await sampleFolders();
  await using workbench = await openFresh(ours);
  return timed(() => workbench.createCheckpoint('first'));
}

/** A snapshot after another one, with `change` between them. */
async function nextSnapshot(change: (folder: string) => Promise<void>): Promise<number> {
  const { ours } = await sampleFolders();
  await using workbench = await openOurs(ours);
  await workbench.createCheckpoint('before');
  await change(ours);
  return timed(() => workbench.createCheckpoint('after'));
}

async function nextCommit(compression: number | null, change: (folder: string) => Promise<void>): Promise<number> {
  const { peers } = await sampleFolders();
  const peer = await git(compression);
  peer.commit();
  await change(peers);
  return timed(() => peer.commit());
}

async function editSome(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await editFile(folder, index);
}

async function removeAll(folder: string): Promise<void> {
  for (let index = 0; index < FILES; index += 1) await rm(join(folder, nameOf(index)));
}

async function restoreOurs(change: (folder: string) => Promise<void>): Promise<number> {
  const { ours } = await sampleFolders();
  await using workbench = await openOurs(ours);
  const id = await workbench.createCheckpoint('whole');
  await change(ours);
  return timed(() => workbench.restore(id));
}

async function restoreGit(change: (folder: string) => Promise<void>): Promise<number> {
  const { peers } = await sampleFolders();
  const peer = await git(null);
  peer.commit();
  await change(peers);
  return timed(() => peer.git('reset', '--quiet', '--hard'));
}

async function restoreCopy(): Promise<number> {
  const { base, peers } = await sampleFolders();
  const saved = join(base, 'saved');
  await rm(saved, { recursive: true, force: true });
  await cp(peers, saved, { recursive: true });
  await removeAll(peers);
  return timed(() => run('cp', '-r', `${saved}/.`, peers));
}

async function diskAfterEdits(edits: number): Promise<number> {
  const { ours } = await sampleFolders();
  await using workbench = await openFresh(ours);
  await workbench.createCheckpoint('first');
  for (let index = 0; index < edits; index += 1) {
    await editFile(ours, index);
    await workbench.createCheckpoint(`edit ${index}`);
  }
  return diskUse(join(ours, '.galley'));
}

async function gitDiskAfterEdits(compression: number | null, edits: number): Promise<number> {
  const { peers } = await sampleFolders();
  const peer = await committedGit(compression);
  for (let index = 0; index < edits; index += 1) {
    await editFile(peers, index);
    peer.commit();
  }
  return diskUse(peer.repository);
}

const nothing = async () => undefined;
const oneEdit = (folder: string) => editFile(folder, 7);
const ms = { unit: 'ms' };

export const snapshotRows: readonly BenchRow[] = [
  ...compressions.map((compression) => ({
    work: 'first snapshot, 200 files, 500 MB',
    ...ms,
    ours: firstSnapshot,
    peer: async () => {
      const peer = await git(compression);
      await peer.reset();
      return timed(() => peer.commit());
    },
    peer_name: nameOfGit(compression),
  })),
  { work: 'first snapshot, 200 files, 500 MB', ...ms, ours: firstSnapshot, peer: copyFolder, peer_name: 'cp -r' },
  {
    work: 'snapshot, nothing changed',
    ...ms,
    ours: () => nextSnapshot(nothing),
    peer: () => nextCommit(null, nothing),
    peer_name: 'git',
  },
  ...compressions.map((compression) => ({
    work: 'snapshot after one edit',
    ...ms,
    ours: () => nextSnapshot(oneEdit),
    peer: () => nextCommit(compression, oneEdit),
    peer_name: nameOfGit(compression),
  })),
  { work: 'snapshot after one edit', ...ms, ours: () => nextSnapshot(oneEdit), peer: copyFolder, peer_name: 'cp -r' },
  {
    work: 'restore, 20 files changed',
    ...ms,
    ours: () => restoreOurs((folder) => editSome(folder, 20)),
    peer: () => restoreGit((folder) => editSome(folder, 20)),
    peer_name: 'git reset --hard',
  },
  {
    work: 'restore, all 200 files gone',
    ...ms,
    ours: () => restoreOurs(removeAll),
    peer: () => restoreGit(removeAll),
    peer_name: 'git reset --hard',
  },
  {
    work: 'restore, all 200 files gone',
    ...ms,
    ours: () => restoreOurs(removeAll),
    peer: restoreCopy,
    peer_name: 'cp -r',
  },
  ...compressions.map((compression) => ({
    work: 'disk after 20 edits',
    unit: 'MB',
    ours: () => diskAfterEdits(20),
    peer: () => gitDiskAfterEdits(compression, 20),
    peer_name: nameOfGit(compression),
  })),
  {
    work: 'disk after 20 edits',
    unit: 'MB',
    ours: () => diskAfterEdits(20),
    peer: async () => 21 * diskUse((await sampleFolders()).peers),
    peer_name: 'cp -r, 21 copies',
  },
];
