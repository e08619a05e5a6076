import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorPayloadSchema } from './base/error-payload.ts';
import {
  AlreadyExistsError,
  FileUnusableError,
  GalleyError,
  InternalError,
  InvalidArgumentError,
  NotFoundError,
  OverLimitError,
  systemErrorCode,
  toErrorPayload,
  WrongStateError,
} from './errors.ts';

const text = fc.string({ minLength: 1 });
const details = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.jsonValue(),
  { maxKeys: 3, noNullPrototype: true },
);

it('an error crosses a wire with all that a surface renders it from', () => {
  fc.assert(
    fc.property(text, text, text, details, (code, message, remedy, facts) => {
      const error = new GalleyError({ code, message, remedy, details: facts });
      const payload = errorPayloadSchema.parse(JSON.parse(JSON.stringify(toErrorPayload(error))));
      const { code: at, message: said, remedy: help, details: known } = new GalleyError(payload);
      expect([at, said, help, known]).toEqual([code, message, remedy, JSON.parse(JSON.stringify(facts))]);
    }),
    { numRuns: 50 },
  );
});

describe('the six codes for what a person asked for and cannot have', () => {
  const cause = new RangeError('below');
  it.each([
    [NotFoundError, 'NOT_FOUND'],
    [AlreadyExistsError, 'ALREADY_EXISTS'],
    [WrongStateError, 'WRONG_STATE'],
    [OverLimitError, 'OVER_LIMIT'],
    [FileUnusableError, 'FILE_UNUSABLE'],
  ] as const)('%o has one code, keeps its cause and its facts', (Kind, code) => {
    const error = new Kind('What happened.', 'What to do.', { path: 'a.csv' }, cause);
    expect(error).toBeInstanceOf(GalleyError);
    expect([error.name, error.cause]).toEqual([Kind.name, cause]);
    expect(toErrorPayload(error)).toEqual({
      code,
      message: 'What happened.',
      remedy: 'What to do.',
      details: { path: 'a.csv' },
    });
  });

  it('INVALID_ARGUMENT names the argument, in the class and on the wire', () => {
    const error = new InvalidArgumentError('--var', 'x', 'y', { given: 'z' });
    expect(error.argument).toBe('--var');
    expect(toErrorPayload(error)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { argument: '--var', given: 'z' },
    });
  });
});

it('what nobody foresaw is a defect of ours, said without its stack', () => {
  for (const thrown of [new TypeError('x is not a function'), 'a string', null, undefined, { toString: () => 'odd' }]) {
    const payload = toErrorPayload(thrown);
    expect(payload.code).toBe('INTERNAL');
    expect(payload.remedy).toContain('report');
    expect(JSON.stringify(payload)).not.toContain('.ts:');
  }
  expect(toErrorPayload(new InternalError('impossible', { seq: 3 })).details).toEqual({ seq: 3 });
});

it('details of a payload are a copy: changing one leaves the other', () => {
  const error = new NotFoundError('x', 'y', { path: 'a' });
  const payload = toErrorPayload(error);
  payload.details.path = 'b';
  expect(error.details.path).toBe('a');
});

it('the code of a failed system call is told from anything else', () => {
  expect(systemErrorCode(Object.assign(new Error('no'), { code: 'ENOSPC' }))).toBe('ENOSPC');
  expect(systemErrorCode(Object.assign(new Error('no'), { code: 7 }))).toBeUndefined();
  expect([systemErrorCode({ code: 'ENOENT' }), systemErrorCode(null)]).toEqual([undefined, undefined]);
});
