import { describe, expect, it } from 'vitest';
import { failureIn, holdsToolCall } from './item-answer.ts';
import { isRefusal } from './refusal.ts';

describe('failureIn', () => {
  it.each([
    ['Failed: no such column', 'no such column'],
    ['**Failed:** no such column', 'no such column'],
    ['I looked at both files.\n\nFailed: no such column', 'no such column'],
    ['Done the first.\n- **Failed**: the second', 'the second'],
    ['> FAILED: quota', 'quota'],
  ])('[R18] finds it at the beginning of any line: %j', (text, reason) => {
    expect(failureIn(text, true)).toBe(reason);
  });

  it.each(['Wrote 4 rows.\nFailed: none', 'Failed: 0\nok', 'It never failed: all good.', 'Passed: 3'])(
    'and not where nothing failed: %j',
    (text) => expect(failureIn(`Report\n${text}`, true)).toBeNull(),
  );

  it('[R9] journals from before count the first word alone', () => {
    expect(failureIn('**Failed:** no', false)).toBeNull();
    expect(failureIn('Failed: no', false)).toBe('no');
  });
});

it.each([
  "I'm sorry, but I can't help with that.",
  'Sorry, I cannot assist with this request.',
  'I can’t do that.',
  'Unfortunately, I am unable to edit files.',
  'As an AI language model, I have no access to files.',
  'I won’t continue with this.',
])('[R18] an answer that declines is known: %s', (text) => expect(isRefusal(text)).toBe(true));

it.each(['Wrote sums.csv; sorry for the delay.', 'I can see 4 rows.', 'Done.'])('%s is no refusal', (text) =>
  expect(isRefusal(text)).toBe(false),
);

it.each([
  '{"name": "write_text_file", "arguments": {"path": "a.txt", "text": "x"}}',
  '<tool_call>{"name":"write_text_file"}</tool_call>',
  '```json\n{"tool": "table_export", "parameters": {"to": "a.csv"}}\n```',
  '<function=write_text_file>{"path": "a"}</function>',
  '[TOOL_CALLS] [{"name": "x"}]',
  'write_text_file(path="a.txt", text="x")',
  'functions.write_text_file({"path": "a.txt"})',
  '<|tool_call|>call',
])('[R18] a tool call that came as text is known: %s', (text) => expect(holdsToolCall(text)).toBe(true));

it.each(['I called write_text_file and checked it.', 'Rows: {"name": "Anna"}', 'f(x) = 2'])(
  '%s is no tool call',
  (text) => expect(holdsToolCall(text)).toBe(false),
);
