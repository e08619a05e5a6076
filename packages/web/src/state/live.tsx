import type { ProcedureName } from '@galley/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { affectedProcedures } from '../api/affected-procedures.ts';
import { openEventStream } from '../api/event-stream.ts';
import { type LiveSnapshot, LiveStore } from '../api/live-store.ts';

const LiveContext = createContext(new LiveStore());

export function useLive(): LiveSnapshot {
  const store = useContext(LiveContext);
  return useSyncExternalStore(store.subscribe, store.snapshot);
}

/** A run that ticks off items quickly makes the same answers stale many times: they are asked for once per moment. */
class StaleAnswers {
  readonly #client: QueryClient;
  readonly #names = new Set<ProcedureName>();
  #all = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  add(names: readonly ProcedureName[] | 'all'): void {
    if (names === 'all') this.#all = true;
    else for (const name of names) this.#names.add(name);
    if (this.#all || this.#names.size > 0) this.#timer ??= setTimeout(() => this.#flush(), 60);
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#all) void this.#client.invalidateQueries();
    else for (const name of this.#names) void this.#client.invalidateQueries({ queryKey: [name] });
    this.#all = false;
    this.#names.clear();
  }
}

export function LiveProvider({ workbenchId, children }: { workbenchId: string; children: ReactNode }) {
  const client = useQueryClient();
  const [store] = useState(() => new LiveStore());
  useEffect(() => {
    const stale = new StaleAnswers(client);
    return openEventStream({
      onOpen: () => {
        store.setConnection('open');
        stale.add('all');
      },
      onLost: () => store.setConnection('lost'),
      onPaused: () => store.setConnection('paused'),
      onNotification: (notification) => {
        if (notification.workbench_id !== workbenchId) return;
        store.receive(notification);
        stale.add(affectedProcedures(notification));
      },
    });
  }, [client, store, workbenchId]);
  return <LiveContext value={store}>{children}</LiveContext>;
}
