import { ownerAddress, startPostgres } from '../packages/engine/store/testing/postgres.ts';
import { keepInPostgres } from '../packages/engine/store/testing/shared-store.ts';
import type { Sample } from './crash-kernel/sample.ts';
import { samples } from './crash-kernel/samples.ts';
import { tryKill, undisturbed } from './crash-kernel/try-kill.ts';
import type { Verification } from './verification.ts';

const atOnce = 2;
/** At each n-th point the process that goes on is killed too. */
const secondKills = 3;

/**
 * Kills each workflow of the matrix after every single journal commit and goes on: same results for each Agent, no
 * step twice, none lost, every Session as it would have been. `--every N` tries each N-th point, `--only NAME` one.
 * With `--store postgres` each Workbench is a shared one, and whoever goes on takes its lease.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const every = Number(option('--every') ?? 1) || 1;
  const only = option('--only');
  await using server = option('--store') === 'postgres' ? await startPostgres() : null;
  if (option('--store') === 'postgres' && server === null) throw new RangeError('no PostgreSQL for this system');
  await using _inPostgres = {
    [Symbol.asyncDispose]: server === null ? async () => undefined : keepInPostgres(ownerAddress(server)),
  };
  const counts: Record<string, number> = {};
  const violations: string[] = [];
  let sum = 0;
  let twice = 0;
  let repeated = 0;
  for (const sample of samples.filter(({ name }) => only === undefined || name === only)) {
    const matrix = await killEverywhere(sample, every);
    counts[`kill_points ${sample.name}`] = matrix.killPoints;
    violations.push(...matrix.violations);
    sum += matrix.killPoints;
    twice += matrix.secondKillPoints;
    repeated += matrix.repeated;
  }
  return { counts: { ...counts, kill_points: sum, killed_twice: twice, calls_asked_again: repeated }, violations };
}

async function killEverywhere(sample: Sample, every: number) {
  const { outcome, faults } = await undisturbed(sample);
  const violations = faults.map((fault) => `${sample.name}, undisturbed: ${fault}`);
  let [killPoints, secondKillPoints, repeated, next, over] = [0, 0, 0, 1, false];
  const lane = async () => {
    while (!over) {
      const point = next;
      next += every;
      for (const again of [0, (point % 4) + 1]) {
        if (again > 0 && (over || point % secondKills > 0)) continue;
        const result = await tryKill(sample, point, outcome, again);
        if (!result.killed) over = true;
        else if (again === 0) killPoints += 1;
        else if (result.killedAgain) secondKillPoints += 1;
        repeated += result.repeated;
        const where = `${sample.name}, killed after commit ${point}${again > 0 ? ` and ${again} more` : ''}`;
        violations.push(...result.faults.map((fault) => `${where}: ${fault}`));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { killPoints, secondKillPoints, repeated, violations };
}
