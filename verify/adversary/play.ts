import type { ScriptedBlock, ScriptedReply } from '../../test/wire/model-script.ts';
import type { ModelServerRequest } from '../../test/wire/model-server.ts';
import type { Said } from './commands.ts';
import { type Lab, models } from './lab.ts';

export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** At most this many calls go into one answer; over the engine's own limit they would not be tried at all (SPEC R17). */
const perAnswer = 40;

export const callAll = (calls: readonly ToolCall[]): ScriptedReply => ({
  kind: 'answer',
  blocks: calls.map((call): ScriptedBlock => ({ type: 'call', ...call })),
});

export interface Played {
  readonly said: Said;
  /** What the model was told about each call, in order; fewer where the run stopped before. */
  readonly receipts: readonly string[];
  readonly requests: readonly ModelServerRequest[];
}

/** A State that hands its model these tools and does nothing by itself. */
export const stateWith = (keys: string, prompt = 'Work.'): string => `---\n${keys}\nmax_turns: 500\n---\n${prompt}\n`;

/**
 * Lets the model of a one-State workflow make these calls, as many in one answer as are allowed, through the whole
 * engine: command line, run, consent, tools, journal, provider. What it was told comes from the provider's side.
 */
export async function playCalls(
  lab: Lab,
  bench: string,
  calls: readonly ToolCall[],
  { keys = 'tools: all', more = [] }: { keys?: string; more?: readonly string[] } = {},
): Promise<Played> {
  const name = `play-${Math.random().toString(36).slice(2)}`;
  const workflow = await lab.write(`workflows/${name}`, { 'START.md': stateWith(keys) });
  const batches: ToolCall[][] = [];
  for (let at = 0; at < calls.length; at += perAnswer) batches.push(calls.slice(at, at + perAnswer));
  const first = lab.server.requests.length;
  lab.server.script((_request, index) => {
    const batch = batches[index];
    return batch === undefined ? sayText('<result>done</result>') : callAll(batch);
  });
  const said = await lab.commands.galley([
    'start',
    workflow,
    '--dir',
    bench,
    '--model',
    models.first,
    '--json',
    ...more,
  ]);
  const requests = lab.server.requests.slice(first);
  return { said, requests, receipts: receiptsIn(requests) };
}

export const sayText = (value: string): ScriptedReply => ({ kind: 'answer', blocks: [{ type: 'text', text: value }] });

/** The results of tools, from the last message of each request. */
export function receiptsIn(requests: readonly ModelServerRequest[]): string[] {
  return requests.flatMap(({ body }) => {
    const messages: readonly { content?: unknown }[] = Array.isArray(body.messages) ? body.messages : [];
    const content = messages.at(-1)?.content;
    const blocks: readonly { type?: string; content?: unknown }[] = Array.isArray(content) ? content : [];
    return blocks.flatMap(({ type, content: result }) => (type === 'tool_result' ? [JSON.stringify(result)] : []));
  });
}

/** The code of a refusal in a receipt; null where the call was done. */
export function refusalIn(receipt: string): string | null {
  return /\\?"code\\?":\s*\\?"([A-Z][A-Z_]+)/.exec(receipt)?.[1] ?? null;
}

/** Whether any of these requests carries the text, in any place. */
export const carries = (requests: readonly ModelServerRequest[], secret: string): boolean =>
  requests.some(({ body }) => JSON.stringify(body).includes(secret));
