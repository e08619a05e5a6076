import { GalleyError } from '@galley/schema';
import { lookOf, sameLook } from '../../store/index.ts';
import { lookAtAll } from '../files/look-at-all.ts';
import { isAgentConfiguration } from '../paths/agent-configuration.ts';
import { readIgnore, type SkipReason, walk } from '../paths/walk.ts';
import type { View } from './views.ts';

export interface RefusedFile {
  readonly path: string;
  readonly reason: SkipReason;
}

export class ViewRefusedError extends GalleyError {
  constructor(refused: readonly RefusedFile[]) {
    super({
      code: 'VIEW_REFUSED',
      message: `The script left what cannot be kept: ${refused.map(({ path }) => JSON.stringify(path)).join(', ')}.`,
      remedy: 'Nothing was taken over. Let it write regular files with plain names; links and devices are not kept.',
      details: { refused },
    });
  }
}

/** What became of a view while somebody worked in it. */
export interface Examined {
  /** New files and those whose look moved at all. */
  readonly changed: ReadonlySet<string>;
  readonly gone: readonly string[];
  /** Links, devices and names that no Workbench can hold. */
  readonly refused: readonly RefusedFile[];
  /** New configuration of agents or editors: it would act on the next program, or on the person's own, unseen. */
  readonly configuration: readonly string[];
}

/** Looks at every file once. Ignored names are left behind, unless they were laid out. */
export async function examineView(root: string, { folder, laidOut }: View): Promise<Examined> {
  const changed = new Set<string>();
  const gone: string[] = [];
  const configuration: string[] = [];
  const refused = new Map<string, RefusedFile>();
  for await (const entry of walk(folder, await readIgnore(root))) {
    const { path } = entry;
    if (laidOut.has(path)) continue;
    if (entry.kind === 'skipped') refused.set(path, { path, reason: entry.reason });
    else if (isAgentConfiguration(path)) configuration.push(path);
    else changed.add(path);
  }
  await lookAtAll(folder, [...laidOut.keys()], (path, stats) => {
    const look = laidOut.get(path)?.look;
    if (stats === 'unreadable') refused.set(path, { path, reason: stats });
    else if (stats === null || stats.isDirectory()) gone.push(path);
    else if (!stats.isFile()) refused.set(path, { path, reason: stats.isSymbolicLink() ? 'link' : 'device' });
    else if (look === undefined || !sameLook(look, lookOf(stats))) changed.add(path);
  });
  return { changed, gone: gone.sort(), refused: [...refused.values()].sort(byPath), configuration };
}

function byPath(left: RefusedFile, right: RefusedFile): number {
  return left.path < right.path ? -1 : left.path > right.path ? 1 : 0;
}
