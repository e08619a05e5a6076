import { lookUp } from '../../lib/look-up.ts';

const names: Readonly<Record<string, string>> = {
  offline: 'On this computer',
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  ollama: 'Ollama',
  lmstudio: 'LM Studio',
  vllm: 'vLLM',
  openrouter: 'OpenRouter',
};

/** As the maker writes it; a provider that the person added is called what they called it. */
export function providerName(provider: string): string {
  return lookUp(names, provider) ?? provider;
}
