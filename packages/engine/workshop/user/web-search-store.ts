import { z } from 'zod';
import type { UserFile } from '../../store/index.ts';
import { type Place, placeSchema, samePlace } from './place.ts';

/** A provider that may search the web for one Workbench at one place (SPEC P17, T4). */
const placedSearchSchema = z.object({
  place: placeSchema,
  workbench_id: z.string(),
  provider: z.string(),
  /** Where the provider was asked when the person said yes. Another address is another question. */
  address: z.string(),
  given_at: z.string(),
});
export type PlacedSearch = z.infer<typeof placedSearchSchema>;

export const webSearchFileSchema = z.array(placedSearchSchema);

/** Who may search the web for which Workbench. A file of its own: what may be sent is another question. */
export interface WebSearchStore {
  all(): Promise<readonly PlacedSearch[]>;
  at(place: Place, workbenchId: string): Promise<readonly PlacedSearch[]>;
  grant(search: PlacedSearch): Promise<void>;
  revoke(revocation: { readonly path: string; readonly provider: string }): Promise<number>;
}

export function createWebSearchStore(file: UserFile<readonly PlacedSearch[]>): WebSearchStore {
  return {
    all: () => file.read(),
    async at(place, workbenchId) {
      return (await file.read()).filter((each) => samePlace(each.place, place) && each.workbench_id === workbenchId);
    },
    async grant(search) {
      await file.update((held) => [...held.filter((each) => !isReplaced(each, search)), search]);
    },
    async revoke({ path, provider }) {
      let revoked = 0;
      await file.update((held) => {
        const left = held.filter((each) => each.place.path !== path || each.provider !== provider);
        revoked = held.length - left.length;
        return revoked === 0 ? held : left;
      });
      return revoked;
    },
  };
}

/** At a path there is one folder at a time: what was allowed for an earlier one there is over. */
function isReplaced(one: PlacedSearch, by: PlacedSearch): boolean {
  if (one.place.path !== by.place.path) return false;
  return !samePlace(one.place, by.place) || one.provider === by.provider;
}
