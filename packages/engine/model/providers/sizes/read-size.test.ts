import { describe, expect, it } from 'vitest';
import { findInList, readOllamaSize, readSize } from './read-size.ts';

describe('[R17] how much a model takes, as servers tell it', () => {
  it.each([
    ['vLLM', { id: 'm', max_model_len: 40_960 }, 40_960, null],
    [
      'OpenRouter',
      { id: 'm', context_length: 131_072, top_provider: { max_completion_tokens: 16_384 } },
      131_072,
      16_384,
    ],
    ['LM Studio', { id: 'm', max_context_length: 131_072, loaded_context_length: 8192 }, 8192, null],
    ['Google', { name: 'models/m', inputTokenLimit: 1_048_576, outputTokenLimit: 65_536 }, 1_048_576, 65_536],
    ['Anthropic', { id: 'm', max_input_tokens: 200_000, max_tokens: 64_000 }, 200_000, 64_000],
  ])('%s', (_, model, contextTokens, maxOutputTokens) => {
    expect(readSize(model)).toEqual({ contextTokens, maxOutputTokens });
  });

  it('is unknown where nothing is said, or nothing that can be', () => {
    expect([readSize({ id: 'm' }), readSize({ context_length: '8192' }), readSize({ context_length: 0 })]).toEqual([
      null,
      null,
      null,
    ]);
    expect([readSize(null), readSize([])]).toEqual([null, null]);
  });

  it('is that of the model that was asked for', () => {
    const list = {
      data: [
        { id: 'a', max_model_len: 1000 },
        { id: 'b', max_model_len: 2000 },
      ],
    };
    expect(readSize(findInList(list, 'b'))?.contextTokens).toBe(2000);
    expect(findInList(list, 'c')).toBeNull();
    expect(findInList('no list', 'a')).toBeNull();
  });

  it('of Ollama is what it loads a model with, not what the model could take', () => {
    const info = { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 };
    const shown = (parameters: string) => ({ parameters, model_info: info });
    expect(readOllamaSize(shown('stop "x"\nnum_ctx    16384'), null, 'm')?.contextTokens).toBe(16_384);
    expect(readOllamaSize(shown('num_ctx 99999'), null, 'm')?.contextTokens).toBe(40_960);
    expect(readOllamaSize(shown(''), null, 'm')?.contextTokens).toBe(4096);
    const running = { models: [{ name: 'm:latest', context_length: 32_768 }] };
    expect(readOllamaSize(shown(''), running, 'm')?.contextTokens).toBe(32_768);
    expect(readOllamaSize({}, {}, 'm')).toBeNull();
  });
});
