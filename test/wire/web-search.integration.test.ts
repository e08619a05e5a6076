import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  rebuildRequest,
  type WebFindings,
  type WireRequest,
  webSearchRequest,
} from '../../packages/engine/model/index.ts';
import { type ModelServer, searched, startModelServer, text } from './model-server.ts';
import { ask, clientOf, faultOf, modelUnderTest } from './provider-under-test.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => text('unscripted'));
});
afterAll(() => server.close());

const pages = [
  { url: 'https://tin.example/prices', title: 'Prices of tin' },
  { url: 'http://other.example/a(b)', title: 'Another' },
  { url: 'javascript:alert(1)', title: 'Script' },
  { url: 'https://user:word@hidden.example/', title: 'With a password' },
];
const capable = ['anthropic', 'responses', 'gemini'] as const;
const query = 'price of tin 2026';

const costOf = ({ input, output }: { readonly input: number; readonly output: number }) => (input + output) / 1e6;
const declared = {
  anthropic: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 3 }],
  responses: [{ type: 'web_search' }],
  gemini: [{ googleSearch: {} }],
};
/** Tokens, and a fee a search where it is known. */
const cost = { anthropic: 0.00012 + 0.01, responses: 0.00012 + 0.01, gemini: null };

describe.each(capable)('%s', (protocol) => {
  it('[P17] the provider’s own tool searches: its query, pages, count and cost come back, and nothing is asked of us', async () => {
    server.script(() => searched(query, pages, 'Tin is at 31,000 dollars.'));
    const client = clientOf(protocol, server.baseUrl(protocol), { costOf });
    const { answer } = await ask(client, webSearchRequest('any', query));
    expect(answer).toMatchObject({ text: 'Tin is at 31,000 dollars.', tool_calls: [] });
    expect(answer.web).toMatchObject({ queries: [query], searches: 1, problem: null });
    // A script and an address with a password are no pages.
    expect(answer.web?.pages.map(({ url }) => url)).toEqual([
      'https://tin.example/prices',
      'http://other.example/a(b)',
    ]);
    expect(answer.web?.pages[0]?.title).toBe('Prices of tin');
    expect(answer.usage.cost).toEqual(cost[protocol] === null ? null : expect.closeTo(cost[protocol], 6));
    const sent = server.requests.at(-1);
    expect(sent?.body.tools).toEqual(declared[protocol]);
    expect(answer.continuation).toBeUndefined();
  });

  it('[P17] [X4] the request is made again byte for byte, with the tool in it', async () => {
    server.script(() => searched(query, pages, 'Found.'));
    const kept: WireRequest[] = [];
    const client = clientOf(protocol, server.baseUrl(protocol));
    const question = webSearchRequest(modelUnderTest(protocol).id, query);
    await ask(client, question, { onSent: (wire: WireRequest) => kept.push(wire) });
    const [wire] = kept;
    if (wire === undefined) throw new RangeError('nothing was told');
    const rebuilt = await rebuildRequest(wire.model, question, () => Promise.reject(new RangeError('no picture')));
    expect(rebuilt.body).toBe(server.requests.at(-1)?.text);
    expect(rebuilt.body).toContain(query);
  });

  it('[P17] [A4] an answer that breaks off in the middle of a search is a fault, not a finding', async () => {
    server.script(() => ({ ...searched(query, pages, 'half'), fault: { how: 'reset' } }));
    const client = clientOf(protocol, server.baseUrl(protocol));
    expect((await faultOf(ask(client, webSearchRequest('any', query)))).transient).toBe(true);
  });
});

const opens = (count: number) => Array.from({ length: count }, (_, index) => `https://opened.example/${index}?q=tin`);
const opening = (count: number) => ({
  ...searched(query, pages, 'Found.'),
  blocks: [
    { type: 'search' as const, query, pages, opens: opens(count) },
    { type: 'text' as const, text: 'Found.' },
  ],
});

it('[P17] [A6] pages that the provider opens come back by their addresses, also of a call that breaks off then', async () => {
  server.script(() => opening(3));
  const client = clientOf('responses', server.baseUrl('responses'), { costOf });
  const { answer } = await ask(client, webSearchRequest('any', query));
  expect(answer.web).toMatchObject({ opened: opens(3), searches: 1, problem: null });
  // The API ends it there by itself; the tool has no limit of its own.
  expect(server.requests.at(-1)?.body.max_tool_calls).toBe(6);
  server.script(() => ({ ...opening(2), fault: { how: 'reset' } }));
  const told: WebFindings[] = [];
  await faultOf(ask(client, webSearchRequest('any', query), { onWeb: (findings: WebFindings) => told.push(findings) }));
  expect(told.at(-1)).toMatchObject({ opened: opens(2), queries: [query] });
});

it('[P17] a provider that searches and opens on and on is ended by us, with what it did until then and no price', async () => {
  server.script(() => opening(40));
  const client = clientOf('responses', server.baseUrl('responses'), { costOf });
  const { answer } = await ask(client, webSearchRequest('any', query));
  expect(answer.web?.problem).toBe('it was ended after 6 searches and opened pages');
  expect(answer.web?.opened.length).toBeLessThanOrEqual(6);
  expect(answer.web?.pages).not.toEqual([]);
  expect(answer.usage.cost).toBeNull();
  expect(answer.text).toBe('');
});

it('[P17] a search that the provider could not do is named, with nothing found', async () => {
  server.script(() => ({
    kind: 'answer',
    blocks: [
      { type: 'search', query, pages: [], error: 'max_uses_exceeded' },
      { type: 'text', text: 'I could not search.' },
    ],
  }));
  const client = clientOf('anthropic', server.baseUrl('anthropic'));
  const { answer } = await ask(client, webSearchRequest('any', query));
  expect(answer.web).toMatchObject({ pages: [], problem: 'max_uses_exceeded' });
});

it('[P17] a protocol without such a tool sends nothing', async () => {
  const before = server.requests.length;
  const client = clientOf('chat', server.baseUrl('chat'));
  await expect(ask(client, webSearchRequest('any', query))).rejects.toThrow(/no tool that searches/);
  expect(server.requests).toHaveLength(before);
});
