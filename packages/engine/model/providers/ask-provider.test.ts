import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../client/model-client.ts';
import { ModelError } from '../client/model-error.ts';
import type { ProviderKind } from './adapters.ts';
import type { ProviderClientOptions } from './client-options.ts';
import { createProviderClient } from './provider-client.ts';

/** What servers in the field send and the documents leave out; no network, the bytes as they come. */
const modelNames = { openai: 'gpt-5.5', anthropic: 'claude-sonnet-4-6', google: 'gemini-3.8-flash', compatible: 'm' };
const sse = (...events: unknown[]) =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');

function client(kind: ProviderKind, body: string, more: Partial<ProviderClientOptions> = {}) {
  const sent: { url: string; body: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push({ url: String(input), body: String(init?.body) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const model = {
    id: `${kind}/${modelNames[kind]}`,
    kind,
    providerName: 'Provider',
    model: modelNames[kind],
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    vision: false,
    efforts: [],
  };
  const key = async () => 'key-of-the-person';
  return { sent, ...createProviderClient({ model, fetch, key, baseUrl: 'https://provider.example/v1', ...more }) };
}
const question: ModelRequest = { model: 'x', system: '', messages: [{ role: 'user', text: 'hi' }], tools: [] };
const ask = (
  asked: { call: ReturnType<typeof createProviderClient>['call'] },
  onDelta: (text: string) => void = () => undefined,
) => asked.call(question, { signal: new AbortController().signal, onDelta });
const faultOf = async (call: Promise<unknown>): Promise<ModelError> => {
  const error: unknown = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (error instanceof ModelError) return error;
  throw new Error(`expected a ModelError, got ${String(error)}`);
};
const chunk = (delta: unknown, finish_reason: string | null = null) => ({
  id: 'c',
  model: 'm',
  created: 1,
  choices: [{ index: 0, delta, finish_reason }],
});

describe('compatible servers', () => {
  it('[A1] that end a tool call with "stop" and send it whole, without usage', async () => {
    const tool_calls = [{ id: 'x', type: 'function', function: { name: 't', arguments: '{"a":1}' } }];
    const body = sse(chunk({ role: 'assistant', tool_calls }), chunk({}, 'stop'), '[DONE]');
    const answer = await ask(client('compatible', body, { costOf: () => 1 }));
    expect(answer.tool_calls).toEqual([{ tool: 't', arguments: { a: 1 } }]);
    expect(answer.usage).toEqual({ input_tokens: 0, output_tokens: 0, cost: null });
  });

  it('[A1] that call their thoughts "reasoning" and end for a reason of their own', async () => {
    const seen: string[] = [];
    const body = sse(chunk({ reasoning: 'hm' }), chunk({ content: 'yes' }), chunk({}, 'eos'), '[DONE]');
    const answer = await ask(client('compatible', body), (text) => seen.push(text));
    expect([answer.text, seen]).toEqual(['yes', ['yes']]);
  });

  it('[A4] that send an error as a chunk, with a status for a code or a plain string', async () => {
    const coded = sse(chunk({ content: 'Half' }), { error: { code: 429, message: 'Rate limited, retry in 2s' } });
    const fault = await faultOf(ask(client('compatible', coded)));
    expect([fault.code, fault.retryAfterMs, fault.partial]).toEqual(['MODEL_RATE_LIMIT', 2000, 'Half']);
    const plain = sse({ error: { message: 'model "x" not found' } });
    expect((await faultOf(ask(client('compatible', plain)))).code).toBe('MODEL_NOT_FOUND');
  });

  it('[A4] that end without a reason', async () => {
    const fault = await faultOf(ask(client('compatible', sse(chunk({ content: 'Half' }), '[DONE]'))));
    expect([fault.code, fault.partial]).toEqual(['MODEL_STREAM_CUT', 'Half']);
    expect((await faultOf(ask(client('compatible', '')))).code).toBe('MODEL_STREAM_CUT');
  });
});

describe('Google', () => {
  it('[A4] refusing the prompt, without any candidate', async () => {
    const body = sse({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 5 } });
    expect((await faultOf(ask(client('google', body)))).code).toBe('MODEL_CONTENT_FILTER');
  });

  it.each(['MALFORMED_FUNCTION_CALL', 'OTHER', 'UNEXPECTED_TOOL_CALL'])('[A4] ending with %s', async (finishReason) => {
    const body = sse({ candidates: [{ content: { parts: [{ text: 'Half' }] }, finishReason }] });
    const fault = await faultOf(ask(client('google', body)));
    expect([fault.code, fault.transient, fault.details.finish_reason]).toEqual([
      'MODEL_BAD_RESPONSE',
      true,
      finishReason,
    ]);
  });
});

describe('OpenAI', () => {
  const created = { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } };
  const failed = (code: string, message: string) => ({
    type: 'response.failed',
    sequence_number: 2,
    response: { id: 'r', created_at: 1, model: 'm', error: { code, message } },
  });

  it.each([
    ['rate_limit_exceeded', 'Please try again in 20ms.', 'MODEL_RATE_LIMIT'],
    ['server_error', 'The server had an error', 'MODEL_OVERLOADED'],
    ['insufficient_quota', 'You exceeded your current quota', 'MODEL_QUOTA'],
    ['context_length_exceeded', 'Too long', 'MODEL_CONTEXT_TOO_LONG'],
  ])('[A4] failing the response with %s', async (code, message, expected) => {
    expect((await faultOf(ask(client('openai', sse(created, failed(code, message)))))).code).toBe(expected);
  });

  it('[A4] breaking off with an error event of either shape, and with a failed response', async () => {
    const at = { item_id: 'm', output_index: 0, content_index: 0 };
    const half = [
      created,
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'message', id: 'm', role: 'assistant', content: [] },
      },
      { type: 'response.output_text.delta', ...at, delta: 'Half' },
    ];
    const flat = {
      type: 'error',
      sequence_number: 4,
      code: 'rate_limit_exceeded',
      message: 'try again in 3s',
      param: null,
    };
    const nested = {
      type: 'error',
      sequence_number: 4,
      error: { type: 'tokens', code: 'rate_limit_exceeded', message: 'try again in 3s', param: null },
    };
    for (const event of [flat, nested, failed('rate_limit_exceeded', 'try again in 3s')]) {
      const fault = await faultOf(ask(client('openai', sse(...half, event))));
      expect([fault.code, fault.retryAfterMs, fault.partial]).toEqual(['MODEL_RATE_LIMIT', 3000, 'Half']);
    }
  });

  it('[A4] refusing in words', async () => {
    const at = { item_id: 'm', output_index: 0, content_index: 0 };
    const item = { type: 'message', id: 'm', role: 'assistant', content: [] };
    const body = sse(
      created,
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.refusal.delta', ...at, delta: 'I cannot help with that.' },
      { type: 'response.refusal.done', ...at, refusal: 'I cannot help with that.' },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { ...item, content: [{ type: 'refusal', refusal: 'I cannot help with that.' }] },
      },
      { type: 'response.completed', response: { id: 'r', usage: { input_tokens: 1, output_tokens: 1 } } },
    );
    expect((await faultOf(ask(client('openai', body)))).code).toBe('MODEL_CONTENT_FILTER');
  });
});

describe('Anthropic', () => {
  const start = {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      usage: { input_tokens: 3, output_tokens: 1 },
    },
  };
  const end = (stop_reason: string) => [
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 4 } },
    { type: 'message_stop' },
  ];

  it('[A1] hiding a thought: what it gave goes back', async () => {
    const thought = { type: 'redacted_thinking', data: 'OPAQUE' };
    const body = sse(
      start,
      { type: 'content_block_start', index: 0, content_block: thought },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'ok' } },
      { type: 'content_block_stop', index: 1 },
      ...end('end_turn'),
    );
    const asked = client('anthropic', body);
    const { text, continuation } = await ask(asked);
    expect(text).toBe('ok');
    if (continuation === undefined) throw new Error('no continuation');
    const messages = [
      ...question.messages,
      { role: 'assistant' as const, text, tool_calls: [], continuation },
      { role: 'user' as const, text: 'more' },
    ];
    await asked.call({ ...question, messages }, { signal: new AbortController().signal, onDelta: () => undefined });
    expect(JSON.parse(asked.sent[1]?.body ?? '').messages[1].content[0]).toEqual(thought);
  });

  it('[A4] running out of context in the middle of an answer', async () => {
    expect((await faultOf(ask(client('anthropic', sse(start, ...end('model_context_window_exceeded')))))).code).toBe(
      'MODEL_CONTEXT_TOO_LONG',
    );
  });

  it('[C5] is done when it says so, even if the connection stays open', async () => {
    const whole = new TextEncoder().encode(sse(start, ...end('end_turn')));
    const fetch: typeof globalThis.fetch = async () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(whole) }), {
        headers: { 'content-type': 'text/event-stream' },
      });
    const answer = await ask(client('anthropic', '', { fetch, timeouts: { idleMs: 60_000 } }));
    expect(answer.usage.output_tokens).toBe(4);
  });
});

describe('any provider', () => {
  it('[C5] may cut its bytes anywhere, also inside a letter', async () => {
    const text = 'Größe: 12 €, 漢字, 👩‍🚀';
    const bytes = new TextEncoder().encode(sse(chunk({ content: text }), chunk({}, 'stop'), '[DONE]'));
    const fetch: typeof globalThis.fetch = async () => {
      let at = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at === bytes.length) return controller.close();
          at += 1;
          controller.enqueue(bytes.slice(at - 1, at));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    expect((await ask(client('compatible', '', { fetch }))).text).toBe(text);
  });

  it('[A4] is not blamed for what whoever is shown the text throws', async () => {
    const defect = new TypeError('a defect of ours');
    const asked = client('compatible', sse(chunk({ content: 'x' }), chunk({}, 'stop'), '[DONE]'));
    const call = ask(asked, () => {
      throw defect;
    });
    await expect(call).rejects.toBe(defect);
  });

  it('[A6] is asked at its own address and nowhere else', async () => {
    const asked = client('openai', '');
    await faultOf(ask(asked));
    expect(asked.sent.map(({ url }) => url)).toEqual(['https://provider.example/v1/responses']);
    const nowhere = await faultOf(ask(client('compatible', '', { baseUrl: 'not an address' })));
    expect([nowhere.code, nowhere.transient]).toEqual(['MODEL_NETWORK', false]);
  });

  it('[A5] passes on what the key store says, and asks for the key each time', async () => {
    const refusal = new ModelError('MODEL_KEY_MISSING', 'No key.', 'Add one.');
    expect(await faultOf(ask(client('openai', '', { key: async () => Promise.reject(refusal) })))).toBe(refusal);
    let asked = 0;
    const counted = client('compatible', sse(chunk({ content: 'x' }), chunk({}, 'stop')), {
      key: async () => String(++asked),
    });
    await ask(counted);
    await ask(counted);
    expect(asked).toBe(2);
  });
});

describe('[O14] what the provider sent', () => {
  const raw = (kind: ProviderKind, body: string, more: Partial<ProviderClientOptions> = {}) => {
    const kept: unknown[] = [];
    const asked = client(kind, body, more).call(question, {
      signal: new AbortController().signal,
      onDelta: () => undefined,
      onRaw: (response) => kept.push(response),
    });
    return { kept, asked };
  };

  it('is handed over as it came, without the key', async () => {
    const body = sse(chunk({ role: 'assistant', content: 'hé key-of-the-person' }), chunk({}, 'stop'), '[DONE]');
    const { kept, asked } = raw('compatible', body);
    expect((await asked).text).toBe('hé key-of-the-person');
    const clean = body.replaceAll('key-of-the-person', '[key]');
    expect(kept).toEqual([{ status: 200, content_type: 'text/event-stream', body: clean }]);
  });

  it('is handed over when it is refused, and as far as it came when it breaks off', async () => {
    const refused = raw('compatible', '', {
      fetch: async () => new Response('{"error":{"message":"no key-of-the-person"}}', { status: 400 }),
    });
    await expect(refused.asked).rejects.toBeInstanceOf(ModelError);
    expect(refused.kept).toMatchObject([{ status: 400, body: '{"error":{"message":"no [key]"}}' }]);
    const begun = sse(chunk({ role: 'assistant', content: 'half' }));
    let sent = false;
    const broken = raw('compatible', '', {
      fetch: async () => {
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            if (sent) controller.error(new TypeError('reset'));
            else controller.enqueue(new TextEncoder().encode(begun));
            sent = true;
          },
        });
        return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
      },
    });
    await expect(broken.asked).rejects.toBeInstanceOf(ModelError);
    expect(broken.kept).toMatchObject([{ status: 200, body: begun }]);
  });
});

describe('a name that would lead elsewhere', () => {
  it.each(['google', 'openai', 'anthropic', 'compatible'] as const)(
    '[A6] goes into no address of %s: nothing is sent',
    async (kind) => {
      for (const name of ['../../v9/models/x', 'x?key=y', 'x#y', 'x%2fy', 'x\\y']) {
        const base = { id: `${kind}/x`, kind, providerName: 'Provider', contextTokens: null, maxOutputTokens: null };
        const model = { ...base, model: name, vision: false, efforts: [] };
        const asked = client(kind, sse('[DONE]'), { model });
        expect((await faultOf(ask(asked))).code).toBe('MODEL_NOT_FOUND');
        expect(asked.sent).toEqual([]);
      }
    },
  );
});
