import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readMalformed, repairBySchema } from './repair-arguments.ts';

describe('[A4] arguments that are no JSON object', () => {
  it.each([
    ['a trailing comma', '{"path": "a, }", "lines": [1, 2,],}', { path: 'a, }', lines: [1, 2] }],
    ['JSON in a string', '"{\\"path\\": \\"a\\"}"', { path: 'a' }],
    ['a code fence', '```json\n{"path": "a"}\n```', { path: 'a' }],
    ['nothing', '  ', {}],
  ])('%s is put right and noted', (_, written, input) => {
    const read = readMalformed(written);
    expect(read).toMatchObject({ input });
    expect('repairs' in read && read.repairs.length).toBeGreaterThan(0);
  });

  it.each([
    ['text that breaks off', '{"path": "a", "text": "half a fi'],
    ['a missing bracket', '{"path": "a"'],
    ['a list', '[1]'],
    ['words', 'please read a'],
    ['a string of words', '"please"'],
  ])('%s is not guessed at', (_, written) => {
    expect(readMalformed(written)).toEqual({ problem: expect.stringMatching(/\S/) });
  });
});

describe('[A4] arguments that do not fit the schema', () => {
  const schema = z.strictObject({
    path: z.string(),
    count: z.int().optional(),
    wide: z.boolean().optional(),
    names: z.array(z.string()).optional(),
    inner: z.strictObject({ deep: z.number().optional() }).optional(),
  });
  const repair = (input: unknown) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) throw new RangeError('it fits already');
    return repairBySchema(input, parsed.error);
  };

  it('null for a field that may be left out is left out, at any depth', () => {
    const { input, repairs } = repair({ path: 'a', count: null, inner: { deep: null } });
    expect(input).toEqual({ path: 'a', inner: {} });
    expect(repairs).toEqual(['count: null was read as left out', 'inner.deep: null was read as left out']);
  });

  it('numbers, switches, lists and objects written as text are read', () => {
    const { input } = repair({ path: 'a', count: '3', wide: 'true', names: '["x"]', inner: '{"deep":1}' });
    expect(input).toEqual({ path: 'a', count: 3, wide: true, names: ['x'], inner: { deep: 1 } });
  });

  it('what is really wrong stays wrong, and the input is never changed', () => {
    const wrong = { path: 7, count: 'three', names: '{"x":1}' };
    expect(repair(wrong)).toEqual({ input: wrong, repairs: [] });
    expect(schema.safeParse(repair({ path: null }).input).success).toBe(false);
  });
});
