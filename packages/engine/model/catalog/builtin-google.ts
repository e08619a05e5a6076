import { defineProvider, fourEfforts, threeEfforts } from './define-provider.ts';

export const googleProvider = defineProvider(
  { id: 'google', name: 'Google', kind: 'google', needsKey: true, priceTable: 'google' },
  [
    ['gemini-3.8-flash', 'Gemini 3.8 Flash', 1_048_576, 65_536, threeEfforts],
    ['gemini-3.1-pro-preview', 'Gemini 3.1 Pro (preview)', 1_048_576, 65_536, threeEfforts],
    ['gemini-3.5-flash-lite', 'Gemini 3.5 Flash-Lite', 1_048_576, 65_536, fourEfforts],
    ['gemini-2.5-pro', 'Gemini 2.5 Pro', 1_048_576, 65_536, threeEfforts],
    ['gemini-2.5-flash', 'Gemini 2.5 Flash', 1_048_576, 65_536, fourEfforts],
  ],
);
