import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toErrorPayload } from '../../packages/schema/src/index.ts';
import { type ModelServer, protocols, type ScriptedReply, startModelServer, text } from './model-server.ts';
import { ask, clientOf, faultOf, plantedKey, request } from './provider-under-test.ts';

const secretSentence = 'The merger with Northwind closes on the third of March for ninety million.';
const question = request({ system: secretSentence, messages: [{ role: 'user', text: secretSentence }] });

describe.each(protocols)('errors of a provider that speaks %s', (protocol) => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('hello'));
  });
  afterAll(() => server.close());

  /** Providers, proxies and badly written servers do send back what they were sent. */
  const echo = `Incorrect key ${plantedKey} (Bearer ${plantedKey}) in request: ${secretSentence}`;
  const keyAlone = `Incorrect API key provided: ${plantedKey}.`;
  const replies: readonly ScriptedReply[] = [
    ...[400, 401, 404, 413, 422, 429, 500, 529].map(
      (status): ScriptedReply => ({ kind: 'http', status, body: { error: { message: echo, type: 'x', code: 'y' } } }),
    ),
    { kind: 'http', status: 401, body: { error: { message: keyAlone, code: 'invalid_api_key' } } },
    { kind: 'answer', blocks: [], fault: { how: 'error', type: 'authentication_error', message: keyAlone } },
    text('Half', { fault: { how: 'error', type: 'authentication_error', message: keyAlone } }),
    { kind: 'http', status: 422, body: { detail: [{ input: secretSentence, msg: plantedKey }] } },
    { kind: 'http', status: 500, body: `<pre>${echo}</pre>` },
    { kind: 'http', status: 200, body: { error: { message: echo } } },
    { kind: 'answer', blocks: [], fault: { how: 'error', type: 'overloaded_error', message: echo } },
    text('Half', { fault: { how: 'error', type: 'overloaded_error', message: echo } }),
    text('Half', { fault: { how: 'garbage' } }),
    text('Half', { fault: { how: 'reset' } }),
    text('Half', { fault: { how: 'end' } }),
  ];

  it('[A5] hold no key, no header and nothing of the request, however deep one looks', async () => {
    for (const reply of replies) {
      server.script(() => reply);
      const fault = await faultOf(ask(clientOf(protocol, server.baseUrl(protocol)), question));
      const everything = [
        inspect(fault, { depth: 20, showHidden: true }),
        JSON.stringify(toErrorPayload(fault)),
        String(fault.stack),
      ].join('\n');
      expect(everything).not.toContain(plantedKey);
      expect(everything).not.toContain('planted');
      expect(everything).not.toContain('Northwind');
      expect(everything).not.toMatch(/authorization|x-api-key|x-goog-api-key/i);
      expect(fault.cause).toBeUndefined();
    }
  });

  it('[A4] quote the provider where it is safe to', async () => {
    server.script(() => ({ kind: 'http', status: 400, body: { error: { message: 'Unknown field "foo".' } } }));
    const fault = await faultOf(ask(clientOf(protocol, server.baseUrl(protocol)), question));
    expect(fault.details.provider_says).toBe('Unknown field "foo".');
  });

  it.runIf(protocol !== 'chat')('[A5] say that the key is missing before anything is sent', async () => {
    const before = server.requests.length;
    const client = clientOf(protocol, server.baseUrl(protocol), { key: async () => '' });
    expect((await faultOf(ask(client, question))).code).toBe('MODEL_KEY_MISSING');
    expect(server.requests.length).toBe(before);
  });
});
