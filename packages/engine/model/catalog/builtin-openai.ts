import { defineProvider, fourEfforts, million, threeEfforts } from './define-provider.ts';

export const openaiProvider = defineProvider(
  { id: 'openai', name: 'OpenAI', kind: 'openai', needsKey: true, priceTable: 'openai' },
  [
    ['gpt-6.1-sol', 'GPT-6.1 Sol', 1_050_000, 128_000, threeEfforts],
    ['gpt-6-sol', 'GPT-6 Sol', 1_050_000, 128_000, threeEfforts],
    ['gpt-6-luna', 'GPT-6 Luna', 1_050_000, 128_000, threeEfforts],
    ['gpt-5.6-sol', 'GPT-5.6 Sol', 1_050_000, 128_000, threeEfforts],
    ['gpt-5.5', 'GPT-5.5', million, 128_000, threeEfforts],
    ['gpt-5.4-mini', 'GPT-5.4 mini', 400_000, 128_000, threeEfforts],
    ['gpt-5-mini', 'GPT-5 mini', 400_000, 128_000, fourEfforts],
    ['gpt-4.1', 'GPT-4.1', 1_047_576, 32_768, []],
  ],
);
