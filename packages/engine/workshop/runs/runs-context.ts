import type { WorkshopContext } from '../context/workshop-context.ts';
import type { PlanFiles } from '../plan/plan-files.ts';
import type { Driver } from './drive.ts';
import type { RunRegistry } from './registry.ts';

/** What every verb over Runs works with. */
export interface RunsContext {
  readonly context: WorkshopContext;
  readonly registry: RunRegistry;
  readonly driver: Driver;
  readonly files: PlanFiles;
}
