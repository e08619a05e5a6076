import { describe, expect, it } from 'vitest';
import { partsFor, toContinuation } from './continuation.ts';

describe('a continuation', () => {
  it('[A1] is kept only where the plain message would lose something', () => {
    expect(toContinuation('p/m', [{ type: 'text', text: 'hello' }])).toBeUndefined();
    expect(
      toContinuation('p/m', [{ type: 'call', id: 'c', tool: 't', input: {}, metadata: { openai: { itemId: 'x' } } }]),
    ).toBeUndefined();
    expect(toContinuation('p/m', [{ type: 'reasoning', text: '' }])).toBeDefined();
    expect(toContinuation('p/m', [{ type: 'tool_note' }])).toBeDefined();
    expect(
      toContinuation('p/m', [
        { type: 'call', id: 'c', tool: 't', input: {}, metadata: { google: { thoughtSignature: 's' } } },
      ]),
    ).toBeDefined();
    expect(
      toContinuation('p/m', [{ type: 'text', text: 'x', metadata: { openai: { phase: 'commentary' } } }]),
    ).toBeDefined();
  });

  it('[A5] is nobody else’s', () => {
    const continuation = toContinuation('p/m', [{ type: 'reasoning', text: 'hm' }]);
    expect(partsFor('p/m', continuation)).toEqual([{ type: 'reasoning', text: 'hm' }]);
    expect(partsFor('p/n', continuation)).toBeUndefined();
    expect(partsFor('p/m', undefined)).toBeUndefined();
    expect(partsFor('p/m', { provider: 'p/m', parts: [{ type: 'call' }] })).toBeUndefined();
  });
});
