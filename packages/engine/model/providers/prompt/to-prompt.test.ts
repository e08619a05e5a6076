import type { SessionMessage } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import type { AnswerPart } from './continuation.ts';
import { type PromptOptions, toolNoteText, toPrompt } from './to-prompt.ts';

const build = (messages: readonly SessionMessage[], more: Partial<PromptOptions> = {}) =>
  toPrompt({ model: 'p/m', system: '', messages, pictures: null, picturesInResults: true, toolNote: false, ...more });
const user = (text: string): SessionMessage => ({ role: 'user', text });
const calls = (...ids: string[]): SessionMessage => ({
  role: 'assistant',
  text: '',
  tool_calls: ids.map((call_id) => ({ call_id, tool: 'read_file', arguments: { path: call_id } })),
});
const result = (call_id: string, receipt: string, success = true): SessionMessage => ({
  role: 'tool',
  call_id,
  tool: 'read_file',
  success,
  receipt,
});
const continued = (parts: readonly AnswerPart[], provider = 'p/m', ids: readonly string[] = []): SessionMessage => ({
  role: 'assistant',
  text: 'plain',
  tool_calls: ids.map((call_id) => ({ call_id, tool: 't', arguments: {} })),
  continuation: { provider, parts: [...parts] },
});

describe('a Session as a prompt', () => {
  it('[R5] puts the results of one answer into one message, under ids every provider takes', () => {
    const prompt = build([
      user('go'),
      calls('run 1/call:a', 'run 1/call:b'),
      result('run 1/call:a', 'A'),
      result('run 1/call:b', 'B', false),
    ]);
    expect(prompt).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'galley_1', toolName: 'read_file', input: { path: 'run 1/call:a' } },
          { type: 'tool-call', toolCallId: 'galley_2', toolName: 'read_file', input: { path: 'run 1/call:b' } },
        ],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'galley_1', toolName: 'read_file', output: { type: 'text', value: 'A' } },
          {
            type: 'tool-result',
            toolCallId: 'galley_2',
            toolName: 'read_file',
            output: { type: 'error-text', value: 'B' },
          },
        ],
      },
    ]);
  });

  it('[C4] is the same each time', () => {
    const messages = [user('go'), calls('a'), result('a', 'A'), calls('b'), result('b', 'B')];
    expect(build(messages)).toEqual(build(messages));
    expect(JSON.stringify(build(messages).slice(0, 3))).toBe(JSON.stringify(build(messages.slice(0, 3))));
  });

  it('[A4] answers calls whose results are missing, so that the provider takes the rest', () => {
    const prompt = build([user('go'), calls('a', 'b'), result('b', 'B'), user('next'), calls('c')]);
    expect(prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant', 'tool']);
    expect(JSON.stringify(prompt[2])).toContain('No result was recorded');
    expect(JSON.stringify(prompt[5])).toContain('No result was recorded');
  });

  it('[F12] turns a result whose call was left out into text', () => {
    const prompt = build([user('go'), result('gone', 'kept all the same')]);
    expect(prompt).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      { role: 'user', content: [{ type: 'text', text: 'Result of read_file: kept all the same' }] },
    ]);
  });

  it('[A1] leaves out what is empty: no system, no assistant message without words or calls', () => {
    const silent: SessionMessage = { role: 'assistant', text: '', tool_calls: [] };
    expect(build([user('a'), silent, user('b')]).map(({ role }) => role)).toEqual(['user', 'user']);
    expect(build([user('a')], { system: 'S' })[0]).toEqual({ role: 'system', content: 'S' });
    expect(JSON.stringify(build([calls('a'), result('a', '')]))).toContain('(nothing)');
  });

  it('[A1] sends no text that says nothing: providers refuse it', () => {
    const blank: SessionMessage = { ...calls('a'), text: '\n\n' } as SessionMessage;
    expect(build([user(' '), blank, result('a', 'A')]).slice(0, 2)).toEqual([
      { role: 'user', content: [{ type: 'text', text: '(nothing)' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'galley_1', toolName: 'read_file', input: { path: 'a' } }],
      },
    ]);
    const parts: AnswerPart[] = [
      { type: 'reasoning', text: '', metadata: { anthropic: { signature: 's' } } },
      { type: 'text', text: '\n' },
      { type: 'text', text: '', metadata: { google: { thoughtSignature: 's' } } },
    ];
    expect(build([user('x'), continued(parts)])[1]).toEqual({
      role: 'assistant',
      content: [
        { type: 'reasoning', text: '', providerOptions: { anthropic: { signature: 's' } } },
        { type: 'text', text: '', providerOptions: { google: { thoughtSignature: 's' } } },
      ],
    });
  });

  it('[A1] hands a continuation back in its own order, with its own ids', () => {
    const parts: AnswerPart[] = [
      { type: 'reasoning', text: 'hm', metadata: { p: { signature: 's' } } },
      { type: 'text', text: 'one' },
      { type: 'call', id: 'theirs', tool: 't', input: { a: null } },
    ];
    const prompt = build([
      user('go'),
      continued(parts, 'p/m', ['ours']),
      { ...result('ours', 'R'), tool: 't' } as SessionMessage,
    ]);
    expect(prompt[1]).toEqual({
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'hm', providerOptions: { p: { signature: 's' } } },
        { type: 'text', text: 'one' },
        { type: 'tool-call', toolCallId: 'theirs', toolName: 't', input: { a: null } },
      ],
    });
    expect(JSON.stringify(prompt[2])).toContain('"toolCallId":"theirs"');
  });

  it.each([
    ['of another model', continued([{ type: 'reasoning', text: 'hm' }], 'p/other')],
    ['of a shape nobody knows', continued([{ type: 'riddle' } as never])],
  ])('[C4] falls back to the plain message for a continuation %s', (_what, message) => {
    expect(build([user('go'), message])[1]).toEqual({ role: 'assistant', content: [{ type: 'text', text: 'plain' }] });
  });

  it('[A3] repeats the note to begin with a tool where it stood', () => {
    const noted = continued([{ type: 'tool_note' }, { type: 'text', text: 'ok' }]);
    const now = build([user('go')], { toolNote: true });
    const later = build([user('go'), noted, user('more')]);
    expect(now[0]).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: 'go' },
        { type: 'text', text: toolNoteText },
      ],
    });
    expect(later[0]).toEqual(now[0]);
    expect(later[2]).toEqual({ role: 'user', content: [{ type: 'text', text: 'more' }] });
    expect(build([calls('a'), result('a', 'A')], { toolNote: true }).at(-1)?.role).toBe('user');
  });

  it('[F13] puts pictures into the result, or after all results where a result is text alone', () => {
    const pictures = new Map([['h', new Uint8Array([1])]]);
    const seen: SessionMessage = {
      ...result('a', 'A'),
      images: [{ hash: 'h', media_type: 'image/png' }],
    } as SessionMessage;
    const messages = [user('go'), calls('a', 'b'), seen, result('b', 'B')];
    const inside = build(messages, { pictures });
    expect(inside.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    const after = build(messages, { pictures, picturesInResults: false });
    expect(after.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(after[3]).toEqual({
      role: 'user',
      content: [{ type: 'file', mediaType: 'image/png', data: { type: 'data', data: new Uint8Array([1]) } }],
    });
  });
});
