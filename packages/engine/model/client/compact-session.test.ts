import type { SessionMessage } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { compactMessages, messageCharacters } from './compact-session.ts';

const prompt: SessionMessage = { role: 'user', text: `# Do it\n${'p'.repeat(3000)}\n<item>x</item>`, stable: 10 };

/** `count` reads of 6 KB each, as a sweep through a large file makes them. */
function sweep(count: number): SessionMessage[] {
  const exchanges = Array.from({ length: count }, (_unused, index): SessionMessage[] => {
    const call_id = `main.${index + 1}.1`;
    const input = { path: 'big.csv', line_start: index * 200, note: 'n'.repeat(500) };
    const continuation = { provider: 'p/m', parts: [] };
    return [
      { role: 'assistant', text: '', tool_calls: [{ call_id, tool: 'read_file', arguments: input }], continuation },
      { role: 'tool', call_id, tool: 'read_file', success: index !== 1, receipt: `rows ${index} ${'r'.repeat(6000)}` },
    ];
  });
  return [prompt, ...exchanges.flat()];
}

describe('a Session near its limit', () => {
  it('[R11] loses results that can be recalled, oldest first; prompt and last exchange stay whole', () => {
    const messages = sweep(20);
    const target = 60_000;
    const compacted = compactMessages(messages, target);
    expect(messageCharacters(compacted)).toBeLessThanOrEqual(target);
    expect(compacted).toHaveLength(messages.length);
    expect(compacted[0]).toEqual(prompt);
    expect(compacted.slice(-2)).toEqual(messages.slice(-2));
    const first = compacted[2];
    expect(first?.role === 'tool' && JSON.parse(first.receipt)).toMatchObject({ recall_id: 'main.1.1' });
    expect(first?.role === 'tool' && first.receipt).toContain('rows 0');
  });

  it('[R11] every call keeps its result and every result its call', () => {
    for (const target of [80_000, 40_000, 12_000, 3000]) {
      const open = new Set<string>();
      for (const message of compactMessages(sweep(20), target)) {
        if (message.role === 'assistant') for (const { call_id } of message.tool_calls) open.add(call_id);
        if (message.role === 'tool') expect(open.delete(message.call_id), `${target}`).toBe(true);
      }
      expect(open.size).toBe(0);
    }
  });

  it('[R11] where that is not enough, earlier work becomes a list of its calls', () => {
    const compacted = compactMessages(sweep(20), 14_000);
    expect(messageCharacters(compacted)).toBeLessThanOrEqual(14_000);
    const note = compacted[1];
    const text = note?.role === 'user' ? note.text : '';
    expect(text).toContain('recall_id main.1.1');
    expect(text).toMatch(/failed, recall_id main\.2\.1/);
    expect(compacted.slice(-2)).toEqual(sweep(20).slice(-2));
  });

  it('[F12] a prompt that is too long alone loses its middle, and says so', () => {
    const long: SessionMessage = { role: 'user', text: `# Begin ${'x'.repeat(100_000)} the item at the end` };
    const [cut] = compactMessages([long], 10_000);
    const text = cut?.role === 'user' ? cut.text : '';
    expect(text.length).toBeLessThan(10_000);
    expect(text).toMatch(/^# Begin /);
    expect(text).toMatch(/characters of this prompt are left out/);
    expect(text).toMatch(/the item at the end$/);
  });

  it('[R9] what fits is as it was, and the same input gives the same', () => {
    const messages = sweep(2);
    expect(compactMessages(messages, 1_000_000)).toEqual(messages);
    expect(compactMessages(sweep(20), 30_000)).toEqual(compactMessages(sweep(20), 30_000));
  });
});
