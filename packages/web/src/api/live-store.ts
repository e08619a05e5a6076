import type { Notification } from '@galley/schema';
import { type LiveCompanion, reduceLiveCompanion, silentCompanion } from './live-companion.ts';
import { type LivePlacing, reduceLivePlacing } from './live-placing.ts';
import { idleRun, type LiveRun, reduceLiveRun } from './live-run.ts';

/** `paused`: so many tabs are open that this one gave way until somebody turns to it. */
export type Connection = 'open' | 'lost' | 'paused';

export interface LiveSnapshot {
  readonly run: LiveRun;
  readonly companion: LiveCompanion;
  readonly placing: LivePlacing;
  readonly connection: Connection;
}

/** Holds what the stream said. Outside React, so that a burst of pieces renders once per frame, not once each. */
export class LiveStore {
  #snapshot: LiveSnapshot = { run: idleRun, companion: silentCompanion, placing: null, connection: 'open' };
  #pending: LiveSnapshot = this.#snapshot;
  #scheduled = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): LiveSnapshot => this.#snapshot;

  receive(notification: Notification): void {
    this.#set({
      ...this.#pending,
      run: reduceLiveRun(this.#pending.run, notification),
      companion: reduceLiveCompanion(this.#pending.companion, notification),
      placing: reduceLivePlacing(this.#pending.placing, notification),
    });
  }

  setConnection(connection: Connection): void {
    if (connection !== this.#pending.connection) this.#set({ ...this.#pending, connection });
  }

  #set(next: LiveSnapshot): void {
    this.#pending = next;
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Not requestAnimationFrame: a tab in the background would hold back everything until it is looked at.
    setTimeout(() => {
      this.#scheduled = false;
      this.#snapshot = this.#pending;
      for (const listener of this.#listeners) listener();
    }, 16);
  }
}
