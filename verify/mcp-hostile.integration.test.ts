import { expect, it } from 'vitest';
import { hostileCases } from './mcp-hostile/cases.ts';
import { verify } from './mcp-hostile.verify.ts';

it('[T3] [T9] a sample of hostile MCP servers; the proof plays all of them', async () => {
  expect(hostileCases.length).toBeGreaterThanOrEqual(30);
  for (const sample of ['stdio changing', 'stdio flood', 'stdio lying-schema', 'http redirect']) {
    const { counts, violations } = await verify({ args: ['--only', sample] });
    expect(violations).toEqual([]);
    expect(counts.servers).toBeGreaterThan(0);
  }
}, 120_000);
