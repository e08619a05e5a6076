import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreWriteError } from '../../store/index.ts';
import { createMutex, type Exclusive } from '../paths/mutex.ts';
import { parseWorkbenchPath } from '../paths/parse-path.ts';
import { removeTree } from '../paths/remove-tree.ts';
import type { LaidOut } from './materialise-file.ts';
import { viewHome } from './view-home.ts';

/** A folder of real files, and what is known to lie there. */
export interface View {
  readonly folder: string;
  laidOut: ReadonlyMap<string, LaidOut>;
}

export interface Views {
  /** The view at a place, kept since it was last used; a new one for nowhere, removed after use. */
  use<Result>(place: string | null, work: (view: View) => Promise<Result>): Promise<Result>;
  /** Empties a view: what is in it cannot be relied on. */
  reset(view: View): Promise<void>;
  /** Removes what is kept at a place and below it. */
  remove(place: string): Promise<void>;
  close(): Promise<void>;
}

/** The views of one open Workbench. What lies in one that an earlier process kept is unknown: it begins empty. */
export function createViews(root: string, id: string, bases?: readonly string[]): Views {
  let home: Promise<string> | null = null;
  const kept = new Map<string, { readonly view: View; readonly inTurn: Exclusive }>();
  const findHome = (): Promise<string> => {
    home ??= viewHome(root, id, bases).then(async (folder) => {
      await removeTree(folder);
      return folder;
    });
    return home;
  };

  async function begin(view: View): Promise<void> {
    try {
      await mkdir(view.folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw new StoreWriteError('a view of the files', error);
    }
  }

  return {
    async use(place, work) {
      if (place === null) {
        const view = { folder: join(await findHome(), `view-${randomUUID()}`), laidOut: new Map() };
        try {
          await begin(view);
          return await work(view);
        } finally {
          await removeTree(view.folder);
        }
      }
      const folder = join(await findHome(), parseWorkbenchPath(place));
      const known = kept.get(place) ?? { view: { folder, laidOut: new Map() }, inTurn: createMutex() };
      kept.set(place, known);
      return known.inTurn(async () => {
        await begin(known.view);
        return work(known.view);
      });
    },
    async reset(view) {
      view.laidOut = new Map();
      await removeTree(view.folder);
      await begin(view);
    },
    async remove(place) {
      // Names come from journals, and a journal may be somebody else's.
      const checked = parseWorkbenchPath(place);
      if (home === null) return;
      for (const name of kept.keys()) if (name === place || name.startsWith(`${place}/`)) kept.delete(name);
      await removeTree(join(await home, checked));
    },
    async close() {
      if (home !== null) await removeTree(await home);
    },
  };
}
