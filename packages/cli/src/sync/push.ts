import { randomUUID } from 'node:crypto';
import { openInside } from '@galley/engine/workbench';
import { FileUnusableError, type ProcedureInput } from '@galley/schema';
import { printResult } from '../output/print.ts';
import { copyFile } from '../shared/copies.ts';
import { parseKeep } from './keep-answers.ts';
import { readLocalFolder } from './local-folder.ts';
import { type Compared, compareSides, type Manifest } from './plan-sync.ts';
import { settle } from './pull.ts';
import { listShared } from './shared-files.ts';
import { existingTarget, type SyncTarget } from './target.ts';

interface PushOptions {
  readonly keep?: string[];
  readonly delete?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

type Act = ProcedureInput<'FileChange'>['acts'][number];

/** One act, and what both sides hold once it is done. */
interface Change {
  readonly act: Act;
  readonly content: { readonly path: string; readonly hash: string } | null;
  readonly after: readonly (readonly [path: string, hash: string | null])[];
}

/** So many contents wait at the server at once, at most. */
const AT_ONCE = 300;
const PART_BYTES = 3_000_000;

/** Sends what changed in a folder to the shared Workbench, each batch whole or not at all, with a Checkpoint before it. */
export async function pushCommand(directory: string | undefined, options: PushOptions): Promise<number> {
  const answerFor = parseKeep(options.keep);
  const target = await existingTarget(directory ?? '.');
  const { root, copy, server } = target;
  await settle(target);
  const file = copyFile(root);
  const base = new Map(Object.entries((await file.read())?.base ?? {}));
  const mine = await readLocalFolder(root);
  const theirs = await listShared(server, copy.workbench_id);
  const compared = compareSides({ base, mine: mine.files, theirs: theirs.files }, mine.isUnseen);
  const conflicts = compared.filter(({ standing, path }) => standing === 'conflict' && answerFor(path) !== 'mine');
  const sent = compared.filter(
    ({ standing, path }) => standing === 'mine' || (standing === 'conflict' && answerFor(path) === 'mine'),
  );
  const { changes, held } = changesOf(sent, base, options.delete === true);
  const result = {
    directory: root,
    workbench_id: copy.workbench_id,
    sent: changes.map(({ act }) => ({ act: act.act, path: act.act === 'move' ? `${act.from} → ${act.to}` : act.path })),
    not_deleted: held,
    theirs: compared.filter(({ standing }) => standing === 'theirs').map(({ path }) => path),
    conflicts: conflicts.map(({ path, versions }) => ({ path, ...versions })),
    refused: [...mine.refused.keys()],
    checkpoint_ids: [] as string[],
  };
  if (conflicts.length > 0) {
    // A part of what belongs together would be worse than nothing.
    result.sent = [];
    printResult(options.json, result, wordsOf(result, false));
    return 2;
  }
  if (options.dryRun !== true) {
    for (let start = 0; start < changes.length; start += AT_ONCE) {
      const batch = changes.slice(start, start + AT_ONCE);
      result.checkpoint_ids.push(await send(target, batch));
      await file.update((known) => known && { ...known, base: withAfter(known.base, batch) });
    }
  }
  printResult(options.json, result, wordsOf(result, options.dryRun === true));
  return 0;
}

/** A file that is gone here and there again under another name was moved: its content does not travel. */
function changesOf(sent: readonly Compared[], base: Manifest, deletes: boolean) {
  const gone = new Map<string, string>();
  for (const { path, versions } of sent) {
    if (versions.mine === null && versions.theirs !== null && versions.theirs === base.get(path)) {
      gone.set(versions.theirs, path);
    }
  }
  const changes: Change[] = [];
  const moved = new Set<string>();
  for (const { path, versions } of sent) {
    const { mine, theirs } = versions;
    const from = mine === null || theirs !== null ? undefined : gone.get(mine);
    if (mine === null) continue;
    if (from !== undefined && !moved.has(from)) {
      moved.add(from);
      const act: Act = { act: 'move', from, to: path, expected: mine };
      changes.push({ act, content: null, after: [[from, null] as const, [path, mine] as const] });
      continue;
    }
    const act: Act = { act: 'put', path, replace: theirs !== null, expected: theirs };
    changes.push({ act, content: { path, hash: mine }, after: [[path, mine]] });
  }
  const held: string[] = [];
  for (const { path, versions } of sent) {
    if (versions.mine !== null || moved.has(path)) continue;
    if (!deletes) held.push(path);
    else
      changes.push({ act: { act: 'delete', path, expected: versions.theirs }, content: null, after: [[path, null]] });
  }
  return { changes, held };
}

async function send({ root, copy, server }: SyncTarget, batch: readonly Change[]): Promise<string> {
  const { workbench_id } = copy;
  const acts: Act[] = [];
  for (const { act, content } of batch) {
    acts.push(content === null ? act : { ...act, ...(await upload(content)) });
  }
  const { checkpoint_id } = await server.call('FileChange', { workbench_id, acts });
  return checkpoint_id;

  async function upload({ path }: { readonly path: string }): Promise<{ upload_id: string } | { text: string }> {
    const handle = await openInside(root, path);
    if (handle === null) {
      throw new FileUnusableError(`${path} is no longer there.`, 'Run galley push again.', { path });
    }
    try {
      const { size } = await handle.stat();
      if (size === 0) return { text: '' };
      const upload_id = `push-${randomUUID()}`;
      for (let offset = 0; offset < size; ) {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(PART_BYTES, size - offset)), {
          position: offset,
        });
        const data = buffer.subarray(0, bytesRead).toString('base64');
        await server.call('FileUpload', { workbench_id, upload_id, offset, data });
        offset += bytesRead;
      }
      return { upload_id };
    } finally {
      await handle.close();
    }
  }
}

function withAfter(base: Readonly<Record<string, string>>, batch: readonly Change[]): Record<string, string> {
  const next = new Map(Object.entries(base));
  for (const [path, hash] of batch.flatMap(({ after }) => after)) {
    if (hash === null) next.delete(path);
    else next.set(path, hash);
  }
  return Object.fromEntries(next);
}

interface Result {
  readonly sent: readonly { readonly act: string; readonly path: string }[];
  readonly not_deleted: readonly string[];
  readonly theirs: readonly string[];
  readonly conflicts: readonly { readonly path: string }[];
  readonly refused: readonly string[];
}

const signs: Readonly<Record<string, string>> = { put: '+', move: '>', delete: '-' };

function wordsOf({ sent, not_deleted, theirs, conflicts, refused }: Result, isDry: boolean): string {
  const lines = sent.map(({ act, path }) => `${signs[act] ?? '+'} ${path}`);
  if (conflicts.length > 0) {
    lines.push(...conflicts.map(({ path }) => `! ${path} changed on both sides.`));
    lines.push('Nothing was sent. Decide: galley pull --keep theirs or both, or galley push --keep mine.');
  } else if (isDry) lines.push('Nothing was sent: this was a dry run.');
  else if (sent.length === 0) lines.push('There is nothing to send.');
  if (not_deleted.length > 0) {
    lines.push(`Deleted here and still there: ${not_deleted.join(', ')}. Delete them there: galley push --delete.`);
  }
  if (theirs.length > 0) lines.push(`Changed there: ${theirs.join(', ')}. Get them with galley pull.`);
  if (refused.length > 0) lines.push(`Left out (links, or names that no Workbench takes): ${refused.join(', ')}`);
  return lines.join('\n');
}
