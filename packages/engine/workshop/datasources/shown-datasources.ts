import { type Clock, type DatasourceKind, type DatasourceMap, GalleyError } from '@galley/schema';
import type { PlacedDatasource } from '../user/datasource-store.ts';

/** A datasource as prompts show it. */
export interface ShownDatasource {
  readonly name: string;
  readonly kind: DatasourceKind;
  readonly writable: boolean;
  /** Its tables, or why they cannot be shown now. */
  readonly map: DatasourceMap | string;
}

/** Every prompt of a Run would connect anew; tables do not change that often. */
const freshMs = 60_000;

/** Remembers maps for a while, each by the address that it is of. */
export function rememberShown() {
  const known = new Map<string, { readonly at: number; readonly map: DatasourceMap | string }>();
  return async (
    all: () => Promise<readonly PlacedDatasource[]>,
    mapOf: (name: string) => Promise<DatasourceMap>,
    clock: Clock,
  ): Promise<ShownDatasource[]> =>
    Promise.all(
      (await all()).map(async ({ name, kind, address, writable }) => {
        const key = `${name} ${address}`;
        const before = known.get(key);
        if (before !== undefined && clock.now() - before.at < freshMs) return { name, kind, writable, map: before.map };
        const map = await mapOf(name).catch(reasonOf);
        known.set(key, { at: clock.now(), map });
        return { name, kind, writable, map };
      }),
    );
}

/** A database that is down must not keep a Run from being told about its files. */
function reasonOf(error: unknown): string {
  if (error instanceof GalleyError) return error.message;
  throw error;
}
