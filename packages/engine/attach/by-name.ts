import { procedures, terminalProcedures } from '@galley/schema';
import type { ProcedureHandlers, TerminalHandlers } from '../workshop/index.ts';

type Ask = (name: string, input: unknown) => Promise<unknown>;

/** A handler for every name of the contract. What `ask` answers is as the contract says, since a handler of it answered. */
export const proceduresThrough = (ask: Ask) => through(procedures, ask) as unknown as ProcedureHandlers;
export const terminalThrough = (ask: Ask) => through(terminalProcedures, ask) as unknown as TerminalHandlers;

/** Calls the handler of a name that the contract has. */
export function callByName(handlers: ProcedureHandlers | TerminalHandlers, name: string, input: unknown) {
  const handler: (input: unknown) => Promise<unknown> = Reflect.get(handlers, name);
  return handler(input);
}

function through(contract: object, ask: Ask) {
  return Object.fromEntries(Object.keys(contract).map((name) => [name, (input: unknown) => ask(name, input)]));
}
