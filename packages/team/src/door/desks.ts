import type { ProcedureHandlers } from '@galley/engine/workshop';
import type { Desk } from '@galley/server';

export interface DeskSender {
  readonly personId: string;
  readonly name: string;
  /** The team that the Workbench belongs to. */
  readonly team: string;
}

/** How a server reaches Workbenches, wherever they are held. Whoever asks has been let in already. */
export interface TeamDesks {
  /** `sender` is who the holder is told that the calls come from. */
  reach(workbenchId: string, sender?: DeskSender): Promise<Desk>;
  /** Procedures about no Workbench, with the keys and settings of this team. */
  ofTeam(team: string): Promise<ProcedureHandlers>;
}
