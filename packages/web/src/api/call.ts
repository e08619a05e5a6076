import type { ErrorPayload, ProcedureInput, ProcedureName, ProcedureOutput } from '@galley/schema';
import { CallFailedError, post } from './post.ts';

export async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
  signal?: AbortSignal,
): Promise<ProcedureOutput<Name>> {
  // The contract is checked where the answer is made: a second check here would put zod into the first load.
  return (await post(`/rpc/${name}`, input, signal)) as ProcedureOutput<Name>;
}

export function toPayload(error: unknown): ErrorPayload {
  if (error instanceof CallFailedError) return error.payload;
  return {
    code: 'PAGE_FAULT',
    message: error instanceof Error ? error.message : String(error),
    remedy: 'Reload the page. Your files and the Draft are safe: the page only shows them.',
    details: {},
  };
}
