import { type ActiveContent, mayHoldActiveContent, openRegularFile, sharedPool } from '@galley/formats';
import { GalleyError, type Mark } from '@galley/schema';
import { type ChangeEntry, type DraftPlace, marksOf } from '../../workbench/index.ts';

const HEAD_BYTES = 8;
const LOOKED_THROUGH_BYTES = 256 * 1024 * 1024;
const KEPT = 1_000;

/** By content: a change set is asked for often, and what a content holds never changes. */
const known = new Map<string, Promise<ActiveContent>>();

/** What of a change deserves a second look. Documents are looked through in another process: they may be hostile. */
export async function marksOfChange(workbench: DraftPlace, change: ChangeEntry): Promise<Mark[]> {
  const { path, from, hash, reference } = change;
  const head = hash === null ? new Uint8Array() : await readHead(await workbench.contentPath(path));
  const looked = hash !== null && change.modified && mayHoldActiveContent(path, head);
  const after = looked ? await contentOf(hash, path, change.size, () => workbench.read(path)) : null;
  const active = after !== null && after.macros.length + after.links.length + after.scripts.length > 0;
  const before =
    active && reference !== null
      ? await contentOf(reference, from ?? path, change.referenceSize ?? 0, async () => {
          const { bytes } = await workbench.readReference(path);
          return bytes ?? Buffer.alloc(0);
        })
      : null;
  return marksOf({ path, from, deleted: hash === null, executable: change.executable, head, before, after });
}

async function contentOf(
  hash: string,
  path: string,
  size: number,
  read: () => Promise<Uint8Array>,
): Promise<ActiveContent> {
  const key = `${hash} ${/\.[^./]*$/.exec(path)?.[0]?.toLowerCase() ?? ''}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const looking = size > LOOKED_THROUGH_BYTES ? Promise.resolve(unread('it is too large')) : look(path, read);
  known.set(key, looking);
  for (const old of [...known.keys()].slice(0, -KEPT)) known.delete(old);
  return looking;
}

/** A file that cannot be looked through is marked as such: damaged on purpose, it would otherwise pass unmarked. */
async function look(path: string, read: () => Promise<Uint8Array>): Promise<ActiveContent> {
  try {
    return await sharedPool().run('read', 'activeContent', [path, await read()]);
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    return unread(error.message);
  }
}

function unread(why: string): ActiveContent {
  return { macros: [], links: [], scripts: [], unread: why };
}

async function readHead(path: string): Promise<Uint8Array> {
  await using handle = await openRegularFile(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
