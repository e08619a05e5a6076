import {
  createProviderClient,
  type ModelAnswer,
  type ModelClient,
  ModelError,
  type ModelRequest,
  type ProviderClientOptions,
  type ProviderModel,
  type ToolDeclaration,
} from '../../packages/engine/model/index.ts';
import type { Protocol } from './model-server.ts';

export const plantedKey = 'sk-planted-0123456789-abcdefghij';

/** Keys that were given for the addresses as they are: what `galley keys set` leaves behind. */
export function keyAddresses(providers: Readonly<Record<string, { readonly base_url: string }>>) {
  return Object.fromEntries(Object.entries(providers).map(([id, { base_url }]) => [id, base_url.replace(/\/+$/, '')]));
}

const kinds = { anthropic: 'anthropic', responses: 'openai', chat: 'compatible', gemini: 'google' } as const;
const names = {
  anthropic: 'claude-sonnet-4-6',
  responses: 'gpt-5.5',
  chat: 'some-model',
  gemini: 'gemini-3.8-flash',
} as const;

export function modelUnderTest(protocol: Protocol, more: Partial<ProviderModel> = {}): ProviderModel {
  return {
    id: `${kinds[protocol]}/${names[protocol]}`,
    kind: kinds[protocol],
    providerName: 'Provider',
    model: names[protocol],
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    vision: true,
    efforts: ['low', 'medium', 'high'],
    ...more,
  };
}

export function clientOf(
  protocol: Protocol,
  baseUrl: string,
  more: Partial<Omit<ProviderClientOptions, 'model'>> & { readonly model?: Partial<ProviderModel> } = {},
): ModelClient {
  const { model, ...options } = more;
  return createProviderClient({
    fetch: globalThis.fetch,
    key: async () => plantedKey,
    timeouts: { connectMs: 2000, idleMs: 2000 },
    baseUrl,
    ...options,
    model: modelUnderTest(protocol, model),
  });
}

export const readFile: ToolDeclaration = {
  name: 'read_file',
  description: 'Reads a file.',
  parameters: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Where it is.' },
      sheet: { type: 'string' },
      line_count: { type: 'integer', minimum: 1, maximum: 2000, default: 200 },
    },
    required: ['path'],
    additionalProperties: false,
  },
};

export function request(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: 'any',
    system: 'You work on files.',
    messages: [{ role: 'user', text: 'What is in a.txt?' }],
    tools: [readFile],
    ...more,
  };
}

export interface Asked {
  readonly answer: ModelAnswer;
  readonly deltas: readonly string[];
}

export async function ask(client: ModelClient, question: ModelRequest, more: object = {}): Promise<Asked> {
  const deltas: string[] = [];
  const signal = new AbortController().signal;
  const answer = await client.call(question, { signal, onDelta: (text) => deltas.push(text), ...more });
  return { answer, deltas };
}

/** The fault that a call fails with; anything else is a failure of the test. */
export async function faultOf(call: Promise<unknown>): Promise<ModelError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof ModelError) return outcome.error;
  throw new Error(
    `expected a ModelError, got ${JSON.stringify('error' in outcome ? String(outcome.error) : outcome.value)}`,
  );
}

/** The question, the answer with its calls numbered as the engine does, and what the tools found. */
export function afterTools(question: ModelRequest, answer: ModelAnswer, receipts: readonly string[]): ModelRequest {
  const calls = answer.tool_calls.map((call, index) => ({ call_id: `run:1/call.${index}`, ...call }));
  const assistant = { role: 'assistant' as const, text: answer.text, tool_calls: calls };
  const { continuation } = answer;
  return {
    ...question,
    messages: [
      ...question.messages,
      continuation === undefined ? assistant : { ...assistant, continuation },
      ...calls.map(({ call_id, tool }, index) => {
        return { role: 'tool' as const, call_id, tool, success: true, receipt: receipts[index] ?? '' };
      }),
    ],
  };
}
