import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionMessage } from '@galley/schema';
import { expect, it } from 'vitest';
import { createModelRegistry, type ModelClient, type ModelRequest, rebuildRequest } from '../../model/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { openWorkshop } from '../open/open-workshop.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const kinds = ['anthropic', 'openai', 'google', 'compatible'] as const;

const plan = `- [ ] 1. Food — write food.md from data.csv
  Deliverable: food.md
- [ ] 2. Rent — write rent.md from data.csv
  Deliverable: rent.md`;

/** Plays the part of a model that looks, plans, writes and reports; keeps what it was asked. */
function scripted(asked: ModelRequest[]): ModelClient {
  return {
    async call(request) {
      asked.push(request);
      const [first] = request.messages;
      const prompt = first?.role === 'user' ? first.text : '';
      const looked = request.messages.some(({ role }) => role === 'tool');
      const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };
      const call = (tool: string, input: Record<string, unknown>) => ({
        text: '',
        tool_calls: [{ tool, arguments: input }],
        usage,
      });
      const say = (text: string) => ({ text, tool_calls: [], usage });
      if (prompt.startsWith('# Research'))
        return looked ? say('data.csv has three rows.') : call('get_file_map', { path: 'data.csv' });
      if (prompt.startsWith('# Plan')) return say(plan);
      if (!prompt.startsWith('# Implement')) return say('Two files are ready to review.');
      const [path = ''] = /\w+\.md/.exec(prompt.slice(prompt.indexOf('<item>'))) ?? [];
      return looked ? say(`Wrote ${path}.`) : call('write_text_file', { path, text: `# ${path}\n` });
    },
  };
}

async function goldenRun(): Promise<readonly ModelRequest[]> {
  const directory = await mkdtemp(join(tmpdir(), 'galley-golden-'));
  try {
    await writeFile(join(directory, 'data.csv'), 'kind,amount\nFood,1\nRent,2\nFood,3\n');
    const asked: ModelRequest[] = [];
    const model = { id: 'golden', name: 'golden', description: '', offline: true, client: scripted(asked) };
    await using workshop = await openWorkshop({ directory, workflows, models: createModelRegistry([model]) });
    const { runs } = workshop;
    const { runId } = await runs.start({ text: 'One note for each kind', refineDraft: false, model: 'golden' });
    const { gate } = runs.view(await runs.settled(runId));
    if (gate === null) throw new RangeError('there is no plan to approve');
    await runs.approve({ runId, gate: gate.gate_id, by: 'flag' }, gate.digest);
    expect(runStatus((await runs.settled(runId)).state)).toBe('done');
    return asked.map((request) => ({ ...request, cacheKey: 'run_golden' }));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const said = (message: SessionMessage) => {
  if (message.role === 'user') return message.text;
  if (message.role === 'tool') return message.receipt.replaceAll(/run_\w+/g, 'run_golden');
  return [message.text, ...message.tool_calls.map(({ tool, arguments: input }) => `${tool} ${JSON.stringify(input)}`)]
    .join('\n')
    .trim();
};

/** Only what is new: every call of a Session sends all that came before it once more. */
function promptsOf(asked: readonly ModelRequest[]): string {
  const calls = asked.map(({ system, messages }, index) => {
    const before = index === 0 ? undefined : asked[index - 1];
    const goesOn = before?.messages[0] !== undefined && messages[0] === before.messages[0];
    const fresh = goesOn ? messages.slice(before.messages.length) : messages;
    const head = index === 0 ? [`##### system`, system] : [];
    const shown = fresh.flatMap((message) => [`##### ${message.role}`, said(message)]);
    return [`##### call ${index + 1}${goesOn ? ', same Session' : ''}`, ...head, ...shown].join('\n');
  });
  return `${calls.join('\n\n')}\n`;
}

async function bytesOf(asked: readonly ModelRequest[]): Promise<string> {
  const lines: string[] = [];
  let declared = '';
  for (const [index, request] of asked.entries()) {
    const tools = request.tools.map((tool) => JSON.stringify(tool)).join('\n');
    if (tools !== declared) lines.push(`##### tools from call ${index + 1} on`, tools === '' ? '(none)' : tools);
    declared = tools;
    for (const kind of kinds) {
      const model = {
        id: `${kind}/m`,
        kind,
        providerName: kind,
        model: 'm',
        contextTokens: 200_000,
        baseUrl: 'https://x.test',
      };
      const facts = { ...model, maxOutputTokens: 8000, vision: false, efforts: [] };
      const { body } = await rebuildRequest(facts, request, () => Promise.reject(new RangeError('no pictures here')));
      const bytes = Buffer.from(body);
      lines.push(
        `call ${index + 1} ${kind}: ${bytes.length} bytes ${createHash('sha256').update(bytes).digest('hex')}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

/**
 * A change of prompts or tools is a visible diff here: read it, then take it over with
 * `npm run exec vitest -- run packages/engine/workshop/prompts/golden --update`.
 */
it('[R1] a golden run sends exactly these prompts, tools and bytes', async () => {
  const asked = await goldenRun();
  await expect(promptsOf(asked)).toMatchFileSnapshot('golden/prompts.txt');
  await expect(await bytesOf(asked)).toMatchFileSnapshot('golden/bytes.txt');
});
