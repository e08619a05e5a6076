/** From least to most is said; `silent` says nothing. */
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Readonly<Record<string, unknown>>;

/** What a process says about its work, for people who run it; not a record, and nothing depends on it. */
export interface Log {
  /** Whether a line of this level would be written: what is costly to make need not be made. */
  writes(level: LogLevel): boolean;
  write(level: Exclude<LogLevel, 'silent'>, message: string, fields?: LogFields): void;
}

export const silentLog: Log = { writes: () => false, write: () => undefined };

let current: Log = silentLog;

/** The log of this process: one, whoever opens Workbenches in it. Silent until somebody asks for more. */
export function processLog(): Log {
  return current;
}

export function setProcessLog(log: Log): void {
  current = log;
}
