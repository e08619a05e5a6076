import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createModelRegistry, type ModelClient, ModelError, type ModelRequest } from '../../model/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { openWorkshop } from '../open/open-workshop.ts';
import { workflows } from '../testing/scripted-workshop.ts';

const perMillion = (input: number, output: number) => (input * 3 + output * 15) / 1_000_000;
const tokensOf = ({ system, messages, tools }: ModelRequest) =>
  Math.ceil((system.length + JSON.stringify([messages, tools]).length) / 4);

/** Answers a question in `words` tokens, or as many as it may, and is paid by the token. */
function paid(words: number, asked: ModelRequest[]): ModelClient {
  return {
    async call(request) {
      asked.push(request);
      const most = request.maxOutputTokens ?? 0;
      const input = tokensOf(request);
      const output = Math.min(words, most);
      const usage = { input_tokens: input, output_tokens: output, cost: perMillion(input, output) };
      if (words > most)
        throw new ModelError('MODEL_OUTPUT_LIMIT', 'The answer was cut off.', 'Ask for less.', { usage });
      const looked = request.messages.some(({ role }) => role === 'tool');
      const looks = !looked && request.tools.length > 0;
      const text = looks ? '' : 'There are two rows.\nNo change needed.';
      return { text, tool_calls: looks ? [{ tool: 'list_files', arguments: {} }] : [], usage };
    },
  };
}

async function ask(words: number, dollars: number) {
  const directory = await mkdtemp(join(tmpdir(), 'galley-short-'));
  try {
    await writeFile(join(directory, 'a.csv'), 'x\n1\n2\n');
    const asked: ModelRequest[] = [];
    const facts = { offline: false, contextTokens: 200_000, maxOutputTokens: 64_000, worstCase: perMillion };
    const model = { id: 'paid/m', name: 'm', description: '', client: paid(words, asked), ...facts };
    await using workshop = await openWorkshop({ directory, workflows, models: createModelRegistry([model]) });
    const budget = { dollars, tokens: null };
    const { runId } = await workshop.runs.start({
      text: 'How many rows?',
      refineDraft: false,
      model: 'paid/m',
      budget,
    });
    const { state } = await workshop.runs.settled(runId);
    return { asked, state, status: runStatus(state), error: state.agents.get('main')?.error ?? null };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

it('[O12] a small budget is used, not refused: each call may write what is left pays for', async () => {
  const { asked, state, status } = await ask(200, 0.06);
  expect(status).toBe('done');
  expect(state.usage.cost).toBeLessThan(0.06);
  // The whole length that the model can write would have cost $0.48.
  expect(asked[0]?.maxOutputTokens).toBeLessThan(5000);
});

it('[O12] an answer that is cut off where the budget ends is paid for, and the run asks for more', async () => {
  const { state, status, error } = await ask(20_000, 0.06);
  expect(status).toBe('waiting');
  expect(error).toMatchObject({ code: 'BUDGET_REACHED' });
  expect(state.usage.cost).toBeGreaterThan(0.03);
  expect(state.usage.cost).toBeLessThanOrEqual(0.06);
});

it('[O12] with less left than the least answer costs the run asks before it calls', async () => {
  const { asked, status, error } = await ask(200, 0.005);
  expect(asked).toHaveLength(0);
  expect(status).toBe('waiting');
  expect(error).toMatchObject({ code: 'BUDGET_REACHED' });
});
