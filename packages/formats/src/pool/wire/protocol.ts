import type { ErrorPayload } from '@galley/schema';

/** What the child is told when it starts. */
export interface WorkerSettings {
  /** The pool's own folder: bytes travel through it, and it goes when the pool's process is gone. */
  readonly scratch: string;
  readonly answerBytes: number;
  /** Started before there is a task for it. */
  readonly isAhead: boolean;
}

/** By its place among the arguments, or its name in the answer: the file that holds these bytes. */
export type Parcels = Readonly<Record<string, string>>;

export interface TaskMessage {
  readonly id: number;
  readonly operation: string;
  readonly args: readonly unknown[];
  readonly parcels: Parcels;
  /** Where the child puts what is too large for a message. */
  readonly folder: string;
}

export interface TaskAnswer {
  /** Serialised; null when it stands in a file of the folder. */
  readonly value: Uint8Array | null;
  readonly parcels: Parcels;
  /** Set when the answer is no object with fields. */
  readonly isBare: boolean;
}

export type TaskReply = { readonly id: number } & (TaskAnswer | { readonly failure: ErrorPayload });
