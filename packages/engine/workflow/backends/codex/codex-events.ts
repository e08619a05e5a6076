import type { Usage } from '@galley/schema';
import { z } from 'zod';
import { createLineReader } from '../process/output.ts';
import type { TurnOptions } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';

const eventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('thread.started'), thread_id: z.string() }),
  z.looseObject({
    type: z.enum(['item.started', 'item.completed']),
    item: z.looseObject({ type: z.string(), text: z.string().optional(), message: z.string().optional() }),
  }),
  z.looseObject({
    type: z.literal('turn.completed'),
    usage: z.looseObject({
      input_tokens: z.number().default(0),
      cached_input_tokens: z.number().default(0),
      output_tokens: z.number().default(0),
    }),
  }),
  z.looseObject({ type: z.literal('turn.failed'), error: z.looseObject({ message: z.string() }) }),
  z.looseObject({ type: z.literal('error'), message: z.string() }),
]);

/** Kinds of work that only tools of its own can do. */
const own = new Set(['command_execution', 'file_change', 'web_search', 'collab_tool_call']);

export interface CodexStream {
  /** Its last message; null when it ended without one. */
  text: string | null;
  /** Over the whole Session; null when the turn did not end. */
  totals: Usage | null;
  failure: string | null;
  readonly raw: unknown[];
}

export interface CodexStreamOptions extends Pick<TurnOptions, 'onText' | 'onRaw'> {
  onThread(id: string): void;
  readonly mayUseOwn: boolean;
}

/** Reads the program's events. One that shows it at work with tools that nobody gave it ends the turn. */
export function createCodexStream({ onText, onRaw, onThread, mayUseOwn }: CodexStreamOptions) {
  const seen: CodexStream = { text: null, totals: null, failure: null, raw: [] };
  const lines = createLineReader((line) => {
    const value = parseLine(line);
    if (value === null) return;
    onRaw(value);
    seen.raw.push(value);
    const parsed = eventSchema.safeParse(value);
    if (!parsed.success) return;
    const event = parsed.data;
    if (event.type === 'thread.started') onThread(event.thread_id);
    else if (event.type === 'turn.failed') seen.failure = event.error.message;
    else if (event.type === 'error') seen.failure ??= event.message;
    else if (event.type === 'turn.completed') {
      const { input_tokens, cached_input_tokens: cached_tokens, output_tokens } = event.usage;
      seen.totals = { input_tokens, cached_tokens, output_tokens, cost: null };
    } else {
      if (!mayUseOwn && own.has(event.item.type)) throw usedItsOwn(event.item.type);
      if (event.type === 'item.started' || event.item.type !== 'agent_message') return;
      // Text between tool calls comes as messages of its own: the answer is the last one.
      seen.text = event.item.text ?? '';
      onText(seen.text);
    }
  });
  return {
    push: lines.push,
    end(): CodexStream {
      lines.end();
      return seen;
    },
  };
}

function parseLine(line: string): unknown {
  const text = line.trim();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // A warning printed between the events is kept for people.
    return text;
  }
}

function usedItsOwn(kind: string): BackendError {
  const message = `Codex used a tool of its own that this State does not allow (${kind}).`;
  return new BackendError({ failure: 'TOOLS_FAILED', message, details: { kind } });
}
