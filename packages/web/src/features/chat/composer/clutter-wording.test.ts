import { describe, expect, it } from 'vitest';
import { clutterParts, fullness, sharePercent } from './clutter-wording.ts';

const source = (name: string, share: number) => ({ source: name, tokens: share * 1_000, share });
const clutter = {
  model: 'offline',
  context_tokens: 1_000,
  phase: 'research',
  tokens: 300,
  share: 0.3,
  sources: [source('files', 0.1), source('context', 0), source('tools', 0.2), source('unheard-of', 0.05)],
  phases: [],
};

describe('[C7] how full the next run would start', () => {
  it('names the sources in plain words, largest first, and leaves out what takes nothing', () => {
    expect(clutterParts(clutter).map(({ name }) => name)).toEqual(['Tools', 'List of files', 'unheard-of']);
  });

  it('is not more exact than it can be', () => {
    expect([0, 0.0004, 0.0042, 0.126, 1.2].map(sharePercent)).toEqual(['0%', 'under 0.1%', '0.4%', '13%', '120%']);
  });

  it('warns before there is no room', () => {
    expect([0.49, 0.5, 0.79, 0.8].map(fullness)).toEqual(['roomy', 'full', 'full', 'tight']);
  });
});
