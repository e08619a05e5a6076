import type { ObjectKeeper, Sql } from '@galley/engine/store';
import { type FileOperation, type JournalEvent, type WorkbenchEvent, workbenchEventSchema } from '@galley/schema';

type PublishEvent = Extract<WorkbenchEvent, { type: `publish.${string}` }>;

/**
 * Published of a shared Workbench: path to content, folded from its journal. Nobody writes into its folder but publish and
 * restore, so the journal knows all of it.
 */
export interface PublishedManifest {
  readonly files: ReadonlyMap<string, string>;
  has(hash: string): boolean;
  /** A publish counts from its outcome on: one without, or one that was rolled back, changed nothing. */
  apply(event: JournalEvent): void;
}

export function createPublishedManifest(): PublishedManifest {
  const files = new Map<string, string>();
  /** How many paths hold a content: cleaning up asks once for every object, and a look at every file each time is O(files × objects). */
  const holders = new Map<string, number>();
  const count = (hash: string | undefined, change: 1 | -1) => {
    if (hash === undefined) return;
    const left = (holders.get(hash) ?? 0) + change;
    if (left === 0) holders.delete(hash);
    else holders.set(hash, left);
  };
  const started = new Map<string, readonly FileOperation[]>();
  return {
    files,
    has: (hash) => holders.has(hash),
    apply(event) {
      if (!isPublishEvent(event)) return;
      if (event.type === 'publish.started') {
        started.set(event.publish_id, event.operations);
        return;
      }
      const operations = event.type === 'publish.finished' ? (started.get(event.publish_id) ?? []) : [];
      for (const { path, to } of operations) {
        count(files.get(path), -1);
        if (to === null) files.delete(path);
        else {
          files.set(path, to);
          count(to, 1);
        }
      }
      started.delete(event.publish_id);
    },
  };
}

function isPublishEvent(event: { readonly type: string }): event is PublishEvent {
  return event.type.startsWith('publish.');
}

/** Reads the publishes alone, of a journal of any length. */
export async function readPublished(sql: Sql, keeper: ObjectKeeper, number: number): Promise<PublishedManifest> {
  const { rows } = await sql.query(
    "SELECT payload, payload_hash FROM galley.events WHERE workbench = $1 AND type LIKE 'publish.%' ORDER BY seq",
    [number],
  );
  const manifest = createPublishedManifest();
  for (const { payload, payload_hash: hash } of rows) {
    const text = payload === null ? await wholeOf(keeper, String(hash)) : String(payload);
    manifest.apply(workbenchEventSchema.parse(JSON.parse(text)));
  }
  return manifest;
}

async function wholeOf(keeper: ObjectKeeper, hash: string): Promise<string> {
  const parts = await keeper.fetch(hash);
  return Buffer.concat(parts === null ? [] : await Array.fromAsync(parts)).toString('utf8');
}
