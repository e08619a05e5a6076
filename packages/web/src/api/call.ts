import type { ActionName, ProcedureInput, ProcedureName, ProcedureOutput } from '@galley/schema';
import type { QueryClient } from '@tanstack/react-query';
import { post } from './post.ts';

export async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
  signal?: AbortSignal,
): Promise<ProcedureOutput<Name>> {
  // The contract is checked where the answer is made: a second check here would put zod into the first load.
  const { result } = await post(`/rpc/${name}`, input, signal);
  return result as ProcedureOutput<Name>;
}

/** Calls a procedure that changes something, and asks for everything again that its answer says is out of date. */
export async function act<Name extends ActionName>(
  name: Name,
  input: ProcedureInput<Name>,
  client: Pick<QueryClient, 'invalidateQueries'>,
): Promise<ProcedureOutput<Name>> {
  const { result, changed } = await post(`/rpc/${name}`, input);
  const stale = new Set<unknown>(changed);
  await client.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) });
  return result as ProcedureOutput<Name>;
}
