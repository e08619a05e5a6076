import { z } from 'zod';
import type { UserFile } from '../../store/index.ts';
import { type Place, placeSchema, samePlace } from './place.ts';

/** What was read of a folder from elsewhere, and up to which event of its journal: the next look reads what came since. */
const seenSchema = z.object({
  seq: z.int(),
  messages: z.int(),
  consents: z.int(),
  /** Runs that were not over. */
  unfinished: z.array(z.string()),
  /** How many of its workflows have scripts, for Runs with such. */
  scripted: z.record(z.string(), z.int()),
});
export type SeenContents = z.infer<typeof seenSchema>;

const seenFolderSchema = z.object({ place: placeSchema, workbench_id: z.string(), seen: seenSchema });
export type SeenFolder = z.infer<typeof seenFolderSchema>;

export const seenFileSchema = z.array(seenFolderSchema);

/** Kept by the person, not in the folder: what a folder says of itself is what is being looked at. */
export interface SeenFolders {
  find(place: Place, workbenchId: string): Promise<SeenContents | null>;
  remember(folder: SeenFolder): Promise<void>;
}

/** Losing one costs time, never content. */
const most = 200;

export function createSeenFolders(file: UserFile<readonly SeenFolder[]>): SeenFolders {
  return {
    async find(place, workbenchId) {
      const held = await file.read();
      return held.find((each) => samePlace(each.place, place) && each.workbench_id === workbenchId)?.seen ?? null;
    },
    async remember(folder) {
      await file.update((held) =>
        [...held.filter(({ place }) => place.path !== folder.place.path), folder].slice(-most),
      );
    },
  };
}
