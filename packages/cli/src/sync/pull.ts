import { openInside } from '@galley/engine/workbench';
import { FileUnusableError } from '@galley/schema';
import { printResult } from '../output/print.ts';
import { copyFile } from '../shared/copies.ts';
import { parseKeep } from './keep-answers.ts';
import { readLocalFolder } from './local-folder.ts';
import { besideName, type Compared, compareSides } from './plan-sync.ts';
import { listShared, readShared } from './shared-files.ts';
import { completeStage, openStage, type SyncOperation } from './stage.ts';
import { existingTarget, newTarget, type SyncTarget } from './target.ts';

interface PullOptions {
  readonly keep?: string[];
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Brings a folder up to what is Published in a shared Workbench. What changed here alone stays; conflicts are not touched unasked. */
export async function pullCommand(
  what: string | undefined,
  directory: string | undefined,
  options: PullOptions,
): Promise<number> {
  const answerFor = parseKeep(options.keep);
  const target = await targetOf(what, directory);
  const { root, copy, server } = target;
  const file = copyFile(root);
  await file.update((known) => known ?? copy);
  await settle(target);
  const base = new Map(Object.entries((await file.read())?.base ?? {}));
  const mine = await readLocalFolder(root);
  const theirs = await listShared(server, copy.workbench_id);
  const compared = compareSides({ base, mine: mine.files, theirs: theirs.files }, mine.isUnseen);
  const operations: SyncOperation[] = [];
  const conflicts: Compared[] = [];
  const keptMine: Compared[] = [];
  const beside = new Set<string>();
  const isTaken = (path: string) => mine.files.has(path) || theirs.files.has(path) || beside.has(path);
  for (const each of compared) {
    const { path, versions, standing } = each;
    const { mine: from, theirs: to } = versions;
    if (standing === 'mine') continue;
    const answer = standing === 'theirs' ? 'theirs' : answerFor(path);
    if (answer === null) conflicts.push(each);
    else if (answer === 'mine' || (answer === 'both' && to === null)) keptMine.push(each);
    else {
      if (answer === 'both' && from !== null) {
        const own = besideName(path, isTaken);
        beside.add(own);
        operations.push({ path: own, from: null, to: from, own: true });
      }
      operations.push({ path, from, to });
    }
  }
  const result = {
    directory: root,
    workbench_id: copy.workbench_id,
    changed: operations.map(({ path, to }) => ({ path, change: to === null ? 'deleted' : 'written' })),
    yours: compared.filter(({ standing }) => standing === 'mine').map(({ path }) => path),
    conflicts: conflicts.map(({ path, versions }) => ({ path, ...versions })),
    refused: [...theirs.refused, ...mine.refused.keys()],
  };
  if (options.dryRun !== true) {
    const done = await carryOut(target, { operations, mine: mine.files, theirs: theirs.files });
    const placed = new Set(done.map(({ path }) => path));
    const undone = operations.map(({ path }) => path).filter((path) => !placed.has(path));
    result.changed = result.changed.filter(({ path }) => placed.has(path));
    await file.update((known) => known && { ...known, base: Object.fromEntries(newBase()) });
    if (undone.length > 0) {
      throw new FileUnusableError(
        `${undone.join(', ')} changed while it was pulled, and stands as it is now.`,
        'Run galley pull again.',
        { paths: undone },
      );
    }

    function newBase(): Map<string, string> {
      const next = new Map(base);
      const set = (path: string, hash: string | null) => (hash === null ? next.delete(path) : next.set(path, hash));
      for (const path of new Set([...base.keys(), ...mine.files.keys(), ...theirs.files.keys()])) {
        const now = theirs.files.get(path) ?? null;
        if (!mine.isUnseen(path) && now === (mine.files.get(path) ?? null)) set(path, now);
      }
      for (const { path, to, own } of done) if (own !== true) set(path, to);
      // Their version was seen and answered: from now on the difference is one's own change.
      for (const { path, versions } of keptMine) set(path, versions.theirs);
      return next;
    }
  }
  printResult(options.json, result, wordsOf(result, options.dryRun === true));
  return conflicts.length > 0 ? 2 : 0;
}

async function targetOf(what: string | undefined, directory: string | undefined): Promise<SyncTarget> {
  if (what === undefined) return existingTarget('.');
  if (directory !== undefined || /^https?:\/\//.test(what)) return newTarget(what, directory);
  try {
    return await existingTarget(what);
  } catch {
    // No copy of that name: then it is the name of a Workbench, and that error says more.
    return newTarget(what, undefined);
  }
}

/** What a killed command had begun in this folder is completed first. */
export async function settle({ root }: Pick<SyncTarget, 'root'>): Promise<void> {
  const done = await completeStage(root);
  if (done === null) return;
  await copyFile(root).update((copy) => {
    if (copy === null) return copy;
    const base = { ...copy.base };
    for (const { path, to, own } of done) {
      if (own === true) continue;
      if (to === null) delete base[path];
      else base[path] = to;
    }
    return { ...copy, base };
  });
}

interface Sides {
  readonly operations: readonly SyncOperation[];
  readonly mine: ReadonlyMap<string, string>;
  readonly theirs: ReadonlyMap<string, string>;
}

/** Only content that is nowhere in the folder travels. */
async function carryOut({ root, copy, server }: SyncTarget, { operations, mine, theirs }: Sides) {
  if (operations.length === 0) return [];
  const stage = await openStage(root);
  const here = new Map([...mine].map(([path, hash]) => [hash, path]));
  const there = new Map([...theirs].map(([path, hash]) => [hash, path]));
  for (const hash of new Set(operations.flatMap(({ to }) => (to === null ? [] : [to])))) {
    if (await stage.has(hash)) continue;
    const own = here.get(hash);
    const path = there.get(hash);
    if (own !== undefined) await stage.keep(hash, readOwn(root, own));
    else if (path !== undefined) await stage.keep(hash, readShared(server, copy.workbench_id, { path, hash }));
  }
  return stage.carryOut(operations);
}

async function* readOwn(root: string, path: string): AsyncGenerator<Uint8Array> {
  const handle = await openInside(root, path);
  if (handle !== null) yield* handle.createReadStream();
}

function wordsOf(
  result: {
    readonly directory: string;
    readonly changed: readonly { readonly path: string; readonly change: string }[];
    readonly yours: readonly string[];
    readonly conflicts: readonly { readonly path: string }[];
    readonly refused: readonly string[];
  },
  isDry: boolean,
): string {
  const { changed, yours, conflicts, refused } = result;
  const lines = changed.map(({ path, change }) => `${change === 'deleted' ? '-' : '+'} ${path}`);
  if (changed.length === 0 && conflicts.length === 0)
    lines.push(`${result.directory} has everything that is published.`);
  else if (changed.length > 0 && isDry) lines.push('Nothing was changed: this was a dry run.');
  if (yours.length > 0) lines.push(`Changed here alone: ${yours.join(', ')}. Send them with galley push.`);
  for (const { path } of conflicts) lines.push(`! ${path} changed on both sides and stands as it is here.`);
  if (conflicts.length > 0) lines.push('Decide: galley pull --keep mine, theirs or both, or --keep PATH=mine.');
  if (refused.length > 0) lines.push(`Left out (links, or names that no Workbench takes): ${refused.join(', ')}`);
  return lines.join('\n');
}
