import { z } from 'zod';
import type { UserFile } from '../../store/index.ts';
import { type Place, placeSchema, samePlace } from './place.ts';

const knownSchema = z.object({
  place: placeSchema,
  workbench_id: z.string(),
  /** False for one that came from elsewhere and was only greeted. */
  trusted: z.boolean(),
  since: z.string(),
});
export type KnownWorkbench = z.infer<typeof knownSchema>;

export const knownFileSchema = z.array(knownSchema);

/** Which `.galley/` folders this person made or vouched for, at which place (SPEC T4). */
export interface KnownWorkbenches {
  all(): Promise<readonly KnownWorkbench[]>;
  /** Null for one that was never seen at this place. */
  find(place: Place, workbenchId: string): Promise<KnownWorkbench | null>;
  remember(known: KnownWorkbench): Promise<void>;
  /** How many were forgotten. */
  forget(path: string): Promise<number>;
}

export function createKnownWorkbenches(file: UserFile<readonly KnownWorkbench[]>): KnownWorkbenches {
  return {
    all: () => file.read(),
    async find(place, workbenchId) {
      const known = await file.read();
      return known.find((each) => samePlace(each.place, place) && each.workbench_id === workbenchId) ?? null;
    },
    async remember(known) {
      await file.update((held) => [...held.filter(({ place }) => place.path !== known.place.path), known]);
    },
    async forget(path) {
      let forgotten = 0;
      await file.update((held) => {
        const left = held.filter(({ place }) => place.path !== path);
        forgotten = held.length - left.length;
        return forgotten === 0 ? held : left;
      });
      return forgotten;
    },
  };
}
