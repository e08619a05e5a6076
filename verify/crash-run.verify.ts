import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { verifyBeside } from './crash-run/beside.ts';
import { protocolsIn, verifyProviders } from './crash-run/providers.ts';
import { tryKill } from './crash-run/try-kill.ts';
import type { Verification } from './verification.ts';

/**
 * Kills the sample run after every single journal commit and resumes it: the result must be the same each time,
 * with no item and no sheet done twice, and after each kill the readable records agree with the journal. `--every N` tries each N-th point only.
 * With `--attached` a second process is attached all the time, and ends by saying that its holder is gone.
 * With `--parallel N` the same with N items side by side, over `--protocol anthropic` unless told.
 * With `--providers` the model is behind a provider's protocol (`--protocol anthropic,chat` for some of them).
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const every = Number(args[args.indexOf('--every') + 1] ?? 1) || 1;
  if (args.includes('--parallel')) {
    const parallel = Number(args[args.indexOf('--parallel') + 1] ?? 3) || 3;
    const protocols = args.includes('--protocol') ? protocolsIn(args) : (['anthropic'] as const);
    return verifyBeside({ every, protocols, parallel });
  }
  if (args.includes('--providers')) return verifyProviders({ every, protocols: protocolsIn(args) });
  const attached = args.includes('--attached');
  const undisturbed = await tryKill(0, { attached });
  const violations: string[] = [...undisturbed.records, ...undisturbed.beside].map((fault) => `not killed: ${fault}`);
  let killPoints = 0;
  let next = 1;
  let isOver = false;
  // Most of a kill point is waiting for processes to start: as many are tried at once as there are processors.
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const point = next;
      next += every;
      const { killed, outcome, records, beside } = await tryKill(point, { attached });
      if (!killed) {
        isOver = true;
        continue;
      }
      violations.push(...[...records, ...beside].map((fault) => `killed after commit ${point}: ${fault}`));
      killPoints += 1;
      if (!isDeepStrictEqual(outcome, undisturbed.outcome)) {
        violations.push(
          `killed after commit ${point}: ${JSON.stringify(outcome)} instead of ${JSON.stringify(undisturbed.outcome)}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return { counts: { kill_points: killPoints, items: undisturbed.outcome.itemsDone.length }, violations };
}
