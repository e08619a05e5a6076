import { createModelRegistry, type ModelClient, type ModelRequest } from '../../../model/index.ts';
import { offlineModel } from '../../../offline/index.ts';
import { openScripted, type ScriptedOptions } from '../../testing/scripted-workshop.ts';

type Call = readonly [tool: string, input: Record<string, unknown>];
export type Said = string | { readonly text?: string; readonly calls: readonly Call[] };

export const samplePlan = '- [ ] 1. Food — write `food.txt`\n- [ ] 2. Rent — write `rent.txt`\n';

/** What the companion's model says next, by the receipts it has for this question. */
export type Talk = (receipts: readonly string[], request: ModelRequest) => Said;

/**
 * A Workbench with two models: `offline` works on Runs by a script, `talker` answers for the companion. Every request of
 * either is kept, so that a test can say who was told what.
 */
export async function openCompanionBench(options: ScriptedOptions = {}) {
  const toWorker: ModelRequest[] = [];
  const toTalker: ModelRequest[] = [];
  let talk: Talk = () => 'I do not know.';
  const worker: ModelClient = {
    async call(request) {
      toWorker.push(request);
      const [first] = request.messages;
      const prompt = first?.role === 'user' ? first.text : '';
      const isFirst = request.messages.every(({ role }) => role !== 'tool');
      const usage = { input_tokens: 10, output_tokens: 5, cost: 0.25 };
      const [text, tool_calls] = work(prompt, isFirst);
      return { text, tool_calls, usage };
    },
  };
  const talker: ModelClient = {
    async call(request, { onDelta }) {
      toTalker.push(request);
      const last = request.messages.findLastIndex(({ role }) => role === 'user');
      const receipts = request.messages
        .slice(last)
        .flatMap((message) => (message.role === 'tool' ? [message.receipt] : []));
      const said = talk(receipts, request);
      const { text = '', calls = [] } = typeof said === 'string' ? { text: said } : said;
      if (text !== '') onDelta(text);
      const tool_calls = calls.map(([tool, input]) => ({ tool, arguments: input }));
      return { text, tool_calls, usage: { input_tokens: 100, output_tokens: 50, cost: 0.01 } };
    },
  };
  const models = createModelRegistry([
    { ...offlineModel, client: worker },
    { ...offlineModel, id: 'talker', offline: false, provider: 'talker', client: talker },
  ]);
  const files = { 'data.csv': 'kind,amount\nFood,1\nRent,2\n' };
  const bench = await openScripted(() => '', { files, models, ...options });
  return {
    ...bench,
    models,
    toWorker,
    toTalker,
    say(next: Talk) {
      talk = next;
    },
    chat: (run: { readonly run_id: string } | null) =>
      bench.call.CompanionGet({ ...bench.target, run_id: run?.run_id ?? null, wait_ms: 0 }),
    /** Asks the talker, or the rules with `offline`, and waits for the answer. */
    async question(run: { readonly run_id: string } | null, text: string, model = 'talker') {
      const input = { ...bench.target, run_id: run?.run_id ?? null, text, model, wait_ms: 20_000 };
      const { message_id: id, companion } = await bench.call.CompanionAsk(input);
      const exchange = companion.exchanges.find(({ message_id }) => message_id === id);
      if (exchange === undefined) throw new RangeError('the question is not in the chat');
      return exchange;
    },
  };
}

function work(prompt: string, isFirst: boolean) {
  const read = { tool: 'read_file', arguments: { path: 'data.csv' } };
  if (prompt.startsWith('# Research')) return isFirst ? (['', [read]] as const) : (['Two kinds.', []] as const);
  if (prompt.startsWith('# Plan')) return [samplePlan, []] as const;
  if (!prompt.startsWith('# Implement')) return ['All done.', []] as const;
  const path = /<item>\s*[^`]*`([^`]+)`/.exec(prompt)?.[1] ?? 'other.txt';
  const write = { tool: 'write_text_file', arguments: { path, text: 'x' } };
  return isFirst ? (['', [write]] as const) : ([`Wrote ${path}.`, []] as const);
}
