import type { DraftPlace, DraftPort, DraftRollback, ViewPort } from '../../workbench/index.ts';
import type { WorkshopContext } from './workshop-context.ts';

type WaysToDraft = DraftPort & ViewPort & DraftRollback;

/** What the ports of one Run are made from. Their only way to the Draft is `draft`, which a gate can close. */
export interface RunContext extends Omit<WorkshopContext, 'workbench'> {
  readonly workbench: Omit<DraftPlace, keyof WaysToDraft>;
  readonly draft: WaysToDraft;
}
