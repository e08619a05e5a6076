import type { SqlPool } from '@galley/engine/store';
import type { ProcedureHandlers } from '@galley/engine/workshop';
import { NotFoundError, type Notification, type ProcedureName, procedures } from '@galley/schema';
import { listenToBus } from '../bus/bus.ts';
import type { Forward, Sender } from './forward.ts';

/** A Workbench as a server offers it to surfaces, wherever it is held. */
export interface RemoteDesk {
  readonly workbenchId: string;
  readonly call: ProcedureHandlers;
  subscribe(listener: (notification: Notification) => void): () => void;
  readonly readOnly: false;
}

export interface RemoteDesks extends AsyncDisposable {
  /** Whoever asks has been let in already; `sender` is who the worker is told that it is. */
  reach(workbenchId: string, sender?: Omit<Sender, 'team'>): Promise<RemoteDesk>;
}

export interface RemoteDesksOptions {
  readonly pool: SqlPool;
  readonly address: string;
  readonly forward: Forward;
}

const nobody = { personId: 'server', name: 'Galley' };

/** One connection hears the notifications of all Workbenches, and hands them to those who look at one. */
export async function openRemoteDesks({ pool, address, forward }: RemoteDesksOptions): Promise<RemoteDesks> {
  const listeners = new Map<string, Set<(notification: Notification) => void>>();
  const tell = (workbenchId: string, notification: Notification) => {
    for (const listener of listeners.get(workbenchId) ?? []) listener(notification);
  };
  const bus = await listenToBus(address, {
    onNotification: (notification) => tell(notification.workbench_id, notification),
    // What was told meanwhile is lost: surfaces ask for everything anew.
    onGap() {
      for (const workbenchId of listeners.keys()) tell(workbenchId, { type: 'Resync', workbench_id: workbenchId });
    },
  });

  function subscribe(workbenchId: string, listener: (notification: Notification) => void): () => void {
    const those = listeners.get(workbenchId) ?? new Set();
    those.add(listener);
    listeners.set(workbenchId, those);
    return () => {
      those.delete(listener);
      if (those.size === 0) listeners.delete(workbenchId);
    };
  }

  return {
    async reach(workbenchId, sender = nobody) {
      const { rows } = await pool.query('SELECT team FROM galley.workbenches WHERE id = $1', [workbenchId]);
      if (rows[0] === undefined) {
        throw new NotFoundError(`There is no Workbench ${workbenchId}.`, 'Look at the list of Workbenches.');
      }
      const who = { ...sender, team: String(rows[0].team) };
      const names = Object.keys(procedures) as ProcedureName[];
      const handlers = names.map((name) => {
        const handler = async (input: unknown) => {
          const answer = await forward.call(who, workbenchId, name, input);
          return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined;
        };
        return [name, handler] as const;
      });
      // Each answers for the procedure of its name; the type system cannot follow that.
      const call = Object.fromEntries(handlers) as unknown as ProcedureHandlers;
      return { workbenchId, call, readOnly: false, subscribe: (listener) => subscribe(workbenchId, listener) };
    },
    [Symbol.asyncDispose]: () => bus.close(),
  };
}
