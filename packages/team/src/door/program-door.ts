import { callByName, proceduresThrough } from '@galley/engine/attach';
import { type Desk, type ProgramHandler, programHandler } from '@galley/server';
import type { PeopleBase } from '../people/base.ts';
import { findCaller } from '../people/caller.ts';
import { NotSignedInError } from '../people/errors.ts';
import { digestOf } from '../people/secrets.ts';
import type { TeamDesks } from './desks.ts';
import { guardCalls } from './guard-calls.ts';
import { mayStillLook, whileAllowed } from './while-allowed.ts';

export interface ProgramRequest {
  readonly authorization: string;
  readonly workbenchId: string;
  readonly request: Request;
  readonly body: unknown;
}

export interface ProgramDoor extends AsyncDisposable {
  fetch(request: ProgramRequest): Promise<Response>;
}

/** Kept for the next request of the same program. One that answers is never ended for another. */
const mostIdle = 64;

interface Entry {
  readonly handler: Promise<ProgramHandler>;
  /** Requests whose answer is not whole yet. */
  inUse: number;
}

/**
 * MCP for programs of a team: the desk of one Workbench, with the calls of whoever sent the request. Who that is, and what they
 * may do, is asked anew for each call, and again and again while an answer goes on.
 */
export function createProgramDoor(base: PeopleBase, desks: TeamDesks, origin: string): ProgramDoor {
  const entries = new Map<string, Entry>();
  const make = async (authorization: string, workbenchId: string) => {
    const { subscribe } = await desks.reach(workbenchId);
    const call = proceduresThrough(async (name, input) => {
      const person = await findCaller(base, authorization);
      if (person === null) throw new NotSignedInError();
      return callByName(guardCalls(base, person, desks, origin), name, input);
    });
    const desk: Desk = { workbenchId, call, subscribe, readOnly: false };
    return programHandler(desk);
  };
  const endIdle = async () => {
    const idle = [...entries].filter(([, { inUse }]) => inUse === 0);
    for (const [key, { handler }] of idle.slice(0, Math.max(0, idle.length - mostIdle))) {
      entries.delete(key);
      await (await handler)[Symbol.asyncDispose]();
    }
  };
  return {
    async fetch({ authorization, workbenchId, request, body }) {
      const key = `${digestOf(authorization).toString('hex')} ${workbenchId}`;
      const entry = entries.get(key) ?? { handler: make(authorization, workbenchId), inUse: 0 };
      entries.delete(key);
      entries.set(key, entry);
      entry.handler.catch(() => entries.delete(key));
      entry.inUse += 1;
      const leave = () => {
        entry.inUse -= 1;
      };
      try {
        const response = await (await entry.handler).fetch(request, body);
        if (response.body === null) {
          leave();
          return response;
        }
        const mayGoOn = () => mayStillLook(base, authorization, workbenchId);
        const { status, headers } = response;
        return new Response(whileAllowed(response.body, mayGoOn, leave), { status, headers });
      } catch (error) {
        leave();
        throw error;
      } finally {
        await endIdle();
      }
    },
    async [Symbol.asyncDispose]() {
      for (const { handler } of entries.values()) await (await handler)[Symbol.asyncDispose]();
    },
  };
}
