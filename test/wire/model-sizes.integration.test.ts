import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgressLog } from '../../packages/engine/model/index.ts';
import { createUserAccess } from '../../packages/engine/workshop/index.ts';
import { sizedModel } from '../../packages/engine/workshop/ports/sized-model.ts';
import { systemClock } from '../../packages/schema/src/index.ts';
import { keyAddresses, plantedKey } from './provider-under-test.ts';
import { sendJson, startWireServer, type WireRequest, type WireServer } from './wire-server.ts';

/** What each kind of server answers, by its path: each provider has a prefix of its own on one port. */
const answers: Readonly<Record<string, unknown>> = {
  'GET /vllm/v1/models': { data: [{ id: 'qwen', max_model_len: 40_960 }] },
  'GET /openrouter/api/v1/models': {
    data: [{ id: 'a/b', context_length: 131_072, top_provider: { max_completion_tokens: 16_384 } }],
  },
  'GET /lm/v1/models': { data: [{ id: 'phi' }] },
  'GET /lm/api/v0/models': { data: [{ id: 'phi', max_context_length: 131_072, loaded_context_length: 8192 }] },
  'GET /ollama/v1/models': { data: [{ id: 'llama4' }] },
  'POST /ollama/api/show': { parameters: 'num_ctx 16384', model_info: { 'llama4.context_length': 131_072 } },
  'GET /ollama/api/ps': { models: [] },
  'GET /google/models/gemini-99': { inputTokenLimit: 500_000, outputTokenLimit: 65_536 },
  'GET /anthropic/models/claude-99': { id: 'claude-99', max_input_tokens: 300_000, max_tokens: 64_000 },
  'GET /silent/v1/models': { data: [{ id: 'mute' }] },
};

describe('[R17] how much a model takes is asked of its server', () => {
  let server: WireServer;
  let folder: string;
  let allowed = true;
  const asked: WireRequest[] = [];
  const signal = new AbortController().signal;
  const connect = async () => {
    const access = await createUserAccess({
      environment: { GEMINI_API_KEY: plantedKey, ANTHROPIC_API_KEY: plantedKey, OPENROUTER_API_KEY: plantedKey },
      directory: folder,
      keychain: null,
    });
    return access.connect({
      allow: async () => {
        if (!allowed)
          throw new (await import('../../packages/engine/model/index.ts')).ConsentRequiredError({
            provider: 'x',
            address: 'y',
            model: 'z',
          });
      },
      allowSearch: () => Promise.reject(new RangeError('not asked')),
      egress: createEgressLog(join(folder, 'egress.jsonl')),
      clock: systemClock,
    });
  };

  beforeAll(async () => {
    server = await startWireServer(
      async (request, response) => {
        asked.push(request);
        const answer = answers[`${request.method} ${request.path}`];
        sendJson(response, answer === undefined ? 404 : 200, answer ?? {});
      },
      (response) => sendJson(response, 500, {}),
    );
    folder = await mkdtemp(join(tmpdir(), 'galley-sizes-'));
    const providers = {
      vllm: { preset: 'vllm', base_url: `${server.url}/vllm/v1` },
      openrouter: { preset: 'openrouter', base_url: `${server.url}/openrouter/api/v1` },
      lm: { preset: 'lmstudio', base_url: `${server.url}/lm/v1` },
      ollama: { preset: 'ollama', base_url: `${server.url}/ollama/v1` },
      silent: { base_url: `${server.url}/silent/v1` },
      google: { base_url: `${server.url}/google` },
      anthropic: { base_url: `${server.url}/anthropic` },
    };
    const models = [{ id: 'vllm/said', context_tokens: 9000 }, { id: 'lm/phi' }];
    await writeFile(join(folder, 'models.json'), JSON.stringify({ providers, models }));
    await writeFile(join(folder, 'key-addresses.json'), JSON.stringify(keyAddresses(providers)), { mode: 0o600 });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['vllm/qwen', 40_960, null],
    ['openrouter/a/b', 131_072, 16_384],
    ['lm/phi', 8192, null],
    ['ollama/llama4', 16_384, null],
    ['google/gemini-99', 500_000, 65_536],
    ['anthropic/claude-99', 300_000, 64_000],
    ['silent/mute', null, null],
  ])('%s', async (id, contextTokens, maxOutputTokens) => {
    const models = await connect();
    expect(models.get(id).contextTokens).toBeNull();
    expect(await sizedModel(models, id, signal)).toMatchObject({ contextTokens, maxOutputTokens });
    const before = asked.length;
    expect(await sizedModel(models, id, signal)).toMatchObject({ contextTokens });
    expect(asked.length).toBe(before);
    expect(models.get(id).asked?.contextTokens ?? null).toBe(contextTokens);
  });

  it('[T6] is in the egress log, without a file', async () => {
    const log = (await readFile(join(folder, 'egress.jsonl'), 'utf8')).trim().split('\n');
    expect(log.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ model: 'vllm/qwen', files: [], parts: ['size of the model'] }),
    );
  });

  it('not where the person said it, and not of whom nothing may be sent to', async () => {
    const models = await connect();
    const before = asked.length;
    expect((await sizedModel(models, 'vllm/said', signal)).contextTokens).toBe(9000);
    allowed = false;
    expect((await sizedModel(models, 'openrouter/a/b', signal)).contextTokens).toBeNull();
    expect(asked.length).toBe(before);
  });
});
