import type {
  DraftPort,
  DraftReview,
  DraftRollback,
  EventLog,
  FileView,
  ViewPort,
  Workbench,
} from '../../workbench/index.ts';
import type { WorkshopContext } from './workshop-context.ts';

/** What the ports of one Run are made from. Their only way to the Draft is `draft`, which a gate can close. */
export interface RunContext extends Omit<WorkshopContext, 'workbench'> {
  readonly workbench: FileView &
    DraftReview &
    EventLog &
    Pick<Workbench, 'id' | 'store' | 'timeline' | 'earlierEntries'>;
  readonly draft: DraftPort & ViewPort & DraftRollback;
}
