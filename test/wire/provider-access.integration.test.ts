import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Consent,
  createEgressLog,
  type ModelRegistry,
  requireConsent,
} from '../../packages/engine/model/index.ts';
import { createUserAccess } from '../../packages/engine/workshop/index.ts';
import { systemClock } from '../../packages/schema/src/index.ts';
import { type ModelServer, startModelServer, text } from './model-server.ts';
import { ask, faultOf, keyAddresses, plantedKey, request } from './provider-under-test.ts';

const models = {
  anthropic: 'anthropic/claude-haiku-4-5',
  responses: 'openai/gpt-5-mini',
  gemini: 'google/gemini-2.5-flash',
  chat: 'work/some-model',
} as const;

describe('providers behind keys, consent and the egress log', () => {
  let server: ModelServer;
  let folder: string;
  let registry: ModelRegistry;
  let consents: readonly Consent[] = [];
  let addressOf: (provider: string) => string;
  const egressFile = () => join(folder, 'egress.jsonl');

  beforeAll(async () => {
    server = await startModelServer(() => text('hello', { usage: { input: 1000, output: 100, cached: 400 } }));
    folder = await mkdtemp(join(tmpdir(), 'galley-providers-'));
    const providers = {
      anthropic: { base_url: server.baseUrl('anthropic') },
      openai: { base_url: server.baseUrl('responses') },
      google: { base_url: server.baseUrl('gemini') },
      work: { base_url: server.baseUrl('chat'), key: true },
    };
    await writeFile(join(folder, 'models.json'), JSON.stringify({ providers, models: [{ id: models.chat }] }));
    const environment = Object.fromEntries(
      ['ANTHROPIC', 'OPENAI', 'GEMINI', 'WORK'].map((name) => [`${name}_API_KEY`, plantedKey]),
    );
    await writeFile(join(folder, 'key-addresses.json'), JSON.stringify(keyAddresses(providers)), { mode: 0o600 });
    const access = await createUserAccess({ environment, directory: folder, keychain: null });
    addressOf = (provider) => access.addressOf(provider) ?? '';
    registry = access.connect({
      allow: async (recipient) => requireConsent(consents, recipient),
      allowSearch: () => Promise.reject(new RangeError('not asked')),
      egress: createEgressLog(egressFile()),
      clock: systemClock,
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(models))(
    '[A6] %s: nothing leaves before it is allowed; then it does, with a line in the log',
    async (protocol, id) => {
      const { client } = registry.get(id);
      const provider = id.split('/')[0] ?? '';
      consents = [];
      const before = server.requests.length;
      expect((await faultOf(ask(client, request({ model: id })))).code).toBe('MODEL_CONSENT_REQUIRED');
      expect(server.requests.length).toBe(before);
      consents = [{ provider, address: addressOf(provider), model: null, files: null }];
      const { answer } = await ask(client, request({ model: id }));
      expect(answer.text).toBe('hello');
      expect(server.requests.at(-1)?.protocol).toBe(protocol);
      const log = await readFile(egressFile(), 'utf8');
      expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({
        provider,
        host: new URL(server.url).host,
      });
      expect(log).not.toContain('planted');
    },
  );

  it('[A7] a call is priced with its cached part, or its price is unknown', async () => {
    consents = [
      { provider: 'openai', address: addressOf('openai'), model: null, files: null },
      { provider: 'work', address: addressOf('work'), model: null, files: null },
    ];
    const priced = await ask(registry.get(models.responses).client, request());
    expect(priced.answer.usage.cost).toBeCloseTo((600 * 0.25 + 400 * 0.025 + 100 * 2) / 1e6, 12);
    expect((await ask(registry.get(models.chat).client, request())).answer.usage.cost).toBeNull();
    const sources = registry.list().map(({ id, price }) => [id, price]);
    expect(sources).toContainEqual([models.responses, 'table']);
    expect(sources).toContainEqual([models.chat, 'unknown']);
  });
});
