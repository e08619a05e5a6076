import type { Suite } from './base/task.ts';
import type { StartModel } from './play/model.ts';
import { playCase } from './play/play-case.ts';
import { isFinal, type Result } from './results/result.ts';
import { latest, type ResultsFile } from './results/results-file.ts';

export interface EvaluateOptions {
  readonly model: string;
  /** The file that Node starts as `galley`. */
  readonly command: string;
  readonly start: StartModel;
  readonly results: ResultsFile;
  readonly workers: number;
  readonly timeoutMs: number;
  /** The most that all cases of this file together may cost. */
  readonly budget: number | undefined;
  readonly said: (result: Result, done: number, total: number) => void;
}

export interface Evaluated {
  /** The last result of each case of the suite. */
  readonly results: readonly Result[];
  /** Cases that were not tried because the budget is used up. */
  readonly unpaid: number;
}

/** Every case that has no final result yet, a few at a time. */
export async function evaluate(suite: Suite, options: EvaluateOptions): Promise<Evaluated> {
  const { results, model, workers } = options;
  const known = latest(results.results);
  const open = suite.cases.filter(({ id }) => !isFinalCase(known.get(id)));
  const total = suite.cases.length;
  let done = total - open.length;
  let unpaid = 0;
  let reserved = 0;
  const work = async (): Promise<void> => {
    for (let one = open.shift(); one !== undefined; one = open.shift()) {
      // Cases at work share what is left, so that together they cannot pass the budget.
      const left = options.budget === undefined ? undefined : options.budget - spent(results.results) - reserved;
      const dollars = left === undefined ? undefined : left / Math.max(1, Math.min(workers, open.length + 1));
      if (dollars !== undefined && dollars < LEAST) {
        unpaid += 1;
        continue;
      }
      reserved += dollars ?? 0;
      try {
        const played = await playCase(one, { ...options, dollars });
        const result: Result = { suite: suite.name, model, ...played };
        results.add(result);
        done += 1;
        options.said(result, done, total);
      } finally {
        reserved -= dollars ?? 0;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, workers) }, work));
  const last = latest(results.results);
  return { results: suite.cases.flatMap(({ id }) => last.get(id) ?? []), unpaid };
}

/** Below a hundredth of a cent no call can be paid. */
const LEAST = 0.0001;

function isFinalCase(result: Result | undefined): boolean {
  return result !== undefined && isFinal(result);
}

/** Tries that came to nothing cost money, too. */
function spent(results: readonly Result[]): number {
  return results.reduce((total, { cost }) => total + (cost ?? 0), 0);
}
