import type { Clock } from '@galley/schema';
import { GalleyError } from '@galley/schema';
import type { Workbench } from '../../workbench/index.ts';
import { describeContents, describeHeld, type FolderContents, isEmpty, readContents } from './folder-contents.ts';
import type { KnownWorkbenches } from './known-workbenches.ts';
import type { Place } from './place.ts';
import type { SeenFolders } from './seen-folders.ts';

/** Whether the `.galley/` of an open Workbench was made at this place by this person, or vouched for by them (SPEC T4). */
export interface FolderTrust {
  trusted(): boolean;
  /** What it came with; null for one that is the person's own. */
  readonly contents: FolderContents | null;
  /** The person has been told what it holds. */
  greeted(): boolean;
  greet(): Promise<void>;
  trust(): Promise<void>;
}

export interface FolderTrustOptions {
  readonly workbench: Workbench;
  readonly place: Place;
  /** Null: whoever opens a folder vouches for it. */
  readonly known: KnownWorkbenches | null;
  /** What was read of folders from elsewhere before; null: everything is read each time. */
  readonly seen: SeenFolders | null;
  /** There was no `.galley/` before it was opened now. */
  readonly madeNow: boolean;
  readonly clock: Clock;
}

export async function openFolderTrust(options: FolderTrustOptions): Promise<FolderTrust> {
  const { workbench, place, known, seen, madeNow, clock } = options;
  if (known === null) return ownFolder;
  const remember = (trusted: boolean) =>
    known.remember({
      place,
      workbench_id: workbench.id,
      trusted,
      since: new Date(clock.now()).toISOString(),
    });
  const found = await known.find(place, workbench.id);
  if (found?.trusted === true) return ownFolder;
  const contents = madeNow ? null : await readOnce(workbench, place, seen);
  if (contents === null || isEmpty(contents)) {
    await remember(true);
    return ownFolder;
  }
  let trusted = false;
  let greeted = found !== null;
  return {
    contents,
    trusted: () => trusted,
    greeted: () => greeted,
    async greet() {
      if (greeted) return;
      await remember(false);
      greeted = true;
    },
    async trust() {
      await remember(true);
      trusted = true;
      greeted = true;
    },
  };
}

async function readOnce(workbench: Workbench, place: Place, folders: SeenFolders | null): Promise<FolderContents> {
  const before = (await folders?.find(place, workbench.id)) ?? null;
  const { contents, seen } = await readContents(workbench, before);
  if (!isEmpty(contents) && seen !== before) await folders?.remember({ place, workbench_id: workbench.id, seen });
  return contents;
}

const ownFolder: FolderTrust = {
  contents: null,
  trusted: () => true,
  greeted: () => true,
  greet: async () => undefined,
  trust: async () => undefined,
};

/** What surfaces say of a folder from elsewhere; null for one that is the person's own. */
export function describeArrival(folder: FolderTrust) {
  const { contents } = folder;
  if (contents === null || folder.trusted()) return null;
  return { contains: describeContents(contents), held: describeHeld(contents), greeted: folder.greeted() };
}

export class FolderNotTrustedError extends GalleyError {
  constructor(root: string) {
    super({
      code: 'FOLDER_NOT_TRUSTED',
      message: 'This run came with the folder and was not started here by you, so it will not continue.',
      remedy: `Look at what it did and plans to do. To trust the folder: galley trust folder "${root}"`,
      details: { path: root },
    });
  }
}
