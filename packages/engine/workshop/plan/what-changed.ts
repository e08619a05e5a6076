import type { Store } from '../../store/index.ts';
import { diffPlans, gateDigest, type ItemChange, planDigest, type RunState } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import { replayRun } from '../record/run-replay.ts';
import type { PlanParts } from './find-in-plan.ts';

/** What became of a plan and its list since the person saw those with this digest, in words; nothing where that is unknown. */
export async function whatChanged(
  store: Store,
  { id, state }: RunRecord,
  { document, list, gate }: PlanParts,
  digest: string,
): Promise<string[]> {
  const digestOf = (run: RunState) =>
    gate === null ? planDigest(run.artifacts[document] ?? '') : gateDigest(run, gate);
  const steps = await (await replayRun(store, id)).advance();
  const seen = steps.findLast(({ after }) => digestOf(after) === digest)?.after;
  if (seen === undefined) return [];
  return [...new Set([document, list])].flatMap((name) =>
    changesOf(seen.artifacts[name] ?? '', state.artifacts[name] ?? '').map((what) => `${name}: ${what}`),
  );
}

function changesOf(before: string, after: string): string[] {
  const { items, lines } = diffPlans(before, after);
  const other = lines.reduce((sum, { removed, added }) => sum + Math.max(removed.length, added.length), 0);
  const around = other === 0 ? [] : [`${other} other ${other === 1 ? 'line' : 'lines'} changed`];
  return [...items.map(describeChange), ...around];
}

function describeChange(change: ItemChange): string {
  switch (change.kind) {
    case 'reworded':
      return `"${change.before}" now reads "${change.text}"`;
    case 'moved':
      return `"${change.text}" moved from place ${change.from} to ${change.place}`;
    case 'marked':
      return `"${change.text}" is ${change.to}, was ${change.from}`;
    default:
      return `${change.kind} "${change.text}"`;
  }
}
