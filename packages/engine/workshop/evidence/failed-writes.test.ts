import { describe, expect, it } from 'vitest';
import type { ItemCall } from '../../workflow/index.ts';
import { failedWrites } from './failed-writes.ts';

const wrote = (path: string, success: boolean): ItemCall => ({
  call: { call_id: path, tool: 'write_text_file', arguments: { path } },
  success,
  refused: false,
});
const failed = (...calls: readonly ItemCall[]) => failedWrites(calls, () => false).map(({ target }) => target);

describe('[R18] a failed write', () => {
  it('is made good by a later one to the same file', () => {
    expect(failed(wrote('a/total.csv', false), wrote('a/total.csv', true))).toEqual([]);
    expect(failed(wrote('/work/a/total.csv', false), wrote('a/total.csv', true))).toEqual([]);
  });

  it('is not made good by a file of the same name in another folder', () => {
    expect(failed(wrote('b/total.csv', false), wrote('c/total.csv', true))).toEqual(['b/total.csv']);
  });

  it('that comes after a good one counts', () => {
    expect(failed(wrote('total.csv', true), wrote('total.csv', false))).toEqual(['total.csv']);
  });
});
