/** Why there is no session: never signed in, Galley was restarted, or the person signed out. */
export type SignedOutReason = 'none' | 'elsewhere' | 'ended';

export interface SessionSnapshot {
  /** Sent with every request; null when somebody has to sign in. */
  readonly secret: string | null;
  readonly reason: SignedOutReason;
}

const STORAGE_KEY = 'galley.session';

/**
 * What the page was given when it signed in. It lives in storage, which belongs to this address and port alone and is
 * shared by the tabs on it, and is sent only by our own requests.
 */
export class Session {
  #snapshot: SessionSnapshot = { secret: null, reason: 'none' };
  #storage: Storage | null = null;
  #workbenchId: string | null = null;
  readonly #listeners = new Set<() => void>();

  /** Called once, before the first request. `otherwise` stands in where nothing is stored. */
  attach(storage: Storage, otherwise: string | null = null): void {
    this.#storage = storage;
    this.#set({ secret: storage.getItem(STORAGE_KEY) ?? otherwise, reason: 'none' });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SessionSnapshot => this.#snapshot;

  headers(): Readonly<Record<string, string>> {
    const { secret } = this.#snapshot;
    return {
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...(this.#workbenchId === null ? {} : { 'galley-workbench': this.#workbenchId }),
    };
  }

  /** A team's server has many Workbenches: each request says which one is in sight. */
  lookAt(workbenchId: string | null): void {
    this.#workbenchId = workbenchId;
  }

  start(secret: string): void {
    this.#storage?.setItem(STORAGE_KEY, secret);
    this.#set({ secret, reason: 'none' });
  }

  /** Ends the session that was refused. A newer one stays: a late answer must not sign out whoever just signed in. */
  end(refused: string | null, reason: SignedOutReason): void {
    if (refused === null || refused !== this.#snapshot.secret) return;
    if (this.#storage?.getItem(STORAGE_KEY) === refused) this.#storage.removeItem(STORAGE_KEY);
    this.#set({ secret: null, reason });
  }

  /** Another tab signed in or out, or emptied the storage (`key` is null then). */
  follow(key: string | null, value: string | null): void {
    if ((key !== STORAGE_KEY && key !== null) || value === this.#snapshot.secret) return;
    this.#set({ secret: value, reason: value === null ? 'ended' : 'none' });
  }

  #set(next: SessionSnapshot): void {
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();
