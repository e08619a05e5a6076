export interface RunOptions {
  /** Ends the work: the process at it is killed. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** What it is about: work with the same key goes to the process that did the last, where that one is free. */
  readonly key?: string | undefined;
}

export interface Task extends RunOptions {
  readonly operation: string;
  readonly args: readonly unknown[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
}

/** A process that ended and was not told to by who closes the pool. */
export interface WorkerLoss {
  readonly kind: string;
  readonly pid: number | undefined;
  /** Of the error that its task got, or would have got. */
  readonly code: string;
}
