import { describe, expect, it } from 'vitest';
import type { ModelClient } from '../client/model-client.ts';
import { ModelError } from '../client/model-error.ts';
import { createModelRegistry } from '../client/models.ts';
import { createPriceBook } from '../prices/price-book.ts';
import { createCatalog } from './catalog.ts';
import { registerModels } from './register-models.ts';

const noFetch: typeof fetch = async () => {
  throw new Error('nothing may be fetched here');
};
const client: ModelClient = {
  async call() {
    throw new Error('nobody is asked here');
  },
};
const said = { id: 'offline', name: 'Built in', description: '', offline: true, price: 'free' as const, client };
const builtIn = createModelRegistry([said]).get('offline');
const settings = { providers: { ollama: { preset: 'ollama' as const } }, models: [{ id: 'ollama/qwen3' }] };
const register = (keys: ReadonlySet<string>, more = {}) => {
  const catalog = createCatalog({ ...settings, ...more });
  return registerModels(catalog, {
    builtIn: [builtIn],
    fetch: noFetch,
    keyOf: async () => '',
    availability: ({ id, needsKey }) => (needsKey && !keys.has(id) ? 'key_missing' : 'ready'),
    prices: createPriceBook(
      (id) => catalog.priceRule(id),
      () => null,
    ),
  });
};

describe('the registry', () => {
  it('[A2] begins with the built-in model, which is the default', () => {
    const registry = register(new Set());
    expect(registry.defaultModel).toBe('offline');
    expect(registry.list()[0]).toMatchObject({
      id: 'offline',
      provider: 'offline',
      price: 'free',
      availability: 'ready',
    });
    expect(registry.list()[0]).not.toHaveProperty('client');
  });

  it('[A5] marks models whose key is missing, as it is now', () => {
    const keys = new Set<string>();
    const registry = register(keys);
    const of = (id: string) => registry.list().find((model) => model.id === id);
    expect(of('openai/gpt-5.5')).toMatchObject({ availability: 'key_missing', provider: 'openai', vision: true });
    expect(of('ollama/qwen3')).toMatchObject({ availability: 'ready', price: 'free' });
    keys.add('openai');
    expect(of('openai/gpt-5.5')?.availability).toBe('ready');
    expect(of('anthropic/claude-sonnet-4-5')?.availability).toBe('key_missing');
  });

  it('[A1] gives clients, also for models of a known provider that nobody listed', async () => {
    const registry = register(new Set());
    expect(registry.get('ollama/anything:7b')).toMatchObject({ id: 'ollama/anything:7b', offline: false });
    const { client } = registry.get('openai/gpt-5.5');
    const call = client.call(
      { model: 'openai/gpt-5.5', system: '', messages: [{ role: 'user', text: 'x' }], tools: [] },
      { signal: new AbortController().signal, onDelta: () => undefined },
    );
    await expect(call).rejects.toSatisfy((error) => error instanceof ModelError && error.code === 'MODEL_KEY_MISSING');
  });

  it('[A1] says which there are when asked for one there is not', () => {
    expect(() => register(new Set()).get('nobody/x')).toThrow(/no model "nobody\/x"/);
    expect(() => register(new Set(), { default_model: 'nobody/x' })).toThrow(/no model "nobody\/x"/);
    expect(register(new Set(), { default_model: 'openai/gpt-5.5' }).defaultModel).toBe('openai/gpt-5.5');
  });

  it('[A2] takes models that say no more than they must', () => {
    const registry = createModelRegistry([{ id: 'p/m', name: 'M', description: '', offline: false, client }]);
    expect(registry.get('p/m')).toMatchObject({
      provider: 'p',
      contextTokens: null,
      efforts: [],
      price: 'unknown',
      availability: 'ready',
      client,
    });
  });
});
