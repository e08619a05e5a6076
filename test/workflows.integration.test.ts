import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createModelRegistry, type ModelClient } from '@galley/engine/model';
import { lintWorkflow, loadWorkflow, type RunState, runStatus, step, type Workflows } from '@galley/engine/workflow';
import { openWorkshop } from '@galley/engine/workshop';
import type { JournalRow, RunEvent } from '@galley/schema';
import { expect, it } from 'vitest';

const examples = fileURLToPath(new URL('../examples/workflows', import.meta.url));
interface Answers {
  readonly workflow?: string;
  readonly input: string;
  readonly person: readonly string[];
  readonly rules: { readonly when: string[]; readonly answer: string }[];
  readonly states: string[];
  readonly result: string;
}
type Rules = Answers['rules'];
const { answerFor }: { answerFor: (rules: Rules, prompt: string) => string } = await import(
  new URL('../examples/workflows/answer.mjs', import.meta.url).href
);

const folders = (await readdir(examples, { withFileTypes: true })).filter((entry) => entry.isDirectory());

it('there are examples to run', () => expect(folders.length).toBeGreaterThanOrEqual(5));

it.each(folders.map(({ name }) => name))(
  '[O1] the example %s runs as its answers.json says, and lint finds nothing',
  async (name) => {
    const folder = join(examples, name);
    const answers = JSON.parse(await readFile(join(folder, 'test', 'answers.json'), 'utf8')) as Answers;
    const source = answers.workflow === undefined ? folder : join(folder, answers.workflow);
    expect(lintWorkflow(await loadWorkflow(source)).filter(({ level }) => level !== 'info')).toEqual([]);

    const directory = await mkdtemp(join(tmpdir(), 'galley-example-'));
    try {
      const client: ModelClient = {
        async call({ messages }) {
          const prompt = messages
            .map((message) => (message.role === 'tool' ? message.receipt : message.text))
            .join('\n');
          return {
            text: answerFor(answers.rules, prompt),
            tool_calls: [],
            usage: { input_tokens: 1, output_tokens: 1, cost: 0 },
          };
        },
      };
      const scripted = { id: 'scripted', name: 'Scripted', description: 'answers.json', offline: true, client };
      await using workshop = await openWorkshop({
        directory,
        workflows: examples,
        models: createModelRegistry([scripted]),
      });
      const { runs } = workshop;
      const run = await runs.startWorkflow(source, { text: answers.input, model: 'scripted' });
      for (const reply of answers.person) {
        const { state } = await runs.settled(run.id);
        const pending = state.agents.get('main')?.pending;
        if (pending?.kind !== 'ask') throw new RangeError(`${name} asks no person`);
        await runs.answerAsk(run.id, pending.ask, reply);
      }
      const { state } = await runs.settled(run.id);
      expect(runStatus(state), JSON.stringify(state.agents.get('main')?.error)).toBe('done');
      expect(state.agents.get('main')?.result).toBe(answers.result);
      expect(state.warnings).toEqual([]);
      const rows = await workshop.workbench.store.journal.read(run.id);
      expect(statesOf(run.workflows, rows)).toEqual([...answers.states].sort());
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
);

/** The State of each turn and script, as the journal tells it. */
function statesOf(workflows: Workflows, rows: readonly JournalRow<RunEvent>[]): string[] {
  const states: string[] = [];
  let state: RunState | null = null;
  for (const row of rows) {
    const { event } = row;
    const begins =
      event.type === 'script.requested' || (event.type === 'model.requested' && event.prompt !== undefined);
    const at = begins ? state?.agents.get(event.agent)?.state : undefined;
    if (at !== undefined) states.push(at);
    state = step(workflows, state, row);
  }
  return states.sort();
}
