import { locate } from '../paths/open-inside.ts';
import { readIgnore, type SkipReason, walk } from '../paths/walk.ts';
import type { DraftEntry } from '../state/fold.ts';
import type { WorkbenchContext } from './context.ts';
import { lookAtAll } from './look-at-all.ts';
import { namedIn } from './named-in.ts';
import { type FileEntry, markOf } from './overlay.ts';

export interface ListOptions {
  /** Only files below this folder. */
  readonly under?: string;
  /** Only files whose path holds this text, in any case. */
  readonly matching?: string;
  /** Files that this text names are listed also beyond the limit of the Workbench (SPEC B15). */
  readonly naming?: string;
  /** At most this many files; `next` then tells where to go on. */
  readonly limit?: number;
  /** Only files whose path comes after this text: the `next` of the page before. */
  readonly after?: string;
}

export type LeftOutReason = SkipReason | 'over_limit';
export type LeftOutReasons = Readonly<Record<LeftOutReason, number>>;

export interface FileList {
  readonly files: FileEntry[];
  /** How many were passed over, for whatever reason except that they are ignored. A closed folder counts as one. */
  readonly leftOut: number;
  readonly leftOutReasons: LeftOutReasons;
  /** The `after` of the next page; null when nothing follows. */
  readonly next: string | null;
}

/**
 * The overlay's files in the order of their paths. With a `limit` only the folders of that page are opened, and only
 * what lies on it is counted as left out; without one the limit of the Workbench holds and all beyond it is counted.
 */
export async function listOverlay(context: WorkbenchContext, options: ListOptions = {}): Promise<FileList> {
  const { root, spelling, state, maxFiles } = context;
  const under = options.under === undefined ? '' : await spelling.resolve(options.under);
  const after = options.after ?? '';
  const ignore = await readIgnore(root);
  const drafted = state().draft?.entries ?? new Map<string, DraftEntry>();
  const isNamed = options.naming === undefined ? () => false : namedIn(options.naming);
  const matching = options.matching?.toLowerCase() ?? '';
  const matches = (path: string) => matching === '' || path.toLowerCase().includes(matching);
  const waiting = [...drafted.keys()]
    .filter((path) => path > after && (under === '' || path.startsWith(`${under}/`)) && matches(path))
    .sort();
  const reasons = { over_limit: 0, link: 0, device: 0, unreadable: 0, name: 0 };
  const paths: string[] = [];
  const room = options.limit === undefined ? maxFiles - waiting.length : options.limit;
  let walked = 0;
  let taken = 0;
  let full = false;

  /** Draft paths that come before `path`; only they can be files that no walk meets. */
  function takeDrafted(path: string | null): void {
    for (let next = waiting[taken]; next !== undefined && (path === null || next <= path); next = waiting[taken]) {
      if (options.limit !== undefined && paths.length >= options.limit) {
        full = true;
        return;
      }
      paths.push(next);
      taken += 1;
    }
  }

  if (under === '' || (await isListed(context, under, ignore))) {
    for await (const entry of walk(root, ignore, { under, after })) {
      takeDrafted(entry.path);
      if (full) break;
      if (drafted.has(entry.path) || !matches(entry.path)) continue;
      if (entry.kind === 'skipped') {
        reasons[entry.reason] += 1;
      } else if (options.limit === undefined ? walked < room || isNamed(entry.path) : paths.length < room) {
        paths.push(entry.path);
        walked += 1;
      } else if (options.limit === undefined) {
        reasons.over_limit += 1;
      } else {
        full = true;
        break;
      }
    }
  }
  if (!full) takeDrafted(null);

  const files: FileEntry[] = [];
  await lookAtAll(root, paths, (path, stats) => {
    const entry = drafted.get(path);
    const file = stats === null || stats === 'unreadable' || !stats.isFile() ? null : stats;
    if (stats === 'unreadable') reasons.unreadable += 1;
    if (entry !== undefined) {
      const size = entry.hash === null ? Number(file?.size ?? 0) : entry.size;
      files.push({ path, size, modifiedAt: entry.changedAt, draft: markOf(entry) });
    } else if (file !== null) {
      files.push({
        path,
        size: Number(file.size),
        modifiedAt: Number(file.mtimeMs),
        statusAt: Number(file.ctimeMs),
        draft: null,
      });
    }
  });
  return {
    files,
    leftOut: Object.values(reasons).reduce((sum, count) => sum + count, 0),
    leftOutReasons: reasons,
    next: full ? (paths.at(-1) ?? after) : null,
  };
}

/** False for a folder that is ignored, itself or with one above it. Refuses one that is reached over a link. */
async function isListed({ root }: WorkbenchContext, under: string, ignore: (path: string, folder: boolean) => boolean) {
  await locate(root, `${under}/-`);
  const segments = under.split('/');
  return !segments.some((_, index) => ignore(segments.slice(0, index + 1).join('/'), true));
}
