import { describe, expect, it } from 'vitest';
import type { StreamPart } from '../language/language-model.ts';
import { whyRefused } from './accept-answer.ts';
import { AnswerCollector, parseArguments } from './collect-answer.ts';
import { toAnswer, toUsage } from './to-answer.ts';

const usage = (input: number | undefined, output: number | undefined, cacheRead?: number) => ({
  inputTokens: { total: input, noCache: undefined, cacheRead, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
});
type Unified = Extract<StreamPart, { type: 'finish' }>['finishReason']['unified'];
const finish = (unified: Unified, raw: string | undefined = unified): StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw },
  usage: usage(10, 5),
});
const collect = (...parts: StreamPart[]) => {
  const collector = new AnswerCollector();
  const shown = parts.map((part) => collector.add(part)).filter((text) => text !== '');
  return { collector, shown };
};
const names = { provider: 'P', model: 'm' };
const secrets = () => ({ key: '', requestBody: '' });
const refusal = (collector: AnswerCollector, lenientEnd = false) =>
  whyRefused(collector, { names, secrets, lenientEnd, now: 0 })?.code;

describe('the pieces of an answer', () => {
  it('[C5] shows text and nothing of the thoughts', () => {
    const { shown, collector } = collect(
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'secret thought' },
      { type: 'reasoning-end', id: 'r', providerMetadata: { anthropic: { signature: 'S' } } },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'a' },
      { type: 'text-delta', id: 't', delta: 'b' },
      { type: 'text-end', id: 't' },
      finish('stop'),
    );
    expect(shown).toEqual(['a', 'b']);
    expect(collector.text).toBe('ab');
    expect(collector.parts).toEqual([
      { type: 'reasoning', text: 'secret thought', metadata: { anthropic: { signature: 'S' } } },
      { type: 'text', text: 'ab' },
    ]);
  });

  it('[A1] keeps blocks that share an id apart, and what later events add', () => {
    const { collector } = collect(
      {
        type: 'reasoning-start',
        id: '0',
        providerMetadata: { openai: { itemId: 'rs', reasoningEncryptedContent: null } },
      },
      {
        type: 'reasoning-end',
        id: '0',
        providerMetadata: { openai: { itemId: 'rs', reasoningEncryptedContent: 'E' } },
      },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'one' },
      { type: 'text-end', id: '0' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'two' },
    );
    expect(collector.parts).toEqual([
      { type: 'reasoning', text: '', metadata: { openai: { itemId: 'rs', reasoningEncryptedContent: 'E' } } },
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ]);
  });

  it('[A4] gives calls as written, and what cannot be read as malformed', () => {
    const { collector } = collect(
      { type: 'tool-call', toolCallId: '1', toolName: 't', input: '{"a":1}' },
      { type: 'tool-call', toolCallId: '2', toolName: 't', input: '' },
      { type: 'tool-call', toolCallId: '3', toolName: 't', input: '{"a":' },
      { type: 'tool-call', toolCallId: '4', toolName: 't', input: '[1]' },
      finish('tool-calls'),
    );
    const answer = toAnswer(collector, { model: 'p/m', tools: [], toolNote: false, costOf: undefined });
    expect(answer.tool_calls).toEqual([
      { tool: 't', arguments: { a: 1 } },
      { tool: 't', arguments: {} },
      { tool: 't', arguments: {}, malformed: '{"a":' },
      { tool: 't', arguments: {}, malformed: '[1]' },
    ]);
    expect(answer.continuation).toBeUndefined();
  });

  it('[A4] reads arguments only where they are an object', () => {
    expect(parseArguments('{"__proto__": {"x": 1}}')).toEqual(JSON.parse('{"__proto__": {"x": 1}}'));
    expect(['null', '"x"', '1', 'nope', '[]'].map(parseArguments)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('an answer is accepted', () => {
  it.each([
    ['stop', undefined],
    ['tool-calls', undefined],
    ['length', 'MODEL_OUTPUT_LIMIT'],
    ['content-filter', 'MODEL_CONTENT_FILTER'],
    ['interrupted', 'MODEL_STREAM_CUT'],
    ['error', 'MODEL_BAD_RESPONSE'],
    ['other', 'MODEL_BAD_RESPONSE'],
  ] as const)('[A4] or not by its end: %s', (unified, code) => {
    expect(refusal(collect(finish(unified)).collector)).toBe(code);
  });

  it('[A4] only with an end and without an error anywhere', () => {
    expect(refusal(collect({ type: 'text-delta', id: 't', delta: 'x' }).collector)).toBe('MODEL_STREAM_CUT');
    const error: StreamPart = { type: 'error', error: { type: 'overloaded_error', message: 'x' } };
    expect(refusal(collect(error, finish('stop')).collector)).toBe('MODEL_OVERLOADED');
    expect(refusal(collect({ type: 'error', error: new SyntaxError('x') }, finish('stop')).collector)).toBe(
      'MODEL_BAD_RESPONSE',
    );
  });

  it('[A4] a complaint about a piece is told from a missing end by what it carries, whatever its words', () => {
    const complaint = (name: string, data: unknown): StreamPart => ({
      type: 'error',
      error: Object.assign(new Error('ended without a finish reason'), { name, data }),
    });
    const refused = (part: StreamPart) => refusal(collect(part, finish('error')).collector);
    expect(refused(complaint('AI_InvalidResponseDataError', undefined))).toBe('MODEL_STREAM_CUT');
    expect(refused(complaint('AI_InvalidResponseDataError', { index: 0 }))).toBe('MODEL_BAD_RESPONSE');
    expect(refused(complaint('AI_JSONParseError', undefined))).toBe('MODEL_BAD_RESPONSE');
  });

  it('[A1] with a reason of its own from a server of another maker, if it names one', () => {
    expect(refusal(collect(finish('other', 'eos')).collector, true)).toBeUndefined();
    const nameless: StreamPart = {
      type: 'finish',
      finishReason: { unified: 'other', raw: undefined },
      usage: usage(1, 1),
    };
    expect(refusal(collect(nameless).collector, true)).toBe('MODEL_BAD_RESPONSE');
    expect(refusal(collect(finish('length', 'model_context_window_exceeded')).collector)).toBe(
      'MODEL_CONTEXT_TOO_LONG',
    );
  });
});

describe('what a call used', () => {
  const costOf = ({ input, output, cacheRead = 0 }: { input: number; output: number; cacheRead?: number }) =>
    input + output + cacheRead;
  const finished = (given: ReturnType<typeof usage>) =>
    toUsage({ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: given }, costOf);

  it('[A7] is priced when it is known', () => {
    expect(finished(usage(10, 5, 4))).toEqual({ input_tokens: 10, output_tokens: 5, cached_tokens: 4, cost: 19 });
  });

  it('[A7] costs an unknown amount when the provider does not say', () => {
    expect(finished(usage(undefined, undefined))).toEqual({ input_tokens: 0, output_tokens: 0, cost: null });
    expect(finished(usage(10, undefined)).cost).toBeNull();
    expect(toUsage(undefined, costOf).cost).toBeNull();
  });
});
