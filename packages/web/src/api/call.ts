import type { ErrorPayload, ProcedureInput, ProcedureName, ProcedureOutput } from '@galley/schema';

/**
 * A procedure that did not answer. It mirrors GalleyError without importing it: the class lives beside the
 * zod schemas, and importing it would put zod into the first load.
 */
export class CallFailedError extends Error {
  readonly payload: ErrorPayload;
  readonly status: number;

  constructor(payload: ErrorPayload, status: number, cause?: unknown) {
    super(payload.message, { cause });
    this.name = 'CallFailedError';
    this.payload = payload;
    this.status = status;
  }

  get expired(): boolean {
    return this.status === 401;
  }
}

const unreachable: ErrorPayload = {
  code: 'SERVER_UNREACHABLE',
  message: 'The page cannot reach Galley on this computer.',
  remedy: 'Check that Galley is still running in its terminal. The page goes on by itself when it is back.',
  details: {},
};

function unreadable(status: number): ErrorPayload {
  return {
    code: 'UNREADABLE_ANSWER',
    message: `Galley answered with status ${status} and no explanation.`,
    remedy: 'Reload the page. If it happens again, start Galley again.',
    details: { status },
  };
}

interface Answer<Name extends ProcedureName> {
  readonly result?: ProcedureOutput<Name>;
  readonly error?: ErrorPayload;
}

export async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
  signal?: AbortSignal,
): Promise<ProcedureOutput<Name>> {
  let response: Response;
  try {
    response = await fetch(`/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-galley': '1' },
      body: JSON.stringify(input),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallFailedError(unreachable, 0, cause);
  }
  let answer: Answer<Name>;
  try {
    answer = await response.json();
  } catch (cause) {
    throw new CallFailedError(unreadable(response.status), response.status, cause);
  }
  if (!response.ok || answer.result === undefined) {
    throw new CallFailedError(answer.error ?? unreadable(response.status), response.status);
  }
  return answer.result;
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
