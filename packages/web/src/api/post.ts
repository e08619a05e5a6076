import type { ErrorPayload, ProcedureName } from '@galley/schema';
// Not the index: it would put zod into the page.
import { GalleyError } from '@galley/schema/errors';
import { isTeam } from '../lib/is-team.ts';
import { type SignedOutReason, session } from './session.ts';

/** A request that was not answered as hoped: what the server says of it, and its status; 0 when there was no answer. */
export class CallFailedError extends GalleyError {
  readonly status: number;

  constructor(payload: ErrorPayload, status: number, cause?: unknown) {
    super({ ...payload, cause });
    this.status = status;
  }
}

const unreachable: ErrorPayload = {
  code: 'SERVER_UNREACHABLE',
  message: 'The page cannot reach Galley on this computer.',
  remedy: 'Check that Galley is still running in its terminal. The page reconnects by itself.',
  details: {},
};

const teamUnreachable: ErrorPayload = {
  ...unreachable,
  message: "The page cannot reach the team's server.",
  remedy: 'Check your network. If others cannot reach it either, tell whoever runs it. The page reconnects by itself.',
};

function unreadable(status: number): ErrorPayload {
  return {
    code: 'UNREADABLE_ANSWER',
    message: `Galley answered with status ${status} and no explanation.`,
    remedy: isTeam()
      ? 'Reload the page. If it happens again, tell whoever runs the server.'
      : 'Reload the page. If it happens again, start Galley again.',
    details: { status },
  };
}

interface Reply {
  readonly result?: unknown;
  readonly changed?: readonly ProcedureName[];
  readonly error?: ErrorPayload;
}

export interface Answer {
  readonly result: unknown;
  /** Procedures whose earlier answers are out of date now. */
  readonly changed: readonly ProcedureName[];
}

/** Posts JSON as the person who signed in. A session that is refused ends. */
export async function post(path: string, input: unknown, signal?: AbortSignal): Promise<Answer> {
  const { secret } = session.snapshot();
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...session.headers() },
      body: JSON.stringify(input),
      credentials: 'omit',
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallFailedError(isTeam() ? teamUnreachable : unreachable, 0, cause);
  }
  let answer: Reply;
  try {
    answer = (await response.json()) ?? {};
  } catch (cause) {
    throw new CallFailedError(unreadable(response.status), response.status, cause);
  }
  if (response.ok && answer.result !== undefined) return { result: answer.result, changed: answer.changed ?? [] };
  if (response.status === 401) session.end(secret, reasonIn(answer.error));
  throw new CallFailedError(answer.error ?? unreadable(response.status), response.status);
}

/** What the server says about a session that it refused. */
export function reasonIn(payload: ErrorPayload | undefined): SignedOutReason {
  const reason = payload?.details.reason;
  return reason === 'elsewhere' || reason === 'ended' ? reason : 'none';
}
