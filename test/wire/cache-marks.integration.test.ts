import type { SessionMessage } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, type Protocol, protocols, startModelServer, text } from './model-server.ts';
import { ask, clientOf, request } from './provider-under-test.ts';

const shared = '# Implement one item\n\nWhat every item is told alike.\n';
const prompt = (item: string) =>
  ({ role: 'user', text: `${shared}<item>${item}</item>`, stable: shared.length }) as const;

/** What providers keep between calls, asserted on the bytes that went over the wire (SPEC A3). */
describe('what is kept between calls', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('done'));
  });
  afterAll(() => server.close());

  const sent = async (protocol: Protocol, messages: Parameters<typeof request>[0]) => {
    await ask(clientOf(protocol, server.baseUrl(protocol)), request({ cacheKey: 'run_1', ...messages }));
    const last = server.requests.at(-1);
    if (last === undefined) throw new RangeError('nothing was sent');
    return { body: last.body, whole: JSON.stringify(last.body) };
  };
  const called = { call_id: 'c1', tool: 'read_file', arguments: { path: 'a.txt' } };
  const later: SessionMessage[] = [
    prompt('one'),
    { role: 'assistant', text: '', tool_calls: [called] },
    { role: 'tool', call_id: 'c1', tool: 'read_file', success: true, receipt: '{"text":"x"}' },
  ];

  it('[A3] Anthropic: marks after the system, after what all items share and after the last message; never more than four', async () => {
    const { body, whole } = await sent('anthropic', { messages: later });
    const mark = { type: 'ephemeral' };
    expect(body.system).toMatchObject([{ cache_control: mark }]);
    const [first, , last] = body.messages as { content: { text?: string; cache_control?: unknown }[] }[];
    expect(first?.content).toEqual([
      { type: 'text', text: shared, cache_control: mark },
      { type: 'text', text: '<item>one</item>' },
    ]);
    expect(last?.content.at(-1)?.cache_control).toEqual(mark);
    expect(whole.match(/"cache_control"/g)).toHaveLength(3);
    expect(whole).not.toContain('prompt_cache_key');
  });

  it('[A3] Responses: one key for all calls of a Run', async () => {
    const one = await sent('responses', { messages: [prompt('one')] });
    const two = await sent('responses', { messages: [prompt('two')] });
    expect([one.body.prompt_cache_key, two.body.prompt_cache_key]).toEqual(['run_1', 'run_1']);
  });

  it('[A3] Chat and Gemini: no field that a server could refuse; what they keep they find by the beginning', async () => {
    for (const protocol of ['chat', 'gemini'] as const) {
      const { whole } = await sent(protocol, { messages: [prompt('one')] });
      expect(whole).not.toMatch(/cache/i);
    }
  });

  it.each([...protocols])('[A3] %s: two items begin with the same bytes, up to the item itself', async (protocol) => {
    const [one, two] = [
      await sent(protocol, { messages: [prompt('one')] }),
      await sent(protocol, { messages: [prompt('two')] }),
    ];
    const same = [...one.whole].findIndex((character, index) => character !== two.whole[index]);
    expect(one.whole.slice(0, same)).toContain('What every item is told alike.');
    expect(one.whole.slice(same)).toMatch(/^one/);
  });
});
