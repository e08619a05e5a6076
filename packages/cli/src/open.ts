import { resolve } from 'node:path';
import { createProcedures, openWorkshop, type ProcedureHandlers, type Workshop } from '@galley/engine/workshop';
import { builtInWorkflows } from './locations.ts';

export interface OpenedWorkshop extends AsyncDisposable {
  readonly workshop: Workshop;
  /** The same procedures that the server offers: the CLI can do what the page can. */
  readonly call: ProcedureHandlers;
  readonly target: { readonly workbench_id: string };
}

export async function openHere(directory: string): Promise<OpenedWorkshop> {
  const workshop = await openWorkshop({ directory: resolve(directory), workflows: builtInWorkflows });
  return {
    workshop,
    call: createProcedures({ all: () => [workshop], get: () => workshop }),
    target: { workbench_id: workshop.id },
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}
