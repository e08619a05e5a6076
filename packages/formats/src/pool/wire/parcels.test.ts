import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unwrapAnswer, wrapAnswer } from './answer.ts';
import { MESSAGE_BYTES, pack, unpack } from './parcels.ts';

const home = mkdtempSync(join(tmpdir(), 'galley-parcels-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let count = 0;
const folder = () => join(home, `task-${count++}`);
const large = Buffer.alloc(MESSAGE_BYTES + 1, 7);
const LIMIT = 10_000_000;

describe('bytes between processes', () => {
  it('[T9] small ones stay in the message, large ones become files that only this user can read', async () => {
    const place = folder();
    const { value, parcels } = await pack([large, Buffer.from('small'), { deep: 1 }], place, 'in');
    expect(value).toEqual([null, Buffer.from('small'), { deep: 1 }]);
    expect(readdirSync(place)).toEqual(Object.values(parcels));
    expect(statSync(place).mode & 0o077).toBe(0);
    expect(await unpack(value, parcels, place)).toEqual([large, Buffer.from('small'), { deep: 1 }]);
  });

  it.each([
    ['an object with bytes', { bytes: large, count: 2 }],
    ['bytes alone', large],
    ['a list', [1, 'two', null]],
    ['a text', 'text'],
    ['nothing', null],
    ['a long list', Array.from({ length: 100_000 }, (_, index) => `row ${index}`)],
  ])('[T9] an answer that is %s arrives as it was', async (_name, answer) => {
    const place = folder();
    expect(await unwrapAnswer(await wrapAnswer(answer, place, LIMIT), place)).toEqual(answer);
  });

  it('[T9] bytes of files count for the size of an answer', async () => {
    await expect(wrapAnswer({ bytes: large }, folder(), MESSAGE_BYTES)).rejects.toMatchObject({
      code: 'WORKER_ANSWER_TOO_LARGE',
    });
  });

  it('[T9] a name that leads elsewhere is not followed', async () => {
    const place = join(home, 'inside');
    writeFileSync(join(home, 'secret'), 'secret');
    await expect(unpack({ bytes: null }, { bytes: '../secret' }, place)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
