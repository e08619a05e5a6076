import type { ProcedureInput, ProcedureName, ProcedureOutput } from '@galley/schema';
import { post } from './post.ts';

export async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
  signal?: AbortSignal,
): Promise<ProcedureOutput<Name>> {
  // The contract is checked where the answer is made: a second check here would put zod into the first load.
  return (await post(`/rpc/${name}`, input, signal)) as ProcedureOutput<Name>;
}
