// Runs in a Node and a folder of its own, where LangGraph is installed: node langgraph-program.mjs FOLDER WORK NUMBERS…
// Prints one number.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '.', work, ...numbers] = process.argv.slice(2);
const from = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(from.resolve(name)).href);
const { Annotation, END, START, StateGraph } = await load('@langchain/langgraph');
const { SqliteSaver } = await load('@langchain/langgraph-checkpoint-sqlite');

const home = mkdtempSync(join(tmpdir(), 'galley-bench-peer-'));
try {
  const saver = SqliteSaver.fromConnString(join(home, 'history.db'));
  // As ours: a step is written before the next one begins. What it comes with leaves it to the system when that reaches
  // the disk; `synced-steps` waits for it, as we do.
  if (work === 'synced-steps') {
    saver.setup();
    saver.db.pragma('synchronous = FULL');
  }
  const options = (thread, limit) => ({
    configurable: { thread_id: thread },
    recursionLimit: limit,
    durability: 'sync',
  });
  const [first = 0, second = 0] = numbers.map(Number);
  if (work === 'growth') console.log(await growth(saver, options, first, second));
  else console.log(await stepsPerSecond(saver, options, first, second));
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function stepsPerSecond(saver, options, forks, steps) {
  const graph = new StateGraph(Annotation.Root({ text: Annotation() }));
  for (let number = 1; number <= steps; number += 1) {
    graph.addNode(`step${number}`, async () => ({ text: 'A reply of a usual length.' }));
    graph.addEdge(number === 1 ? START : `step${number - 1}`, `step${number}`);
  }
  graph.addEdge(`step${steps}`, END);
  const app = graph.compile({ checkpointer: saver });
  await app.invoke({ text: 'go' }, options('warm-up', steps + 5));
  const started = performance.now();
  await Promise.all(
    Array.from({ length: forks }, (_, fork) => app.invoke({ text: 'go' }, options(`fork-${fork}`, steps + 5))),
  );
  return (forks * steps) / ((performance.now() - started) / 1_000);
}

async function growth(saver, options, steps, bytes) {
  const messages = Annotation({ reducer: (all, more) => all.concat(more), default: () => [] });
  const text = 'x'.repeat(bytes);
  const app = new StateGraph(Annotation.Root({ messages }))
    .addNode('step', async () => ({ messages: [text] }))
    .addEdge(START, 'step')
    .addConditionalEdges('step', (state) => (state.messages.length < steps ? 'step' : END))
    .compile({ checkpointer: saver });
  await app.invoke({ messages: [] }, options('one', steps + 5));
  saver.db.pragma('wal_checkpoint(TRUNCATE)');
  return readdirSync(home).reduce((sum, name) => sum + statSync(join(home, name)).size, 0) / 1_048_576;
}
