import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { type EvalArguments, parseEvalArguments } from './arguments.ts';
import { evaluate } from './evaluate.ts';
import { modelNamed } from './play/model.ts';
import { buildOwnCommand } from './play/own-command.ts';
import type { Result } from './results/result.ts';
import { openResults } from './results/results-file.ts';
import { table } from './results/table.ts';
import { totalsOf } from './results/totals.ts';
import { limitSuite, loadSuite } from './tasks/load-suite.ts';

/** Tasks of benchmarks through the real product with a model of one's choice. Asks providers and costs money: never part of CI. */
async function main(given: EvalArguments): Promise<number> {
  const suite = limitSuite(loadSuite(given.suite), { tasks: given.limit, cases: given.cases });
  const { model } = given;
  const file =
    given.out ?? join(import.meta.dirname, 'results', 'kept', `${suite.name}-${model.replace(/[^\w.-]+/g, '-')}.jsonl`);
  const results = openResults(file, { suite: suite.name, model });
  const named = process.env.GALLEY_COMMAND;
  using built = named === undefined ? await buildOwnCommand() : null;
  const { results: all, unpaid } = await evaluate(suite, {
    model,
    command: built?.file ?? named ?? '',
    start: modelNamed(model),
    results,
    workers: given.workers,
    timeoutMs: given.timeoutMs,
    budget: given.budget,
    said,
  });
  const lines = totalsOf(all);
  console.log(given.json ? JSON.stringify({ suite: suite.name, model, totals: lines }, null, 2) : table(lines));
  for (const { task, why } of suite.leftOut) console.error(`left out: ${task}: ${why}`);
  for (const result of all.filter(({ outcome }) => outcome === 'void'))
    console.error(`left out: ${result.id}: ${result.note}`);
  const broken = all.filter(({ outcome }) => outcome === 'broken');
  if (broken.length > 0)
    console.error(`${broken.length} cases could not be tried to the end; the next start tries them again.`);
  if (unpaid > 0) console.error(`${unpaid} cases were not tried: the budget is used up.`);
  console.error(`Results: ${file}`);
  return broken.length + unpaid === 0 ? 0 : 1;
}

function said({ id, outcome, seconds, cost, problems, note }: Result, done: number, total: number): void {
  const dollars = cost === null ? 'cost unknown' : `$${cost.toFixed(4)}`;
  const why = [...problems.slice(0, 1), ...(note === undefined ? [] : [note])].join(' · ');
  console.error(
    `${done}/${total}  ${outcome.padEnd(6)}  ${id}  ${seconds.toFixed(1)} s, ${dollars}${why === '' ? '' : `  ${why}`}`,
  );
}

try {
  process.exitCode = await main(parseEvalArguments(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof GalleyError)) throw error;
  console.error(`${error.message}\n${error.remedy}`);
  process.exitCode = 2;
}
