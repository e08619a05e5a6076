import { digest } from './secret.ts';

/** A browser that has signed in. Its id counts what it holds open and opens nothing. */
export interface BrowserSession {
  readonly id: string;
}

export interface Sessions {
  /** The secret that the page sends with every request. */
  start(): string;
  /**
   * `elsewhere`: the secret is of a server that has ended, so the person is told that it was restarted.
   * `none`: it never was the secret of a session.
   */
  find(secret: string): BrowserSession | 'none' | 'ended' | 'elsewhere';
  end(secret: string): void;
}

export interface SessionsOptions {
  readonly randomBytes: (size: number) => Uint8Array;
  /** What belongs to a session ends with it: its event streams would go on telling a browser that signed out. */
  readonly onEnd: (session: BrowserSession) => void;
  /** The one unused for the longest time ends when there are more. */
  readonly limit?: number;
}

/** Signed-in browsers (SPEC T5). Only in memory: they end with the server, and no file can hand them on. */
export function createSessions({ randomBytes, onEnd, limit = 32 }: SessionsOptions): Sessions {
  const text = (size: number) => Buffer.from(randomBytes(size)).toString('base64url');
  const server = text(6);
  const sessions = new Map<string, BrowserSession>();
  // Looked up by digest: how long a lookup takes says nothing about the secret itself.
  const keyOf = (secret: string) => digest(secret).toString('hex');
  const remove = (key: string) => {
    const session = sessions.get(key);
    if (sessions.delete(key) && session !== undefined) onEnd(session);
  };
  return {
    start() {
      const secret = `${server}.${text(32)}`;
      sessions.set(keyOf(secret), { id: text(6) });
      const [oldest] = sessions.keys();
      if (sessions.size > limit && oldest !== undefined) remove(oldest);
      return secret;
    },
    find(secret) {
      const key = keyOf(secret);
      const session = sessions.get(key);
      if (session === undefined) {
        if (!/^[\w-]{8}\.[\w-]{43}$/.test(secret)) return 'none';
        return secret.startsWith(`${server}.`) ? 'ended' : 'elsewhere';
      }
      sessions.delete(key);
      sessions.set(key, session);
      return session;
    },
    end: (secret) => remove(keyOf(secret)),
  };
}
