import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workbench } from '@galley/engine/workbench';

/** Everything a person can see of a Workbench, without times and ids; two equal ones are the same Workbench. */
export interface Observation {
  /** The user's folder, byte for byte; left-over temporary files would show here. */
  readonly published: Readonly<Record<string, string>>;
  /** What the Draft makes of it. */
  readonly overlay: Readonly<Record<string, string>>;
  readonly changes: readonly string[];
  readonly checkpoints: readonly string[];
  readonly conversation: readonly string[];
  readonly model: string;
  /** How often each thing happened: something done twice shows here. */
  readonly counts: Readonly<Record<string, number>>;
}

const counted = /^(draft|checkpoint|publish|message|timeline|model)\./;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

export async function observe(workbench: Workbench): Promise<Observation> {
  const overlay: Record<string, string> = {};
  for (const { path, draft } of (await workbench.listFiles()).files) {
    if (draft !== 'deleted') overlay[path] = digest(await workbench.read(path));
  }
  const { counts, given } = countEvents(workbench);
  const changes = await workbench.changeSet();
  return {
    published: await readFolder(workbench.root),
    overlay,
    changes: changes.map(({ path, change, reference, hash }) => `${change} ${path} ${reference} → ${hash}`),
    checkpoints: workbench
      .checkpoints()
      .filter(({ checkpointId }) => !given.has(checkpointId))
      .map(({ reason, name, manifest }) => `${reason} ${name} ${manifest}`),
    conversation: workbench
      .timeline()
      .map(({ row: { event } }) => (event.type === 'message.added' ? event.message_id : event.type)),
    model: digest(Buffer.from(lastModel(workbench))),
    counts,
  };
}

function lastModel(workbench: Workbench): string {
  const last = workbench.events().findLast(({ event }) => event.type === 'model.selected')?.event;
  return last?.type === 'model.selected' ? last.model : '';
}

/**
 * An attempt that failed and went back stays in the record, with the Checkpoint it made (`given`): no change of what
 * there is, and so left out.
 */
function countEvents(workbench: Workbench): { counts: Record<string, number>; given: ReadonlySet<string> } {
  const events = workbench.events().map(({ event }) => event);
  const wentBack = new Set(events.flatMap((event) => (event.type === 'publish.rolled_back' ? [event.publish_id] : [])));
  const given = new Set(
    events.flatMap((event) =>
      event.type === 'publish.started' && wentBack.has(event.publish_id) ? [event.checkpoint_id] : [],
    ),
  );
  const counts: Record<string, number> = {};
  for (const event of events) {
    if ('publish_id' in event && wentBack.has(event.publish_id)) continue;
    if (event.type.startsWith('checkpoint.') && 'checkpoint_id' in event && given.has(event.checkpoint_id ?? ''))
      continue;
    if (counted.test(event.type)) counts[event.type] = (counts[event.type] ?? 0) + 1;
  }
  return { counts, given };
}

async function readFolder(root: string, folder = ''): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of (await readdir(join(root, folder))).sort()) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (path === '.galley') continue;
    if ((await lstat(join(root, path))).isDirectory()) Object.assign(files, await readFolder(root, path));
    else files[path] = digest(await readFile(join(root, path)));
  }
  return files;
}
