import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelRegistry, type ModelRequest } from '@galley/engine/model';
import { runStatus } from '@galley/engine/workflow';
import { openWorkshop, type Workshop } from '@galley/engine/workshop';
import { numbers, scriptedAgent } from './scripted-agent.ts';

const builtIn = join(import.meta.dirname, '../../workflows');
const oneConversation = `---
tools: all
max_turns: 1000
reply: true
---
# All at once

Do everything the request asks for, in this one conversation. Write with the tools, look at what you wrote, and say
at the end what you did.

<request>
{{request}}
</request>

<files>
{{manifest}}
</files>
`;

export interface Counted {
  readonly tokens: number;
  readonly requests: readonly ModelRequest[];
}

/** Tokens sent for the same job of `items` items: item by item, or in one conversation that grows. */
export async function countTokens(how: 'rpi' | 'one-conversation', items: number): Promise<Counted> {
  const base = await mkdtemp(join(tmpdir(), 'galley-tokens-'));
  try {
    const directory = join(base, 'files');
    await mkdir(directory);
    await writeFile(join(directory, 'data.csv'), sampleTable(items));
    const client = scriptedAgent(items);
    const model = { id: 'bench', name: 'bench', description: '', offline: true, client };
    await using workshop = await openWorkshop({ directory, workflows: builtIn, models: createModelRegistry([model]) });
    const runId = how === 'rpi' ? await runPhases(workshop) : await runAtOnce(workshop, join(base, 'workflow'));
    const { state } = await workshop.runs.settled(runId);
    const written = (await workshop.workbench.changeSet()).length;
    // A run that stopped early would look economical.
    if (runStatus(state) !== 'done' || written !== items) {
      throw new RangeError(`${how} is ${runStatus(state)} with ${written} of ${items} files`);
    }
    return { tokens: client.sent(), requests: client.asked };
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

const text = 'Write one markdown file per kind into out/, with its rows sorted by day.';

async function runPhases({ runs }: Workshop): Promise<string> {
  const { runId } = await runs.start({ text, refineDraft: false, model: 'bench' });
  const record = await runs.settled(runId);
  const { gate } = runs.view(record);
  if (gate === null) throw new RangeError('there is no plan to approve');
  await runs.approve({ runId, gate: gate.gate_id, by: 'flag' }, gate.digest);
  return runId;
}

async function runAtOnce({ runs }: Workshop, folder: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'START.md'), oneConversation);
  const { id } = await runs.startWorkflow(folder, { text, model: 'bench' });
  return id;
}

/** 25 rows of each kind. */
function sampleTable(items: number): string {
  const rows = numbers(items).flatMap((kind) =>
    numbers(25).map(
      (row) => `2025-01-${String(row).padStart(2, '0')},k${kind},${row * 1.25},note ${row} of kind ${kind}`,
    ),
  );
  return `day,kind,amount,note\n${rows.join('\n')}\n`;
}
