import { WrongStateError } from '@galley/schema';
import { expect, it } from 'vitest';
import { explained } from './explain-start.ts';

const failing = (error: Error, code?: string) =>
  explained(() => Promise.reject(code === undefined ? error : Object.assign(error, { code })))();

it.each([
  ['28P01', /does not let this user in/],
  ['3D000', /no database of this name/],
  ['42501', /may not do this/],
  ['ECONNREFUSED', /does not answer/],
  ['ENOTFOUND', /does not answer/],
  ['57P03', /does not answer/],
])('[X7] a database that refuses with %s is told from a defect of Galley', async (code, said) => {
  const message = expect.stringMatching(said);
  await expect(failing(new Error('as the driver says it'), code)).rejects.toMatchObject({
    ...{ code: 'DATABASE_REFUSED', message, remedy: expect.stringMatching(/\w/) },
  });
});

it('[X7] what is said already, and what nobody knows, stays as it is', async () => {
  const said = new WrongStateError('No.', 'Do something else.');
  await expect(failing(said)).rejects.toBe(said);
  const unknown = new TypeError('x is not a function');
  await expect(failing(unknown)).rejects.toBe(unknown);
});
