import type { DatabaseSync } from 'node:sqlite';

/** Changes the tables from one format to a later one, inside a transaction that its caller owns. */
export interface FormatMigration {
  readonly from: number;
  readonly to: number;
  apply(database: DatabaseSync): void;
}

/** Every change of the tables since format 1. Add one whenever STORE_VERSION is raised; never remove one. */
export const formatMigrations: readonly FormatMigration[] = [];

/** The steps from one format to another, undefined when there is no way. */
export function pathOfFormats(
  from: number,
  to: number,
  migrations: readonly FormatMigration[],
): readonly FormatMigration[] | undefined {
  const steps: FormatMigration[] = [];
  for (let at = from; at !== to; ) {
    const step = migrations.find((each) => each.from === at && each.to > at && each.to <= to);
    if (step === undefined) return undefined;
    steps.push(step);
    at = step.to;
  }
  return steps;
}
