import type { RunEvent } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { createKeyStore } from '../../model/index.ts';
import { cleanFields, cleanText } from './clean-fields.ts';
import { type Log, type LogLevel, logLevels } from './log.ts';
import { logRows } from './log-rows.ts';

describe('[A5] what a log may hold', () => {
  it.each([
    ['api_key', 'x'],
    ['OPENAI_API_KEY', 'x'],
    ['Authorization', 'Basic x'],
    ['session_token', { any: 'thing' }],
    ['cookie', ['a', 'b']],
    ['password', ''],
  ])('nothing under the name %s', (name, value) => {
    expect(cleanFields({ outer: [{ [name]: value }] })).toEqual({ outer: [{ [name]: '[redacted]' }] });
  });

  it('counts of tokens, and names that only look alike', () => {
    const fields = { tokens: 7, input_tokens: 3, token: 12, monkey: 'x', keys: ['a'], call: 'main.1' };
    expect(cleanFields(fields)).toEqual(fields);
  });

  it.each([
    ['sk-proj-abcdefghijklmnop', '[redacted]'],
    ['Bearer abc.DEF-123456', 'Bearer [redacted]'],
    ['eyJhbGciOiJIUzI1.eyJzdWIiOiIx.abc_def-1', '[redacted]'],
    ['AIzaSyA1234567890abcdefghijk', '[redacted]'],
    ['ghp_abcdefghijklmnopqrstuvwx', '[redacted]'],
    ['risk-free sk-short', 'risk-free sk-short'],
  ])('no secret inside %s', (text, clean) => {
    expect(cleanText(`before ${text} after`)).toBe(`before ${clean} after`);
    expect(JSON.stringify(cleanFields(new TypeError(text)))).toContain(JSON.stringify(clean).slice(1, -1));
  });

  it('no key that the person gave, in any form', async () => {
    const secret = 'plain words, but a key 1234';
    const keys = createKeyStore({ environment: { OPENAI_API_KEY: secret }, keychain: null, file: 'none' });
    await keys.find('openai');
    expect(cleanText(`no: ${secret}, ${encodeURIComponent(secret)}`)).toBe('no: [key], [key]');
  });

  it('no circle', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(JSON.stringify(cleanFields(circle))).toContain('[deeper]');
  });
});

describe('[A5] what each level says of a run', () => {
  const usage = { input_tokens: 1, output_tokens: 2, cost: 0.5 };
  const told = 'WORDS OF A PERSON';
  const events: readonly RunEvent[] = [
    {
      type: 'model.requested',
      agent: 'main',
      call: 'main.1',
      prompt: { system: told, user: told },
      reserved: { dollars: 1, tokens: 1 },
    },
    { type: 'model.answered', agent: 'main', call: 'main.1', text: told, tool_calls: [], usage, elapsed_ms: 9 },
    {
      type: 'model.failed',
      agent: 'main',
      call: 'main.2',
      error: { code: 'X', message: told, remedy: told, details: {} },
      transient: true,
    },
    { type: 'ask.answered', agent: 'main', ask: 'main.3', text: told },
  ];
  const linesAt = (level: LogLevel) => {
    const lines: { level: string; message: string; fields: unknown }[] = [];
    const log: Log = {
      writes: (asked) => logLevels.indexOf(asked) <= logLevels.indexOf(level),
      write: (asked, message, fields) => lines.push({ level: asked, message, fields }),
    };
    logRows(
      log,
      events.map((event, index) => ({ seq: index + 1, stream: 'run_1', at: 0, event })),
    );
    return lines;
  };

  it('names, counts and codes; texts at trace alone', () => {
    expect(linesAt('info')).toEqual([
      {
        level: 'info',
        message: 'model.answered',
        fields: { seq: 2, run_id: 'run_1', agent: 'main', call: 'main.1', ...usage, elapsed_ms: 9, tools: [] },
      },
      {
        level: 'warn',
        message: 'model.failed',
        fields: { seq: 3, run_id: 'run_1', agent: 'main', call: 'main.2', code: 'X', transient: true },
      },
      { level: 'info', message: 'ask.answered', fields: { seq: 4, run_id: 'run_1', agent: 'main' } },
    ]);
    expect(linesAt('silent')).toEqual([]);
    expect(linesAt('warn')).toHaveLength(1);
    expect(linesAt('debug')).toHaveLength(4);
    for (const level of ['error', 'warn', 'info', 'debug'] as const) {
      expect(JSON.stringify(linesAt(level))).not.toContain(told);
    }
    expect(JSON.stringify(linesAt('trace'))).toContain(told);
  });
});
