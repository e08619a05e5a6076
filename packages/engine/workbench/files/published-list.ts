import { WrongStateError } from '@galley/schema';
import { FileNotFoundError } from '../paths/errors.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { openInside } from '../paths/open-inside.ts';
import { readIgnore, walk } from '../paths/walk.ts';
import type { WorkbenchContext } from './context.ts';

export interface PublishedPage {
  readonly files: readonly { readonly path: string; readonly hash: string; readonly size: number }[];
  /** Where the next page goes on; null at the end. */
  readonly next: string | null;
}

export interface PublishedPart {
  readonly path: string;
  readonly hash: string;
  readonly offset: number;
  readonly length: number;
}

const FILES_AT_ONCE = 32;

/** Published alone, by path. What the Draft would change is not in it. */
export async function listPublished(
  { root, published }: WorkbenchContext,
  after: string,
  most: number,
): Promise<PublishedPage> {
  const paths: string[] = [];
  let next: string | null = null;
  for await (const { kind, path } of walk(root, await readIgnore(root), after === '' ? {} : { after })) {
    if (kind !== 'file') continue;
    if (paths.length === most) {
      next = paths.at(-1) ?? null;
      break;
    }
    paths.push(path);
  }
  const found = new Map<string, { hash: string; size: number }>();
  await inParallel(
    paths,
    async (path) => {
      const [hash, stats] = [await published.hashOf(path), await published.stat(path)];
      if (hash !== null && stats !== null) found.set(path, { hash, size: stats.size });
    },
    FILES_AT_ONCE,
  );
  const files = paths.flatMap((path) => {
    const file = found.get(path);
    return file === undefined ? [] : [{ path, ...file }];
  });
  return { files, next };
}

/** Parts of two versions together would be a file that nobody wrote: another content is refused. */
export async function readPublishedPart(
  { root, published, spelling }: WorkbenchContext,
  { path: given, hash, offset, length }: PublishedPart,
): Promise<{ readonly bytes: Buffer; readonly size: number }> {
  const path = await spelling.resolve(given);
  const now = await published.hashOf(path);
  const handle = now === null ? null : await openInside(root, path);
  if (handle === null) throw new FileNotFoundError(path);
  try {
    if (now !== hash) throw new WrongStateError(`${path} was changed meanwhile.`, 'List the files again.', { path });
    const { size } = await handle.stat();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.max(0, Math.min(length, size - offset))), {
      position: offset,
    });
    return { bytes: buffer.subarray(0, bytesRead), size };
  } finally {
    await handle.close();
  }
}
