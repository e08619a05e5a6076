import { createHash } from 'node:crypto';
import { type CompanionEvent, OverLimitError, type ToolCall, toErrorPayload } from '@galley/schema';
import {
  afterAnswer,
  afterTool,
  type ModelAnswer,
  ModelError,
  type ModelRequest,
  messagesOf,
  type Origin,
  openTurn,
  originOf,
  type RegisteredModel,
  type RequestedCall,
  redactDeep,
  type Session,
  type Turn,
  type TurnStep,
  type WireRequest,
} from '../../../model/index.ts';
import type { Look } from '../record/fold-companion.ts';
import type { CompanionToolDefinition, ToolDesk } from '../tools/companion-tool.ts';
import { lookWith } from './look.ts';
import type { Searched, SearchWeb } from './search-web.ts';

/** Model calls for one question. */
const mostCalls = 12;
const mostOutput = 4096;
const mostTries = 3;

export interface AskPorts {
  readonly model: RegisteredModel;
  readonly tools: readonly CompanionToolDefinition[];
  readonly desk: Omit<ToolDesk, 'searchWeb'>;
  searchWeb: SearchWeb;
  readonly signal: AbortSignal;
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Refuses what consent does not cover, and says so in the egress log. */
  refuse(call: string, content: Origin): Promise<void>;
  /** Throws where a budget above all Runs does not allow the call. */
  hold?(request: ModelRequest): Promise<void>;
  record(event: WithoutQuestion): Promise<void>;
  onDelta(text: string): void;
  onLooking(tool: CompanionToolDefinition, input: unknown): void;
}

type OfQuestion = Extract<
  CompanionEvent,
  { type: 'companion.call_requested' | 'companion.call_answered' | 'companion.call_failed' | 'companion.looked' }
>;
/** An event of the question at hand. */
export type WithoutQuestion = OfQuestion extends infer Event
  ? Event extends OfQuestion
    ? Omit<Event, 'message_id'>
    : never
  : never;

export interface ModelReply {
  readonly text: string;
  readonly looks: readonly Look[];
  /** Where everything comes from that the model was shown. */
  readonly content: Origin;
}

export interface Asking {
  /** The one who asks, for the egress log and the provider's cache. */
  readonly companion: string;
  readonly session: Session;
  readonly prompt: string;
  readonly origin: Origin;
}

/** From a question to the model's final text, with looks between. Each call and each look is on disk before the next. */
export async function askModel(ports: AskPorts, { companion, session, prompt, origin }: Asking): Promise<ModelReply> {
  const looks: Look[] = [];
  let turn: Turn = openTurn(session, prompt, mostCalls, { origin });
  let next: TurnStep = { kind: 'call_model' };
  while (true) {
    ports.signal.throwIfAborted();
    switch (next.kind) {
      case 'call_model': {
        const call = `${turn.calls + 1}`;
        const { text, tool_calls: requested } = await callOnce(ports, companion, turn, call);
        const calls = requested.map((each, index) => callOf(each, `${call}.${index + 1}`));
        ({ turn, next } = afterAnswer(turn, { text, tool_calls: calls }));
        break;
      }
      case 'run_tool': {
        const { call } = next;
        const tool = ports.tools.find(({ name }) => name === call.tool);
        if (tool !== undefined) ports.onLooking(tool, call.arguments);
        const look = await lookAndSearch(ports, call, originOf(turn.session));
        await ports.record({ type: 'companion.looked', ...look });
        looks.push(look);
        ({ turn, next } = afterTool(turn, { ...look, call }));
        break;
      }
      case 'finished':
        return { text: next.text, looks, content: originOf(turn.session) };
      case 'out_of_turns':
      case 'looping':
        throw new OverLimitError(
          `The model asked for more than ${mostCalls} looks and gave no answer.`,
          'Ask a narrower question, or choose another model.',
        );
    }
  }
}

/** One look; what a search of the web cost is booked with it, whatever came of it. */
async function lookAndSearch(ports: AskPorts, call: ToolCall, content: Origin): Promise<Look> {
  let booked: Searched['booked'] | null = null;
  const searchWeb = async (query: string) => {
    const searched = await ports.searchWeb({ query, call: call.call_id, content });
    booked = searched.booked;
    if (searched.found === null) throw searched.error;
    return searched.found;
  };
  const look = await lookWith(ports.tools, { ...ports.desk, searchWeb }, call, ports.now);
  return booked === null ? look : { ...look, search: booked };
}

/** Faults of the way there are tried again; everything else ends the question. */
async function callOnce(ports: AskPorts, companion: string, turn: Turn, call: string): Promise<ModelAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callAndRecord(ports, companion, turn, call);
    } catch (error) {
      const again = error instanceof ModelError && error.transient && attempt < mostTries;
      if (!again || ports.signal.aborted) throw error;
      await ports.sleep(Math.min(error.retryAfterMs ?? 1000 * attempt, 30_000), ports.signal);
    }
  }
}

async function callAndRecord(ports: AskPorts, companion: string, turn: Turn, call: string): Promise<ModelAnswer> {
  const { model, tools, signal } = ports;
  const content = originOf(turn.session);
  await ports.refuse(call, content);
  const request: ModelRequest = {
    model: model.id,
    system: turn.session.system,
    messages: messagesOf(turn.session),
    tools: tools.map((tool) => tool.declaration()),
    maxOutputTokens: Math.min(mostOutput, model.maxOutputTokens ?? mostOutput),
    cacheKey: companion,
  };
  const started = ports.now();
  let wire: { body: string; bytes: number } | null = null;
  const onSent = ({ body }: WireRequest) => {
    const bytes = Buffer.from(body);
    wire = { body: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
  };
  // The most it can cost is held back from the team's budgets before anything leaves.
  await ports.hold?.(request);
  await ports.record({ type: 'companion.call_requested', call, model: model.id });
  try {
    const origin = { run: companion, call, content };
    const answer = await model.client.call(request, { signal, onDelta: ports.onDelta, origin, onSent });
    const { text, usage, tool_calls: calls } = answer;
    await ports.record({
      type: 'companion.call_answered',
      call,
      text,
      tool_calls: calls.map((each, index) => callOf(each, `${call}.${index + 1}`)),
      usage,
      elapsed_ms: ports.now() - started,
      wire,
    });
    return answer;
  } catch (error) {
    const known = error instanceof ModelError ? error.usage : undefined;
    const usage = known ?? (wire === null ? nothing : null);
    await ports.record({ type: 'companion.call_failed', call, error: toErrorPayload(error), usage });
    throw error;
  }
}

/** Numbered by us, so that a result finds its call. */
function callOf(requested: RequestedCall, id: string): ToolCall {
  // A key that a model repeats is in no record (SPEC A5), nor in what a look is made with.
  return { ...requested, arguments: redactDeep({ ...requested.arguments }), call_id: id };
}

/** Of a call that was refused before anything left. */
const nothing = { input_tokens: 0, output_tokens: 0, cost: 0 };
