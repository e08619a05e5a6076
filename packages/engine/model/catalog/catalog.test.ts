import { readFile } from 'node:fs/promises';
import { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { createPriceBook } from '../prices/price-book.ts';
import { lazyPriceTable } from '../prices/price-table.ts';
import { createCatalog } from './catalog.ts';
import { formatModelId, parseModelId } from './model-id.ts';
import type { ModelsConfigInput } from './models-config.ts';

const refusal = (settings: unknown): GalleyError => {
  try {
    createCatalog(settings as ModelsConfigInput);
  } catch (error) {
    if (error instanceof GalleyError) return error;
    throw error;
  }
  throw new Error('was not refused');
};

describe('the built-in catalog', () => {
  const catalog = createCatalog();

  it('[A1] lists models of each provider, each under its own id, described whole', () => {
    expect(new Set(catalog.models.map(({ id }) => id)).size).toBe(catalog.models.length);
    for (const kind of ['openai', 'anthropic', 'google']) {
      expect(catalog.models.filter((model) => model.kind === kind).length).toBeGreaterThanOrEqual(4);
    }
    for (const model of catalog.models) {
      expect(model.id).toBe(`${model.provider.id}/${model.model}`);
      expect(model.maxOutputTokens ?? 0).toBeGreaterThan(8000);
      expect(model.contextTokens ?? 0).toBeGreaterThan(model.maxOutputTokens ?? Number.POSITIVE_INFINITY);
      expect(model.provider.needsKey).toBe(true);
    }
    expect(catalog.find('anthropic/claude-sonnet-4-5')?.name).toBe('Claude Sonnet 4.5');
  });

  it('[A7] has a price for most of its models, and says so where it has none', async () => {
    const book = createPriceBook((id) => catalog.priceRule(id), lazyPriceTable());
    const unknown = catalog.models.filter(({ id }) => book.source(id) === 'unknown').map(({ id }) => id);
    expect(unknown.length).toBeLessThanOrEqual(3);
  });

  it('[O9] knows the short names of workflow folders: the first of their kind', () => {
    const ids = ['opus', 'sonnet', 'haiku'].map((alias) => catalog.find(alias)?.id);
    expect(ids).toEqual(['anthropic/claude-opus-5-5', 'anthropic/claude-sonnet-5-5', 'anthropic/claude-haiku-4-5']);
    expect(catalog.priceRule('haiku')).toEqual(catalog.priceRule('anthropic/claude-haiku-4-5'));
    expect(catalog.find('gemini')).toBeUndefined();
  });

  it('[A1] finds a model nobody listed, knowing nothing of it, and none of an unknown provider', () => {
    expect(catalog.find('openai/gpt-99')).toMatchObject({
      model: 'gpt-99',
      contextTokens: null,
      vision: false,
      efforts: [],
    });
    expect(catalog.find('nobody/model')).toBeUndefined();
    expect(catalog.find('offline')).toBeUndefined();
  });
});

describe('settings', () => {
  it('[A1] add servers by preset, with their own address where one is given', () => {
    const catalog = createCatalog({
      providers: {
        ollama: { preset: 'ollama' },
        big: { preset: 'vllm', base_url: 'https://models.example.org/v1', key: true },
      },
      models: [{ id: 'ollama/qwen3:8b', context_tokens: 32_768, vision: true }],
    });
    expect(catalog.find('ollama/qwen3:8b')).toMatchObject({
      kind: 'compatible',
      contextTokens: 32_768,
      vision: true,
      name: 'qwen3:8b',
    });
    expect(catalog.find('ollama/llama4')?.provider).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      needsKey: false,
    });
    expect(catalog.find('big/m')?.provider).toMatchObject({
      baseUrl: 'https://models.example.org/v1',
      needsKey: true,
      name: 'vLLM',
    });
  });

  it('[A1] add any other server, and move a known provider elsewhere', () => {
    const catalog = createCatalog({
      providers: {
        work: { base_url: 'https://llm.example.org/v1', name: 'Work' },
        openai: { base_url: 'https://eu.example.org/v1' },
      },
    });
    expect(catalog.find('work/a/b')).toMatchObject({ kind: 'compatible', model: 'a/b', providerName: 'Work' });
    expect(catalog.find('openai/gpt-5.5')?.provider).toMatchObject({
      kind: 'openai',
      baseUrl: 'https://eu.example.org/v1',
      needsKey: true,
    });
  });

  it('[A1] as the documentation shows them are accepted', async () => {
    const page = await readFile(new URL('../../../../docs/models.md', import.meta.url), 'utf8');
    const sample = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const catalog = createCatalog(JSON.parse(sample));
    expect(catalog.find('work/large')).toMatchObject({ providerName: 'Work', maxOutputTokens: 16_000 });
    expect(catalog.defaultModel).toBe('ollama/qwen3:8b');
  });

  it('[A7] change what is known of a model, and its price', () => {
    const price_per_million = { input: 1, output: 2 };
    const catalog = createCatalog({ models: [{ id: 'openai/gpt-5.5', price_per_million, max_output_tokens: 9000 }] });
    expect(catalog.find('openai/gpt-5.5')).toMatchObject({ name: 'GPT-5.5', maxOutputTokens: 9000, vision: true });
    expect(catalog.priceRule('openai/gpt-5.5')).toEqual({ kind: 'configured', price: { input: 1, output: 2 } });
    expect(catalog.models.filter(({ id }) => id === 'openai/gpt-5.5')).toHaveLength(1);
  });

  it('[A7] what runs here is free; what may run elsewhere is unknown', () => {
    const catalog = createCatalog({
      providers: {
        ollama: { preset: 'ollama' },
        far: { preset: 'ollama', base_url: 'http://192.168.1.9:11434/v1' },
        proxy: { base_url: 'http://localhost:4000/v1' },
        openrouter: { preset: 'openrouter' },
      },
    });
    expect(catalog.priceRule('ollama/qwen3')).toEqual({ kind: 'free' });
    expect(catalog.priceRule('ollama/gpt-oss:120b-cloud')).toBeUndefined();
    expect(catalog.priceRule('far/qwen3')).toBeUndefined();
    expect(catalog.priceRule('proxy/gpt-5')).toBeUndefined();
    expect(catalog.priceRule('openrouter/anthropic/claude-sonnet-4.5')).toEqual({
      kind: 'table',
      provider: 'openrouter',
      model: 'anthropic/claude-sonnet-4.5',
    });
    expect(catalog.priceRule('nobody/x')).toBeUndefined();
  });

  it.each([
    [{ models: [{ id: 'no-slash' }] }, 'models.0.id'],
    [{ models: [{ id: 'a/b', colour: 'red' }] }, 'colour'],
    [{ providers: { x: { preset: 'unknown' } } }, 'providers.x.preset'],
    [{ providers: { x: { base_url: 'file:///etc/passwd' } } }, 'providers.x.base_url'],
    [{ models: [{ id: 'openai/x', context_tokens: -1 }] }, 'context_tokens'],
    [{ providers: { x: {} } }, '"x" has no address'],
    [{ models: [{ id: 'nobody/x' }] }, 'no provider "nobody"'],
    [{ models: [{ id: 'google/../x' }] }, 'with single dots'],
    [{ models: [{ id: 'google/x?key=1' }] }, 'models.0.id'],
  ])('[A1] that make no sense are refused, with where: %j', (settings, where) => {
    const error = refusal(settings);
    expect([error.code, error.message.includes(where)]).toEqual(['FILE_UNUSABLE', true]);
  });
});

describe('a model id', () => {
  it('[A1] is provider and model; the model may hold slashes', () => {
    expect(parseModelId('openrouter/anthropic/claude')).toEqual({ provider: 'openrouter', model: 'anthropic/claude' });
    expect(formatModelId({ provider: 'a', model: 'b/c' })).toBe('a/b/c');
    expect(['offline', '/x', 'x/', ''].map(parseModelId)).toEqual([undefined, undefined, undefined, undefined]);
    expect(['google/../x', 'google/x?y', 'google/x#y', 'google/%2e', 'a/b\\c'].filter(parseModelId)).toEqual([]);
  });
});
