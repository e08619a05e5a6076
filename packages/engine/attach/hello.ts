import type { WorkbenchView } from '@galley/schema';
import manifest from '../package.json' with { type: 'json' };

/** What a holder says of itself, so that whoever attaches knows that they speak of the same. */
export interface Hello {
  readonly version: string;
  readonly pid: number;
  /** The person's configuration folder: another one has other keys, consents and trust. */
  readonly config: string;
  readonly workbench_id: string;
  readonly root: string;
  /** The last notification so far. */
  readonly seq: number;
  readonly arrival: WorkbenchView['arrival'];
}

export const version = manifest.version;

/** Carries the number of the last notification that came before an answer. */
export const seqHeader = 'x-galley-seq';

/** The address in a request over a socket means nothing; browsers cannot send this one. */
export const host = 'galley.socket';
