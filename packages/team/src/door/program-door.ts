import { callByName, proceduresThrough } from '@galley/engine/attach';
import { type Desk, type ProgramHandler, programHandler } from '@galley/server';
import type { PeopleBase } from '../people/base.ts';
import { findCaller } from '../people/caller.ts';
import { NotSignedInError } from '../people/errors.ts';
import { digestOf } from '../people/secrets.ts';
import type { TeamDesks } from './desks.ts';
import { guardCalls } from './guard-calls.ts';

export interface ProgramRequest {
  readonly authorization: string;
  readonly workbenchId: string;
  readonly request: Request;
  readonly body: unknown;
}

export interface ProgramDoor extends AsyncDisposable {
  fetch(request: ProgramRequest): Promise<Response>;
}

const mostHandlers = 64;

/**
 * MCP for programs of a team: the desk of one Workbench, with the calls of whoever sent the request. Who that is, and what they
 * may do, is asked anew for each call.
 */
export function createProgramDoor(base: PeopleBase, desks: TeamDesks): ProgramDoor {
  const handlers = new Map<string, Promise<ProgramHandler>>();
  const make = async (authorization: string, workbenchId: string) => {
    const { subscribe } = await desks.reach(workbenchId);
    const call = proceduresThrough(async (name, input) => {
      const person = await findCaller(base, authorization);
      if (person === null) throw new NotSignedInError();
      return callByName(guardCalls(base, person, desks), name, input);
    });
    const desk: Desk = { workbenchId, call, subscribe, readOnly: false };
    return programHandler(desk);
  };
  return {
    async fetch({ authorization, workbenchId, request, body }) {
      const key = `${digestOf(authorization).toString('hex')} ${workbenchId}`;
      const found = handlers.get(key) ?? make(authorization, workbenchId);
      handlers.delete(key);
      handlers.set(key, found);
      const [oldest] = handlers;
      if (handlers.size > mostHandlers && oldest !== undefined) {
        handlers.delete(oldest[0]);
        await (await oldest[1])[Symbol.asyncDispose]();
      }
      try {
        return await (await found).fetch(request, body);
      } catch (error) {
        handlers.delete(key);
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      for (const handler of handlers.values()) await (await handler)[Symbol.asyncDispose]();
    },
  };
}
