import type { FormatMigration } from './format-migration.ts';
import { formatsFrom1To2 } from './formats-1-to-2.ts';

/** Every change of the tables since format 1. Add one whenever STORE_VERSION is raised; never remove one. */
export const formatMigrations: readonly FormatMigration[] = [formatsFrom1To2];

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
