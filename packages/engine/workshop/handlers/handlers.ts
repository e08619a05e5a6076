import type {
  ProcedureArguments,
  ProcedureName,
  ProcedureOutput,
  TerminalArguments,
  TerminalOutput,
  TerminalProcedureName,
} from '@galley/schema';
import type { ModelRegistry } from '../../model/index.ts';
import type { ModelAccess } from '../access/model-access.ts';
import type { SharedSpending } from '../context/shared-spending.ts';
import type { Workshop } from '../open/open-workshop.ts';
import type { TrustStore } from '../trust/trust-store.ts';

/** The Workshops of one process, by id. */
export interface WorkshopHost {
  /** Who can be asked before any Workbench is open. */
  readonly access?: ModelAccess;
  /** Of `access`, for whoever lists models before any Workbench is open. */
  readonly models?: ModelRegistry;
  readonly trust?: TrustStore;
  /** Budgets that calls for no Workbench count for. */
  readonly spending?: SharedSpending;
  all(): readonly Workshop[];
  get(workbenchId: string): Workshop;
}

export type ProcedureHandlers = {
  readonly [Name in ProcedureName]: (input: ProcedureArguments<Name>) => Promise<ProcedureOutput<Name>>;
};

/** What only a terminal of this computer may ask for, beside the procedures that every surface has. */
export type TerminalHandlers = {
  readonly [Name in TerminalProcedureName]: (input: TerminalArguments<Name>) => Promise<TerminalOutput<Name>>;
};

/** The handlers of some procedures. */
export type HandlersOf<Names extends Record<string, unknown>> = Pick<
  ProcedureHandlers,
  Extract<keyof Names, ProcedureName>
>;

export type Find = (input: { readonly workbench_id: string }) => Workshop;
