import { fileURLToPath } from 'node:url';
import { openWorkshop } from '@galley/engine/workshop';
import { models, requestOf } from './small-work.ts';

/**
 * Holds a Workbench as a server does and lives through Runs FROM to TO; then says what its memory is. A day has fifty
 * requests, so that what ages with time ages here, too.
 */
const [directory = '', from = '0', to = '0'] = process.argv.slice(2);
const betweenRuns = (24 * 3_600_000) / 50;
let ahead = Number(from) * betweenRuns;
const clock = { now: () => Date.now() + ahead };
const workflows = fileURLToPath(new URL('../../workflows', import.meta.url));
const workshop = await openWorkshop({ directory, workflows, models, clock });
if (from === '0') {
  await workshop.workbench.append([{ stream: 'workbench', event: { type: 'planning.set', interactive: false } }]);
}
const started = performance.now();
for (let run = Number(from); run < Number(to); run += 1) {
  const { runId } = await workshop.runs.start({ text: requestOf(run), model: 'bench', refineDraft: false });
  const { status, error } = workshop.runs.view(await workshop.runs.settled(runId));
  if (status !== 'done') throw new RangeError(`run ${run} is ${status}: ${error?.message ?? ''}`);
  if (workshop.workbench.draft() !== null) await workshop.workbench.publish();
  ahead += betweenRuns;
}
const msPerRun = (performance.now() - started) / (Number(to) - Number(from));
const rss = await memory();
console.log(JSON.stringify({ msPerRun, rssMb: rss / 1e6, heapMb: process.memoryUsage().heapUsed / 1e6 }));
await workshop[Symbol.asyncDispose]();

/** Of a server that has been quiet for a moment, as it is between two requests of a person. */
async function memory(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  return process.memoryUsage().rss;
}
