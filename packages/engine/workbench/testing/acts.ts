import { defaultRetention } from '../checkpoint/retention.ts';
import type { Workbench } from '../workbench.ts';
import { publishedFiles } from './scenario.ts';
import { edit, type TemporaryFolder, temporaryFolder } from './temporary-workbench.ts';

const files = { 'a.txt': 'one\ntwo\n', 'b.txt': 'b', 'old.txt': 'renamed', 'theirs.txt': 't' };

/** Multi-step acts around publishing, each from a state of its own to another. */
const acts = {
  async 'publish a part'(workbench: Workbench) {
    await workbench.publish({ paths: ['new.txt'], contents: new Map([['a.txt', Buffer.from('ONE\ntwo\n')]]) });
  },
  async 'restore one file'(workbench: Workbench) {
    await workbench.restore(workbench.checkpoints()[0]?.checkpointId ?? '', { paths: ['a.txt', 'new.txt'] });
  },
  async 'keep both'(workbench: Workbench) {
    await workbench.resolveConflict('theirs.txt', { both: 'mine.txt' });
  },
  async 'keep mine'(workbench: Workbench) {
    await workbench.resolveConflict('theirs.txt', 'mine');
  },
  async 'recover a Draft'(workbench: Workbench) {
    await workbench.recoverDraft();
  },
  async 'apply retention'(workbench: Workbench) {
    await workbench.applyRetention({ policy: { ...defaultRetention, maxBytes: 0 } });
  },
};
export type ActName = keyof typeof acts;

export function isActName(name: string): name is ActName {
  return Object.hasOwn(acts, name);
}

export const actNames = Object.keys(acts).filter(isActName);

export async function prepareAct(name: ActName): Promise<TemporaryFolder> {
  const folder = await temporaryFolder(files);
  const workbench = await folder.open();
  await workbench.write('test', (writer) => writer.rename('old.txt', 'new.txt'));
  await edit(workbench, { 'a.txt': 'ONE\nTWO\n', 'b.txt': 'B', 'theirs.txt': 'mine' });
  if (name === 'restore one file' || name === 'apply retention') {
    await workbench.publish();
    await edit(workbench, { 'b.txt': 'again' });
    await workbench.publish();
  }
  if (name === 'recover a Draft') await workbench.discard();
  await workbench.close();
  if (name === 'keep both' || name === 'keep mine') await folder.put('theirs.txt', 'changed outside');
  return folder;
}

export async function performAct(name: ActName, workbench: Workbench): Promise<void> {
  await acts[name](workbench);
}

/** Everything that an act may change, to be compared as a whole. */
export async function describeState(workbench: Workbench): Promise<unknown> {
  const draft = workbench.draft();
  const overlay: Record<string, string> = {};
  for (const { path, draft: mark } of (await workbench.listFiles()).files) {
    if (mark !== 'deleted') overlay[path] = String(await workbench.read(path));
  }
  return {
    published: Object.fromEntries(await publishedFiles(workbench.root)),
    overlay,
    changes: (await workbench.changeSet()).map(({ path, change, from, reference, hash, conflict }) => ({
      path,
      change,
      from,
      reference,
      hash,
      conflict,
    })),
    hasDraft: draft !== null,
    canRecover: workbench.canRecoverDraft(),
    checkpoints: workbench.checkpoints().map(({ reason, manifest }) => [reason, manifest]),
  };
}
