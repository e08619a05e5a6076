import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type ModelServer, protocols, startModelServer, text } from './model-server.ts';
import { afterTools, ask, clientOf, request } from './provider-under-test.ts';

describe.each(protocols)('a provider that speaks %s', (protocol) => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('hello'));
  });
  afterAll(() => server.close());
  const client = () => clientOf(protocol, server.baseUrl(protocol));

  it('[A1] answers a question with text, usage and no tool call', async () => {
    server.script(() => text('There is nothing in it.', { usage: { input: 120, output: 7, cached: 100 } }));
    const { answer } = await ask(client(), request());
    expect(answer).toEqual({
      text: 'There is nothing in it.',
      tool_calls: [],
      usage: { input_tokens: 120, output_tokens: 7, cached_tokens: 100, cost: null },
    });
  });

  it('[A1] calls a tool, is given its result and answers from it', async () => {
    server.script((_request, index) => (index === 0 ? call('read_file', { path: 'a.txt' }) : text('It says 42.')));
    const first = await ask(client(), request());
    expect(first.answer.tool_calls).toEqual([{ tool: 'read_file', arguments: { path: 'a.txt' } }]);
    const second = await ask(client(), afterTools(request(), first.answer, ['forty-two']));
    expect(second.answer.text).toBe('It says 42.');
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('forty-two');
  });

  it('[A1] two calls of one answer come in order and get their own results back', async () => {
    const blocks = ['a.txt', 'b.txt'].map((path) => ({ type: 'call' as const, name: 'read_file', input: { path } }));
    server.script((_request, index) => (index === 0 ? { kind: 'answer', blocks } : text('done')));
    const first = await ask(client(), request());
    expect(first.answer.tool_calls.map((made) => made.arguments)).toEqual([{ path: 'a.txt' }, { path: 'b.txt' }]);
    await ask(client(), afterTools(request(), first.answer, ['first result', 'second result']));
    const sent = JSON.stringify(server.requests.at(-1)?.body);
    expect(sent.indexOf('first result')).toBeGreaterThan(sent.indexOf('b.txt'));
    expect(sent.indexOf('second result')).toBeGreaterThan(sent.indexOf('first result'));
  });

  it('[C5] forwards text piece by piece, in order', async () => {
    const pieces = ['One ', 'two ', 'three ', 'four.'];
    server.script(() => ({ kind: 'answer', blocks: [{ type: 'text', text: pieces.join(''), pieces }], betweenMs: 5 }));
    const { answer, deltas } = await ask(client(), request());
    expect(deltas).toEqual(pieces);
    expect(answer.text).toBe(pieces.join(''));
  });

  it('[A3] nulls that stand for "left out" do not reach the tool', async () => {
    server.script(() => call('read_file', { path: 'a.txt', sheet: null, line_count: null }));
    const { answer } = await ask(client(), request());
    expect(answer.tool_calls).toEqual([{ tool: 'read_file', arguments: { path: 'a.txt' } }]);
  });

  it('[A1] an answer may begin with an empty line', async () => {
    const blocks = [
      { type: 'reasoning' as const, text: 'hm' },
      { type: 'text' as const, text: '\n\n' },
      { type: 'call' as const, name: 'read_file', input: { path: 'a.txt' } },
    ];
    server.script((_request, index) => (index === 0 ? { kind: 'answer', blocks } : text('done')));
    const { answer } = await ask(client(), request());
    expect((await ask(client(), afterTools(request(), answer, ['x']))).answer.text).toBe('done');
  });

  it('[C5] calls one after the other share a connection', async () => {
    // The response ends a moment after the answer does.
    server.script(() => text('x', { betweenMs: 10 }));
    await ask(client(), request());
    const before = server.connections();
    for (let round = 0; round < 4; round += 1) await ask(client(), request());
    expect(server.connections() - before).toBeLessThanOrEqual(1);
  });

  it('[A1] an answer may hold text before its call', async () => {
    const blocks = [
      { type: 'text' as const, text: 'Let me look.' },
      { type: 'call' as const, name: 'read_file', input: { path: 'a.txt' } },
    ];
    server.script((_request, index) => (index === 0 ? { kind: 'answer', blocks } : text('done')));
    const { answer } = await ask(client(), request());
    expect([answer.text, answer.tool_calls.length]).toEqual(['Let me look.', 1]);
    await ask(client(), afterTools(request(), answer, ['x']));
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Let me look.');
  });

  it.runIf(protocol !== 'gemini')('[A4] arguments that are no JSON are handed on as they are', async () => {
    server.script((_request, index) => (index === 0 ? call('read_file', '{"path": "a.txt"') : text('done')));
    const { answer } = await ask(client(), request());
    expect(answer.tool_calls).toEqual([{ tool: 'read_file', arguments: {}, malformed: '{"path": "a.txt"' }]);
    const next = await ask(client(), afterTools(request(), answer, ['Your arguments were no JSON.']));
    expect(next.answer.text).toBe('done');
  });
});
