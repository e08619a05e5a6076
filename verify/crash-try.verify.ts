import { isDeepStrictEqual } from 'node:util';
import { tryKill } from './crash-try/try-kill.ts';
import type { Verification } from './verification.ts';

/**
 * Two models work on one request at the same time; one is kept, a file of the other taken, the Draft published. Killed after
 * every single journal commit and gone on with: the result must be the same each time, with nothing written twice, and
 * neither trial may hold anything of the other. `--every N` tries each N-th point only.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const every = Number(args[args.indexOf('--every') + 1] ?? 1) || 1;
  const undisturbed = await tryKill(0);
  const violations = undisturbed.outcome.problems.map((problem) => `not killed: ${problem}`);
  let killPoints = 0;
  for (let point = 1; ; point += every) {
    const { killed, outcome } = await tryKill(point);
    if (!killed) break;
    killPoints += 1;
    if (isDeepStrictEqual(outcome, undisturbed.outcome)) continue;
    violations.push(
      `killed after commit ${point}: ${JSON.stringify(outcome)} instead of ${JSON.stringify(undisturbed.outcome)}`,
    );
  }
  return { counts: { kill_points: killPoints, writes: undisturbed.outcome.writes.length }, violations };
}
