import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, protocols, startModelServer, text } from './model-server.ts';
import { ask, clientOf, request } from './provider-under-test.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = { hash: 'hash-of-picture', media_type: 'image/png' };
const looked = request({
  messages: [
    { role: 'user', text: 'What is on it?', images: [image] },
    { role: 'assistant', text: '', tool_calls: [{ call_id: 'c/1', tool: 'read_file', arguments: { path: 'a.png' } }] },
    { role: 'tool', call_id: 'c/1', tool: 'read_file', success: true, receipt: 'a picture', images: [image] },
  ],
});

describe.each(protocols)('pictures for %s', (protocol) => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('A dot.'));
  });
  afterAll(() => server.close());

  it('[F13] reach a model that sees, from a person and from a tool, read once', async () => {
    const read: string[] = [];
    const readImage = async (hash: string) => {
      read.push(hash);
      return new Uint8Array(Buffer.from(pixel, 'base64'));
    };
    const { answer } = await ask(clientOf(protocol, server.baseUrl(protocol)), looked, { readImage });
    expect(answer.text).toBe('A dot.');
    expect(read).toEqual(['hash-of-picture']);
    expect(JSON.stringify(server.requests.at(-1)?.body).split(pixel)).toHaveLength(3);
  });

  it('[F13] are named, not sent, to a model that does not see', async () => {
    const readImage = async () => {
      throw new Error('must not be read');
    };
    const client = clientOf(protocol, server.baseUrl(protocol), { model: { vision: false } });
    await ask(client, looked, { readImage });
    const body = JSON.stringify(server.requests.at(-1)?.body);
    expect(body).not.toContain(pixel);
    expect(body.match(/There is a picture here \(image\/png\)/g)).toHaveLength(2);
  });
});
