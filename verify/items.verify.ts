import { runSample } from '../packages/engine/workshop/testing/side-by-side.ts';
import type { Verification } from './verification.ts';

const items = 20;
const atMostMs = 4000;

/** Twenty independent items, each a second of the model's time, eight side by side: within four seconds, same Draft. */
export async function verify(): Promise<Verification> {
  const sample = Array.from({ length: items }, (_, index) => ({
    acts: [{ kind: 'write' as const, path: `own-${index}.txt`, from: 'list.csv' }],
  }));
  const inTurn = await runSample({ items: sample, parallel: 1, delayMs: () => 0 });
  // Two calls for each item: one that writes, one that says so. Second, so that no module loads while it is timed.
  const beside = await runSample({ items: sample, parallel: 8, delayMs: () => 500 });
  const violations: string[] = [];
  if (beside.elapsedMs > atMostMs) violations.push(`took ${Math.round(beside.elapsedMs)} ms, more than ${atMostMs}`);
  if (JSON.stringify(beside.files) !== JSON.stringify(inTurn.files)) violations.push('the Draft is another one');
  if (beside.plan !== inTurn.plan) violations.push('the plan is another one');
  return { counts: { items, at_once: beside.atOnce, elapsed_ms: Math.round(beside.elapsedMs) }, violations };
}
