import type { ConversationEntry } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { digestConversation } from './conversation-digest.ts';

const said = (number: number, text: string): ConversationEntry => ({
  kind: 'user_message',
  message_id: `msg_${number}`,
  at: number,
  text,
  run_id: null,
});

describe('[C6] the conversation as phases see it', () => {
  it('is whole while it is short, without the message that is answered now', () => {
    expect(digestConversation([said(1, 'sales for Q1'), said(2, 'now Q2')], 'msg_2')).toBe('Person: sales for Q1');
    expect(digestConversation([said(1, 'first')], 'msg_1')).toBe('(this is the first message)');
  });

  it('keeps the last exchanges whole, older ones in a line, and counts the rest', () => {
    const entries = Array.from({ length: 400 }, (_, index) => said(index, `message ${index}\n${'word '.repeat(40)}`));
    const digest = digestConversation(entries, null, 8000);
    expect(digest.length).toBeLessThanOrEqual(8100);
    expect(digest).toContain(`Person: message 399\n${'word '.repeat(40)}`);
    const lines = digest.split('\n').filter((line) => /^Person: message \d+ word/.test(line)).length;
    const whole = digest.split('\n').filter((line) => /^Person: message \d+$/.test(line)).length;
    const leftOut = Number(/^\((\d+) older/.exec(digest)?.[1]);
    expect(lines).toBeGreaterThan(5);
    expect(whole).toBeGreaterThan(20);
    expect(lines + whole + leftOut).toBe(400);
  });

  it('says when a reply broke off, and cuts one endless message in the middle', () => {
    const broken: ConversationEntry = {
      kind: 'assistant_message',
      message_id: 'msg_3',
      at: 3,
      text: 'half of',
      run_id: null,
      elapsed_ms: 1,
      tool_calls: [],
      interrupted: true,
    };
    expect(digestConversation([broken], null)).toBe('Assistant (broke off): half of');
    const long = digestConversation([said(1, `a${'x'.repeat(90_000)}z`)], null);
    expect(long).toMatch(/^Person: ax.*characters left out.*xz$/);
    expect(long.length).toBeLessThan(5000);
  });
});
