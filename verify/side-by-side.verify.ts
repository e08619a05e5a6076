import { loadavg } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { tryKill } from './crash-run/try-kill.ts';
import { measureAttached } from './side-by-side/measure-attached.ts';
import { moments, playRound, strikes } from './side-by-side/round.ts';
import type { Verification } from './verification.ts';

/**
 * A server with its page open, a run, and terminals beside it, all on one Workbench. In each round one of them is killed
 * at a random moment, or the run is cancelled from another terminal: every command answers or says that its holder is
 * gone, and in the end journal, conversation and tool log are sound and the run has brought what it always brings.
 * `--rounds N` (50), `--commands N` for each of two terminals (6).
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const number = (option: string, otherwise: number) =>
    args.includes(option) ? Number(args[args.indexOf(option) + 1]) : otherwise;
  const rounds = number('--rounds', 50);
  const commands = number('--commands', 6);
  const undisturbed = await tryKill(0);
  const violations: string[] = [];
  const lookMs: number[] = [];
  const cancelMs: number[] = [];
  let gone = 0;
  for (let round = 0; round < rounds; round += 1) {
    const strike = strikes[round % strikes.length] ?? 'server';
    const at = moments[Math.floor(Math.random() * moments.length)] ?? 'Planning';
    const afterMs = Math.floor(Math.random() * 150);
    const report = await playRound({ strike, at, afterMs, commands });
    const where = `round ${round}, ${strike} ${afterMs} ms after "${at}"`;
    violations.push(...report.violations.map((violation) => `${where}: ${violation}`));
    if (!isDeepStrictEqual(report.outcome, undisturbed.outcome)) {
      violations.push(`${where}: ${JSON.stringify(report.outcome)} instead of ${JSON.stringify(undisturbed.outcome)}`);
    }
    lookMs.push(...report.lookMs);
    if (report.cancelMs !== null) cancelMs.push(report.cancelMs);
    gone += report.gone;
  }
  const attached = await measureAttached();
  return {
    counts: {
      rounds,
      commands_that_looked: lookMs.length,
      lost_their_holder: gone,
      whole_command_median_ms: quantile(lookMs, 0.5),
      whole_command_worst_ms: quantile(lookMs, 1),
      attached_status_median_ms: quantile(attached, 0.5),
      attached_status_p95_ms: quantile(attached, 0.95),
      cancelled: cancelMs.length,
      cancel_worst_ms: quantile(cancelMs, 1),
      load_of_the_computer: Math.round(loadavg()[0] ?? 0),
    },
    violations,
  };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
