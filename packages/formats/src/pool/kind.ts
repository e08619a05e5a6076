/** What one process of a kind may use. */
export interface WorkerLimits {
  /** Processes of this kind at most; more work waits its turn. */
  readonly processes: number;
  /** Of V8's heap; a process that needs more ends. */
  readonly heapMegabytes: number;
  /** Of everything, native memory included. */
  readonly memoryMegabytes: number;
  /** For one task at most; a task may bring a shorter one. */
  readonly timeoutMs: number;
  /** Of one answer, bytes of files included. */
  readonly answerBytes: number;
  /** A process without work ends after this; until then the next task finds it warm. */
  readonly idleMs: number;
}

/** `Operations` is the type of what the entry serves: it is never loaded here. */
export interface WorkerKind<Operations = unknown> extends WorkerLimits {
  /** The module that serves it, in `workers/`. */
  readonly entry: string;
  readonly operations?: Operations;
}

const DEFAULTS: WorkerLimits = {
  processes: 2,
  heapMegabytes: 1024,
  memoryMegabytes: 2048,
  timeoutMs: 60_000,
  answerBytes: 64 * 1024 * 1024,
  idleMs: 60_000,
};

export function workerKind<Operations>(entry: string, limits: Partial<WorkerLimits> = {}): WorkerKind<Operations> {
  return { entry, ...DEFAULTS, ...limits };
}
