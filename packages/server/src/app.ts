import type { Hono } from 'hono';
import type { BrowserSession } from './access/sessions.ts';

/** What the first step of every request leaves for the rest. */
interface Variables {
  /** Allows this answer's own style elements. */
  nonce: string;
  /** Only in areas that need one. */
  session: BrowserSession;
}

export type App = Hono<{ Variables: Variables }>;
