import type { TerminalHandlers } from '@galley/engine/workshop';
import { InvalidArgumentError, type TerminalProcedureName, terminalProcedures } from '@galley/schema';
import { z } from 'zod';
import { UnknownProcedureError } from '../access/errors.ts';

/** Checks the input against the contract of terminals, then calls the handler of that name. */
export async function callTerminal(handlers: TerminalHandlers, name: string, input: unknown): Promise<unknown> {
  if (!isTerminalProcedure(name)) throw new UnknownProcedureError(name);
  return invoke(handlers, name, input);
}

function invoke<Name extends TerminalProcedureName>(handlers: TerminalHandlers, name: Name, input: unknown) {
  const parsed = terminalProcedures[name].input.safeParse(input);
  if (parsed.success) return handlers[name](parsed.data as Parameters<TerminalHandlers[Name]>[0]);
  const message = `${name}: ${z.prettifyError(parsed.error)}`;
  throw new InvalidArgumentError('input', message, 'Send input that fits the contract.', { name });
}

function isTerminalProcedure(name: string): name is TerminalProcedureName {
  return Object.hasOwn(terminalProcedures, name);
}
