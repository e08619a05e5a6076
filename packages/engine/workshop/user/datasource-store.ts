import { datasourceKindSchema, datasourceNameSchema } from '@galley/schema';
import { z } from 'zod';
import type { UserFile } from '../../store/index.ts';
import { type Place, placeSchema, samePlace } from './place.ts';

/** A datasource as it stands in the person's own configuration: for one Workbench at one place, without its password. */
const placedDatasourceSchema = z.object({
  place: placeSchema,
  workbench_id: z.string(),
  name: datasourceNameSchema,
  kind: datasourceKindSchema,
  address: z.string(),
  writable: z.boolean(),
  added_at: z.string(),
});
export type PlacedDatasource = z.infer<typeof placedDatasourceSchema>;

export const datasourceFileSchema = z.array(placedDatasourceSchema);

/** What the person attached, for all Workbenches. Read at each question: another process may have changed it. */
export interface DatasourceStore {
  /** Of the Workbench at this place; a folder put in its place has none (SPEC T4). */
  at(place: Place, workbenchId: string): Promise<readonly PlacedDatasource[]>;
  /** A datasource of the same name there is replaced. */
  put(datasource: PlacedDatasource): Promise<void>;
  remove(place: Place, name: string): Promise<void>;
}

export function createDatasourceStore(file: UserFile<readonly PlacedDatasource[]>): DatasourceStore {
  return {
    async at(place, workbenchId) {
      const all = await file.read();
      return all.filter((each) => samePlace(each.place, place) && each.workbench_id === workbenchId);
    },
    async put(datasource) {
      const { place, name } = datasource;
      await file.update((held) => [...held.filter((each) => !isAt(each, place, name)), datasource]);
    },
    async remove(place, name) {
      await file.update((held) => held.filter((each) => !isAt(each, place, name)));
    },
  };
}

/** At a path there is one folder at a time: what an earlier one there had attached has no place any more. */
function isAt(held: PlacedDatasource, place: Place, name: string): boolean {
  if (held.place.path !== place.path) return false;
  return held.name === name || !samePlace(held.place, place);
}
