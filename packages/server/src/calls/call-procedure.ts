import { type ProcedureHandlers, parseInput } from '@galley/engine/workshop';
import { changesOf, type ProcedureName, procedures } from '@galley/schema';
import { UnknownProcedureError } from '../access/errors.ts';

export interface ProcedureAnswer {
  readonly result: unknown;
  /** Procedures whose earlier answers are out of date now; left out by one that only looks. */
  readonly changed?: readonly ProcedureName[];
}

/** Checks the input against the contract, then calls the handler of that name. */
export async function callProcedure(
  handlers: ProcedureHandlers,
  name: string,
  input: unknown,
): Promise<ProcedureAnswer> {
  if (!isProcedure(name)) throw new UnknownProcedureError(name);
  const result = await invoke(handlers, name, input);
  const changed = changesOf(name);
  return changed.length === 0 ? { result } : { result, changed };
}

async function invoke<Name extends ProcedureName>(handlers: ProcedureHandlers, name: Name, input: unknown) {
  return handlers[name](parseInput(name, input));
}

function isProcedure(name: string): name is ProcedureName {
  return Object.hasOwn(procedures, name);
}
