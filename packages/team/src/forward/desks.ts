import { proceduresThrough } from '@galley/engine/attach';
import type { SqlPool } from '@galley/engine/store';
import type { ProcedureHandlers } from '@galley/engine/workshop';
import { NotFoundError, type Notification, type ProcedureName } from '@galley/schema';
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
  reach(workbenchId: string, sender?: Sender): Promise<RemoteDesk>;
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

  async function teamOf(workbenchId: string): Promise<string> {
    const { rows } = await pool.query('SELECT team FROM galley.workbenches WHERE id = $1', [workbenchId]);
    if (rows[0] !== undefined) return String(rows[0].team);
    throw new NotFoundError(`There is no Workbench ${workbenchId}.`, 'Look at the list of Workbenches.');
  }

  return {
    async reach(workbenchId, sender) {
      const who = sender ?? { ...nobody, team: await teamOf(workbenchId) };
      const call = proceduresThrough(async (name, input) => {
        const answer = await forward.call(who, workbenchId, name as ProcedureName, input);
        return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined;
      });
      return { workbenchId, call, readOnly: false, subscribe: (listener) => subscribe(workbenchId, listener) };
    },
    [Symbol.asyncDispose]: () => bus.close(),
  };
}
