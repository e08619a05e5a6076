import type { CommandResult } from './run-command.ts';

export interface StepResult extends CommandResult {
  /** A few words behind the label, such as counts. */
  readonly note?: string;
}

/** Shows one step as one line with its seconds, and the whole output of one that failed. */
export async function showStep<Result extends StepResult>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const live = process.stdout.isTTY === true;
  if (live) process.stdout.write(`… ${label}`);
  const result = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const note = result.note === undefined ? '' : `: ${result.note}`;
  process.stdout.write(`${live ? '\r\x1b[2K' : ''}${result.ok ? '✓' : '✗'} ${label}${note} (${seconds} s)\n`);
  if (!result.ok) process.stdout.write(`${result.output.trimEnd()}\n\n`);
  return result;
}
