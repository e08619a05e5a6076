import type { MessagesRequest } from './messages-request.ts';
import type { ScriptedAnswer, ServerUsage } from './scripted-answer.ts';

type MessageAnswer = Exclude<ScriptedAnswer, { kind: 'error' }>;
type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown };
type ServerEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

const noUsage: ServerUsage = {
  input_tokens: 10,
  output_tokens: 5,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
};

let messages = 0;
/** Clients drop a message whose id they have already seen, so ids must differ over the whole process. */
const nextId = (prefix: string) => `${prefix}_local${process.pid}x${++messages}`;

export function wholeMessage(request: MessagesRequest, answer: MessageAnswer) {
  return { ...emptyMessage(request, usageOf(answer)), content: blocksOf(answer), stop_reason: stopReason(answer) };
}

/** The events of a streamed message, the text in pieces as a real server sends it. */
export function messageEvents(request: MessagesRequest, answer: MessageAnswer): ServerEvent[] {
  const usage = usageOf(answer);
  const blocks = blocksOf(answer);
  return [
    { type: 'message_start', message: emptyMessage(request, { ...usage, output_tokens: 1 }) },
    ...blocks.flatMap((block, index) => blockEvents(block, index)),
    { type: 'message_delta', delta: { stop_reason: stopReason(answer), stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
}

function blockEvents(block: Block, index: number): ServerEvent[] {
  const start = block.type === 'text' ? { type: 'text', text: '' } : { ...block, input: {} };
  const deltas =
    block.type === 'text'
      ? inPieces(block.text).map((text) => ({ type: 'text_delta', text }))
      : [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }];
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function emptyMessage(request: MessagesRequest, usage: ServerUsage) {
  const fixed = { type: 'message', role: 'assistant', content: [] as Block[], stop_reason: null, stop_sequence: null };
  return { ...fixed, id: nextId('msg'), model: request.model, usage };
}

function blocksOf(answer: MessageAnswer): Block[] {
  const text = answer.text === undefined ? [] : [{ type: 'text' as const, text: answer.text }];
  if (answer.kind !== 'tools') return text;
  return [...text, ...answer.calls.map((call) => ({ type: 'tool_use' as const, id: nextId('toolu'), ...call }))];
}

function usageOf(answer: MessageAnswer): ServerUsage {
  return answer.kind === 'text' || answer.kind === 'tools' ? { ...noUsage, ...answer.usage } : noUsage;
}

function stopReason(answer: MessageAnswer): string {
  return answer.kind === 'tools' ? 'tool_use' : 'end_turn';
}

function inPieces(text: string): string[] {
  const pieces: string[] = [];
  const size = Math.max(16, Math.ceil(text.length / 50));
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces.length === 0 ? [''] : pieces;
}
