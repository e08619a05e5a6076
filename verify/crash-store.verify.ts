import { inParallel } from '@galley/engine/store';
import { scenarios } from './crash-store/scenarios.ts';
import { prepareTemplate, type Template } from './crash-store/template.ts';
import { type FaultCode, faultCodes, tryFault } from './crash-store/try-fault.ts';
import { countWrites, tryKill } from './crash-store/try-kill.ts';
import { tryOrder } from './crash-store/try-order.ts';
import type { Verification } from './verification.ts';

/**
 * Kills the process after every single durable write of every scenario, and lets every single one fail in three ways:
 * Published all old or all new, nothing acknowledged lost, nothing done twice, doctor content, and the rest of the
 * scenario leads to the same end. And when left alone, no commit comes before what it names is safe from a power cut.
 * `--every N` tries each N-th point only, `--only NAME` one scenario.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const after = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined);
  const every = Number(after('--every') ?? 1) || 1;
  const only = after('--only');
  const counts: Record<string, number> = {};
  const violations: string[] = [];
  let kills = 0;
  let faults = 0;
  let commits = 0;
  for (const name of Object.keys(scenarios)) {
    if (only !== undefined && name !== only) continue;
    await using template = await prepareTemplate(name);
    const writes = await countWrites(template);
    const killed = await tryPoints(points(writes, every), (point) => tryKill(template, point));
    const failed = await tryFaults(template, points(writes, every));
    const order = await tryOrder(template);
    violations.push(...killed.violations, ...failed.violations, ...order.violations);
    commits += order.commits;
    kills += killed.tried;
    faults += failed.tried;
    counts[`${name}, kill points`] = killed.tried;
    counts[`${name}, faults`] = failed.tried;
    console.error(
      `… ${name}: ${killed.tried} kill points, ${failed.tried} faults, ${violations.length} violations so far`,
    );
  }
  return { counts: { ...counts, kill_points: kills, faults, commits_in_order: commits }, violations };
}

interface Tried {
  readonly tried: number;
  readonly violations: readonly string[];
}

function points(writes: number, every: number): number[] {
  return Array.from({ length: Math.ceil(writes / every) }, (_, index) => 1 + index * every);
}

function tryFaults(template: Template, failing: readonly number[]): Promise<Tried> {
  const each = failing.flatMap((point) => faultCodes.map((code): [number, FaultCode] => [point, code]));
  return tryPoints(each, ([point, code]) => tryFault(template, point, code));
}

async function tryPoints<Point>(
  each: readonly Point[],
  attempt: (point: Point) => Promise<readonly string[] | null>,
): Promise<Tried> {
  const results = await inParallel(each, attempt, 2);
  const tried = results.filter((result) => result !== null);
  return { tried: tried.length, violations: tried.flat() };
}
