import {
  errorPayloadSchema,
  type ProcedureInput,
  type ProcedureName,
  type ProcedureOutput,
  procedures,
  type TeamProcedureInput,
  type TeamProcedureName,
  type TeamProcedureOutput,
  teamProcedures,
} from '@galley/schema';
import { z } from 'zod';
import { ServerRefusedError, ServerUnreachableError } from './errors.ts';

const ANSWER_MS = 120_000;
const answerSchema = z.object({ result: z.unknown().optional(), error: errorPayloadSchema.optional() });

/** A team server, with the token of whoever signed in; null before that. */
export interface TeamServer {
  readonly origin: string;
  call<Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): Promise<ProcedureOutput<Name>>;
  team<Name extends TeamProcedureName>(name: Name, input: TeamProcedureInput<Name>): Promise<TeamProcedureOutput<Name>>;
  post(path: string, input: unknown): Promise<unknown>;
}

export function teamServer(origin: string, token: string | null): TeamServer {
  async function post(path: string, input: unknown): Promise<unknown> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${origin}${path}`, {
        method: 'POST',
        // A redirect could lead the token to somebody else.
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'galley',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      body = await response.json();
    } catch (error) {
      throw new ServerUnreachableError(origin, error);
    }
    const answer = answerSchema.safeParse(body);
    if (answer.success && answer.data.error !== undefined) throw new ServerRefusedError(answer.data.error);
    if (!response.ok || !answer.success) {
      throw new ServerUnreachableError(origin, new TypeError(`status ${response.status}`));
    }
    return answer.data.result;
  }
  return {
    origin,
    post,
    // What a server says is checked against the contract: it may be another one than it says.
    async call(name, input) {
      return procedures[name].output.parse(await post(`/rpc/${name}`, input)) as ProcedureOutput<typeof name>;
    },
    async team(name, input) {
      return teamProcedures[name].output.parse(await post(`/team/${name}`, input)) as TeamProcedureOutput<typeof name>;
    },
  };
}
