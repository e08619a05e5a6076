import type { Notification } from '@galley/schema';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { affectedProcedures, isAboutOtherFile } from '../api/affected-procedures.ts';
import { openEventStream } from '../api/event-stream.ts';
import { type LiveSnapshot, LiveStore } from '../api/live-store.ts';
import { session } from '../api/session.ts';
import { isTeam } from '../lib/is-team.ts';

const LiveContext = createContext(new LiveStore());

export function useLive(): LiveSnapshot {
  const store = useContext(LiveContext);
  return useSyncExternalStore(store.subscribe, store.snapshot);
}

/** A run that ticks off items quickly makes the same answers stale many times: they are asked for once per moment. */
class StaleAnswers {
  readonly #client: QueryClient;
  #heard: Notification[] = [];
  #all = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  addAll(): void {
    this.#all = true;
    this.#wait();
  }

  add(notification: Notification): void {
    const names = affectedProcedures(notification);
    if (names === 'all') this.#all = true;
    else if (names.length > 0) this.#heard.push(notification);
    else return;
    this.#wait();
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => this.#flush(), 60);
  }

  #flush(): void {
    const heard = this.#heard;
    const isStale = ([name, input]: QueryKey) =>
      heard.some((each) => {
        const names: readonly unknown[] | 'all' = affectedProcedures(each);
        return names !== 'all' && names.includes(name) && !isAboutOtherFile(each, name, input);
      });
    void this.#client.invalidateQueries(this.#all ? {} : { predicate: ({ queryKey }) => isStale(queryKey) });
    this.#timer = undefined;
    this.#heard = [];
    this.#all = false;
  }
}

export function LiveProvider({ workbenchId, children }: { workbenchId: string; children: ReactNode }) {
  const client = useQueryClient();
  const [store] = useState(() => new LiveStore());
  useEffect(() => {
    const stale = new StaleAnswers(client);
    if (isTeam()) session.lookAt(workbenchId);
    return openEventStream({
      onOpen: () => {
        store.setConnection('open');
        stale.addAll();
      },
      onLost: () => store.setConnection('lost'),
      onPaused: () => store.setConnection('paused'),
      onNotification: (notification) => {
        if (notification.workbench_id !== workbenchId && notification.type !== 'Resync') return;
        store.receive(notification);
        stale.add(notification);
      },
    });
  }, [client, store, workbenchId]);
  return <LiveContext value={store}>{children}</LiveContext>;
}
