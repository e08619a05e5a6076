import { defineProvider, fourEfforts, million, threeEfforts } from './define-provider.ts';

export const anthropicProvider = defineProvider(
  { id: 'anthropic', name: 'Anthropic', kind: 'anthropic', needsKey: true, priceTable: 'anthropic' },
  [
    ['claude-sonnet-5-5', 'Claude Sonnet 5.5', million, 128_000, threeEfforts],
    ['claude-opus-5-5', 'Claude Opus 5.5', million, 128_000, threeEfforts],
    ['claude-fable-5-1', 'Claude Fable 5.1', million, 128_000, threeEfforts],
    ['claude-haiku-4-5', 'Claude Haiku 4.5', 200_000, 64_000, fourEfforts],
    ['claude-sonnet-5', 'Claude Sonnet 5', million, 128_000, threeEfforts],
    ['claude-opus-5', 'Claude Opus 5', million, 128_000, threeEfforts],
    ['claude-sonnet-4-6', 'Claude Sonnet 4.6', million, 128_000, threeEfforts],
    ['claude-sonnet-4-5', 'Claude Sonnet 4.5', 200_000, 64_000, fourEfforts],
    ['claude-opus-4-5', 'Claude Opus 4.5', 200_000, 64_000, fourEfforts],
  ],
);
