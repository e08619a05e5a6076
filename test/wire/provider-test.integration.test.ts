import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserAccess, TEST_WORDS, testProvider, type UserAccess } from '../../packages/engine/workshop/index.ts';
import { type ModelServer, startModelServer, text } from './model-server.ts';
import { keyAddresses, plantedKey } from './provider-under-test.ts';

const providers = {
  anthropic: 'anthropic',
  openai: 'responses',
  google: 'gemini',
  work: 'chat',
  local: 'chat',
} as const;

describe('a provider is tested', () => {
  let server: ModelServer;
  let folder = '';
  let access: UserAccess;
  const refuse = (status: number, type: string, message: string) =>
    server.script(() => {
      const error = { type, code: type, status: type, message, details: [] };
      return { kind: 'http', status, headers: {}, body: { type: 'error', error } };
    });
  const logged = async () => (await readFile(join(folder, 'egress.jsonl'), 'utf8')).trim().split('\n');

  beforeAll(async () => {
    server = await startModelServer(() => text('ready'));
    folder = await mkdtemp(join(tmpdir(), 'galley-test-'));
    const at = (protocol: (typeof providers)[keyof typeof providers]) => ({ base_url: server.baseUrl(protocol) });
    const settings = {
      anthropic: at('anthropic'),
      openai: at('responses'),
      google: at('gemini'),
      work: { ...at('chat'), key: true },
      local: at('chat'),
      nobody: { base_url: 'http://127.0.0.1:9/v1' },
      wrong: { base_url: `${server.url}/elsewhere` },
      moved: { ...at('chat'), key: true },
    };
    const models = ['work', 'local', 'nobody', 'wrong', 'moved'].map((id) => ({ id: `${id}/some-model` }));
    await writeFile(join(folder, 'models.json'), JSON.stringify({ providers: settings, models }));
    const given = { ...keyAddresses(settings), moved: 'https://old.example.com/v1' };
    await writeFile(join(folder, 'key-addresses.json'), JSON.stringify(given), { mode: 0o600 });
    const names = ['ANTHROPIC', 'OPENAI', 'GEMINI', 'WORK', 'MOVED'];
    const environment = Object.fromEntries(names.map((name) => [`${name}_API_KEY`, plantedKey]));
    access = await createUserAccess({ environment, directory: folder, keychain: null });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(providers))(
    '[A5] [A6] %s: one call with fixed words and no file, a line in the log, and it works',
    async (provider, protocol) => {
      server.script(() => text('ready'));
      const before = server.requests.length;
      const result = await testProvider(access, provider);
      expect(result).toMatchObject({ works: true, code: null, address: access.addressOf(provider) });
      expect(server.requests.length).toBe(before + 1);
      const sent = server.requests.at(-1);
      expect(sent?.protocol).toBe(protocol);
      expect(sent?.text).toContain(TEST_WORDS);
      // No other sentence: what is left has no words with a space between them.
      expect(sent?.text.replaceAll(TEST_WORDS, '')).not.toMatch(/[a-z] [a-z]/i);
      const line = (await logged()).at(-1) ?? '';
      expect(JSON.parse(line)).toMatchObject({ provider, files: [], parts: ['test of the connection'] });
      expect(line).not.toContain('planted');
    },
  );

  it.each(Object.keys(providers))('[A4] %s: what is wrong is said in plain words', async (provider) => {
    const cases = [
      [401, 'authentication_error', 'bad key', 'MODEL_KEY_REFUSED', /refused the key/],
      [402, 'insufficient_quota', 'no credit', 'MODEL_QUOTA', /no credit/],
      [404, 'model_not_found', 'no such model', 'MODEL_NOT_FOUND', /has no model/],
      [429, 'rate_limit_error', 'slowly', 'MODEL_RATE_LIMIT', /no more requests/],
    ] as const;
    for (const [status, type, message, code, words] of cases) {
      refuse(status, type, message);
      const result = await testProvider(access, provider);
      expect(result).toMatchObject({ works: false, code });
      expect(result.message).toMatch(words);
      expect(JSON.stringify(result)).not.toMatch(/planted|retries/);
    }
  });

  it('[A4] nobody there, a wrong path, and no such provider each say so, with the address', async () => {
    const nobody = await testProvider(access, 'nobody');
    expect(nobody).toMatchObject({ works: false, code: 'MODEL_NETWORK' });
    expect(nobody.message).toContain('http://127.0.0.1:9/v1');
    expect(await testProvider(access, 'wrong')).toMatchObject({ works: false, code: 'MODEL_NOT_FOUND' });
    await expect(testProvider(access, 'unheard-of')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[T4] a key that was given for another address is not sent', async () => {
    const before = server.requests.length;
    expect(await testProvider(access, 'moved')).toMatchObject({ works: false, code: 'MODEL_KEY_ADDRESS' });
    expect(server.requests.length).toBe(before);
    expect((await logged()).at(-1)).toContain('"refused":"MODEL_KEY_ADDRESS"');
  });

  it('[A6] a test is no consent: it leaves nothing in what may be sent', async () => {
    expect(await access.user.consents.all()).toEqual([]);
  });
});
