import { type Grant, grantSchema } from '@galley/schema';
import { z } from 'zod';
import type { UserFile } from '../../store/index.ts';
import { type Place, placeSchema, samePlace } from './place.ts';

const placedGrantSchema = z.object({
  place: placeSchema,
  workbench_id: z.string(),
  grant: grantSchema,
  given_at: z.string(),
});
export type PlacedGrant = z.infer<typeof placedGrantSchema>;

export const grantFileSchema = z.array(placedGrantSchema);

/** What connected programs may do in which Workbench (SPEC X4). A copy of the folder at another place has nothing of it. */
export interface GrantStore {
  at(place: Place, workbenchId: string): Promise<readonly Grant[]>;
  set(grant: PlacedGrant, allowed: boolean): Promise<void>;
}

export function createGrantStore(file: UserFile<readonly PlacedGrant[]>): GrantStore {
  return {
    async at(place, workbenchId) {
      const held = (await file.read()).filter((each) => isFor(each, place, workbenchId));
      return held.map(({ grant }) => grant);
    },
    async set(given, allowed) {
      await file.update((held) => {
        // At a path there is one folder at a time: what was allowed for an earlier one there is over.
        const others = held.filter(
          (each) =>
            each.place.path !== given.place.path ||
            (isFor(each, given.place, given.workbench_id) && each.grant !== given.grant),
        );
        return allowed ? [...others, given] : others;
      });
    },
  };
}

function isFor({ place, workbench_id }: PlacedGrant, at: Place, workbenchId: string): boolean {
  return samePlace(place, at) && workbench_id === workbenchId;
}
