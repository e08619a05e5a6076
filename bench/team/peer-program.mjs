// Runs in a folder where the peers are installed: node peer-program.mjs FOLDER langgraph|dbos ADDRESS RUNS STEPS
// Prints steps per second: so many runs at once, each step on disk before the next one begins.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '.', peer, address, ...numbers] = process.argv.slice(2);
const [runs = 1, steps = 1] = numbers.map(Number);
const from = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(from.resolve(name)).href);
const reply = 'A reply of a usual length. '.repeat(10);

const perSecond = peer === 'dbos' ? await dbos() : await langGraph();
console.log(perSecond);
process.exit(0);

async function langGraph() {
  const { Annotation, END, START, StateGraph } = await load('@langchain/langgraph');
  const { PostgresSaver } = await load('@langchain/langgraph-checkpoint-postgres');
  const saver = PostgresSaver.fromConnString(address);
  await saver.setup();
  const graph = new StateGraph(Annotation.Root({ text: Annotation() }));
  for (let number = 1; number <= steps; number += 1) {
    graph.addNode(`step${number}`, async () => ({ text: reply }));
    graph.addEdge(number === 1 ? START : `step${number - 1}`, `step${number}`);
  }
  graph.addEdge(`step${steps}`, END);
  const app = graph.compile({ checkpointer: saver });
  const options = (thread) => ({ configurable: { thread_id: thread }, recursionLimit: steps + 5, durability: 'sync' });
  await app.invoke({ text: 'go' }, options('warm-up'));
  return measured((run) => app.invoke({ text: 'go' }, options(`run-${run}`)));
}

async function dbos() {
  const { DBOS } = await load('@dbos-inc/dbos-sdk');
  DBOS.setConfig({ name: 'bench', systemDatabaseUrl: address, runAdminServer: false, logLevel: 'error' });
  const workflow = DBOS.registerWorkflow(
    async () => {
      for (let number = 1; number <= steps; number += 1)
        await DBOS.runStep(async () => reply, { name: `step${number}` });
    },
    { name: 'load' },
  );
  await DBOS.launch();
  await (await DBOS.startWorkflow(workflow)()).getResult();
  return measured(async () => (await DBOS.startWorkflow(workflow)()).getResult());
}

async function measured(run) {
  const started = performance.now();
  await Promise.all(Array.from({ length: runs }, (_, index) => run(index)));
  return (runs * steps) / ((performance.now() - started) / 1_000);
}
