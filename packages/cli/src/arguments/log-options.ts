import { resolve } from 'node:path';
import type { Log, LogLevel, LogOptions } from '@galley/engine/workshop';
import { InvalidArgumentError } from '@galley/schema';
import { type Command, Option } from 'commander';

export interface LogArguments {
  readonly logLevel?: string;
  readonly logFile?: string;
}

/** Named here once more: the engine is loaded only by commands that use it. */
const levels = ['silent', 'error', 'warn', 'info', 'debug', 'trace'] as const satisfies readonly LogLevel[];

/** Every command takes them; only `galley --help` lists them, since they are the same everywhere. */
export function addLogOptions(program: Command): void {
  for (const option of logOptions()) program.addOption(option);
  const add = (command: Command): void => {
    for (const option of logOptions()) command.addOption(option.hideHelp());
    for (const inner of command.commands) add(inner);
  };
  for (const command of program.commands) add(command);
}

function logOptions(): Option[] {
  return [
    new Option('--log-level <level>', `what to log: ${levels.join(', ')} (silent, or as GALLEY_LOG says)`),
    new Option('--log-file <file>', 'log to this file instead of stderr (or as GALLEY_LOG_FILE says)'),
  ];
}

/** What was asked for, on the command line before the environment. A file alone asks for `info`. */
export function readLogOptions(given: LogArguments, environment: NodeJS.ProcessEnv): LogOptions {
  const file = given.logFile ?? (environment.GALLEY_LOG_FILE || undefined);
  const asked = given.logLevel ?? (environment.GALLEY_LOG || undefined) ?? (file === undefined ? 'silent' : 'info');
  const level = levels.find((each) => each === asked.toLowerCase());
  if (level === undefined) {
    const option = given.logLevel === undefined ? 'GALLEY_LOG' : '--log-level';
    throw new InvalidArgumentError(option, `${option} cannot be "${asked}".`, `Use one of: ${levels.join(', ')}.`);
  }
  return { level, ...(file === undefined ? {} : { file: resolve(file) }) };
}

/** The log of a command, and the end of it. */
export interface CommandLog {
  readonly log: Log;
  end(): void;
}

/** From here on this process logs as it was asked to; null where nothing was. */
export async function startLog(options: LogOptions): Promise<CommandLog | null> {
  if (options.level === 'silent') return null;
  const { createLog, processLog, setProcessLog } = await import('@galley/engine/workshop');
  const before = processLog();
  const log = await createLog(options);
  setProcessLog(log);
  return { log, end: () => setProcessLog(before) };
}
