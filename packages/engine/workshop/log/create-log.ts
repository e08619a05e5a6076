import { cleanFields, cleanText } from './clean-fields.ts';
import { type Log, type LogLevel, logLevels, silentLog } from './log.ts';

export interface LogOptions {
  readonly level: LogLevel;
  /** A file to append to; stderr when left out. */
  readonly file?: string;
}

/**
 * JSON lines with pino: `{"level":"info","time":"…","msg":"…", …}`. Written at once, so that the last line before a crash is
 * there. pino is loaded only when something is to be written.
 */
export async function createLog({ level, file }: LogOptions): Promise<Log> {
  if (level === 'silent') return silentLog;
  const { pino } = await import('pino');
  const place = file === undefined ? { fd: 2 } : { dest: file, append: true, mkdir: true, mode: 0o600 };
  const destination = pino.destination({ ...place, sync: true });
  // A log that cannot be written, because its disk is full or its reader is gone, stops nobody's work.
  destination.on('error', () => undefined);
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const most = logLevels.indexOf(level);
  return {
    writes: (asked) => asked !== 'silent' && logLevels.indexOf(asked) <= most,
    write(asked, message, fields = {}) {
      if (logLevels.indexOf(asked) <= most) logger[asked](cleanFields(fields), cleanText(message));
    },
  };
}
