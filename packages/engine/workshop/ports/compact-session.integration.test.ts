import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createModelRegistry, ModelError, type ModelRegistration, type ModelRequest } from '../../model/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { openWorkshop } from '../open/open-workshop.ts';
import { type Asked, type Script, scriptedModel, workflows } from '../testing/scripted-workshop.ts';

const lines = (count: number) => Array.from({ length: count }, (_unused, line) => `line ${line} ${'x'.repeat(60)}`);
const sizeOf = ({ system, messages, tools }: ModelRequest) =>
  system.length + JSON.stringify(messages).length + JSON.stringify(tools).length;
const tooLong = () => new ModelError('MODEL_CONTEXT_TOO_LONG', 'The prompt is too long.', 'Shorten it.');

/** Runs one request to its end with a model that is none of ours, and hands over what it was asked and the journal. */
async function run(script: Script, facts: Partial<ModelRegistration>) {
  const directory = await mkdtemp(join(tmpdir(), 'galley-compact-'));
  try {
    await writeFile(join(directory, 'big.txt'), lines(4000).join('\n'));
    const asked: Asked[] = [];
    const client = scriptedModel(script, asked);
    const model = { id: 'other/m', name: 'm', description: '', offline: false, client, ...facts };
    const workshop = await openWorkshop({ directory, workflows, models: createModelRegistry([model]) });
    const { runs, workbench } = workshop;
    const { runId } = await runs.start({ text: 'Sum up big.txt', refineDraft: false, model: 'other/m' });
    const { gate } = runs.view(await runs.settled(runId));
    if (gate !== null) await runs.approve({ runId, gate: gate.gate_id, by: 'flag' }, gate.digest);
    const record = await runs.settled(runId);
    const events = (await workbench.store.journal.read(record.id)).map(({ event }) => event);
    await workshop[Symbol.asyncDispose]();
    await using reopened = await openWorkshop({ directory, workflows, models: createModelRegistry([model]) });
    const { state: replayed } = await reopened.runs.get(runId);
    return { asked: asked.map(({ request }) => request), record, replayed, events };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const plan = '- [ ] 1. Sum up — write sum.md from big.txt\n  Deliverable: sum.md';

/** Reads `reads` parts of the file one after the other, then writes; `last` is asked before it ends. */
function sweeping(reads: number, last: (asked: Asked) => ReturnType<Script> | null = () => null): Script {
  return (asked) => {
    const { phase, request } = asked;
    if (phase === 'Research')
      return asked.receipts.length === 0 ? { calls: [['list_files', {}]] } : 'big.txt has lines.';
    if (phase === 'Plan') return plan;
    if (phase !== 'Implement') return 'Done.';
    const made = request.messages.filter(({ role }) => role === 'assistant').length;
    const done = /(\d+) earlier calls/.exec(JSON.stringify(request.messages[1] ?? ''))?.[1] ?? '0';
    const listed = JSON.stringify(request.messages[1] ?? '').match(/- read_file/g)?.length ?? 0;
    const count = made + listed + Number(done);
    if (count < reads) {
      return { calls: [['read_file', { path: 'big.txt', line_start: count * 100 + 1, line_count: 100 }]] };
    }
    if (count === reads) return { calls: [['write_text_file', { path: 'sum.md', text: '# Sum\n' }]] };
    return last(asked) ?? 'Wrote sum.md.';
  };
}

describe('a Session that does not fit its model', () => {
  it('[R9] is shortened before it is sent, in the journal, and its results can be recalled', async () => {
    let recalled = '';
    const script = sweeping(25, ({ request }) => {
      const seen = request.messages.findLast((message) => message.role === 'tool');
      if (seen?.role === 'tool' && seen.tool === 'recall_tool_result') {
        recalled = seen.receipt;
        return null;
      }
      const id = /"recall_id\\?":\\?"(main[^"\\]+)/.exec(JSON.stringify(request.messages))?.[1] ?? '';
      return { calls: [['recall_tool_result', { id, lines: '1-3' }]] };
    });
    const { asked, record, replayed, events } = await run(script, { contextTokens: 32_000 });
    expect(runStatus(record.state)).toBe('done');
    expect(asked.length).toBeGreaterThan(25);
    for (const request of asked) expect(sizeOf(request)).toBeLessThan(32_000 * 4 * 0.9);
    const compacted = events.filter(({ type }) => type === 'session.compacted');
    expect(compacted.length).toBeGreaterThan(0);
    expect(compacted.length).toBeLessThan(8);
    expect(compacted[0]).toMatchObject({ reason: 'near_limit' });
    expect(recalled).toContain('line 0 xxx');
    // What a replay of the journal yields is what was there.
    expect(replayed.artifacts).toEqual(record.state.artifacts);
    expect(replayed.answers).toEqual(record.state.answers);
  });

  it('[A4] after a refusal for its length the same request is never sent again', async () => {
    const limit = 60_000;
    const script = sweeping(20);
    const refusing: Script = (asked, signal) => (sizeOf(asked.request) > limit ? tooLong() : script(asked, signal));
    const { asked, record, events } = await run(refusing, { contextTokens: 1_000_000 });
    expect(runStatus(record.state)).toBe('done');
    expect(record.state.answers.map(({ failed }) => failed)).toEqual([false]);
    const bodies = asked.map(({ messages }) => JSON.stringify(messages));
    for (const [index, body] of bodies.entries()) expect(body).not.toBe(bodies[index + 1]);
    expect(events.some((event) => event.type === 'session.compacted' && event.reason === 'refused')).toBe(true);
  });

  it('[R6] an item whose prompt alone is too long fails and says so; it is not asked again and again', async () => {
    const script = sweeping(0);
    const refusing: Script = (asked, signal) => (asked.phase === 'Implement' ? tooLong() : script(asked, signal));
    const { asked, record } = await run(refusing, { contextTokens: 1_000_000 });
    const sent = asked.filter(
      ({ messages: [first] }) => first?.role === 'user' && first.text.startsWith('# Implement'),
    );
    expect(new Set(sent.map(({ messages }) => JSON.stringify(messages))).size).toBe(sent.length);
    expect(record.state.answers.map(({ failed }) => failed)).toEqual([true]);
  });

  it('[C6] a note of 200 KB reaches plan and summary in bounded form, and can be recalled', async () => {
    const note = lines(3000).join('\n');
    let recalled = '';
    const script: Script = (asked, signal) => {
      if (asked.phase === 'Research' && asked.receipts.length > 0) return note;
      if (asked.phase !== 'Plan') return sweeping(1)(asked, signal);
      if (asked.receipts.length === 0) return { calls: [['recall_tool_result', { id: 'research.md', lines: '2000' }]] };
      recalled = JSON.stringify(asked.receipts[0]);
      return plan;
    };
    const { asked, record } = await run(script, { contextTokens: 32_000 });
    expect(runStatus(record.state)).toBe('done');
    expect(record.state.artifacts['research.md']).toBe(note);
    for (const request of asked) expect(sizeOf(request)).toBeLessThan(60_000);
    expect(recalled).toContain('line 1999');
  });
});
