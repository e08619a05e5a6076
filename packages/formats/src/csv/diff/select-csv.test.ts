import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCsv } from '../read/open-csv.ts';
import { diffCsv } from './diff-csv.ts';
import { applySelectedCsv } from './select-csv.ts';

const BASE = 'id,name,amount\r\n1,"Anna",10\r\n2,Bo,20\r\n# remark\r\n3,Cy,30\r\n';
const DRAFT = 'id,name,amount\n4,Di,40\n1,Anne,10\n3,Cy,31\n';

describe('applySelectedCsv', () => {
  it('[B6] nothing chosen is the first file, everything the second, byte for byte', () => {
    const all = [...diffCsv(Buffer.from(BASE), Buffer.from(DRAFT)).diff.changes.keys()];
    expect(applySelectedCsv(Buffer.from(BASE), Buffer.from(DRAFT), {}).toString()).toBe(BASE);
    expect(applySelectedCsv(Buffer.from(BASE), Buffer.from(DRAFT), { changes: all }).toString()).toBe(DRAFT);
  });

  it('[B6] one row at a time, in the style of the first file', () => {
    const take = (wanted: (kind: string, row: number | null) => boolean): string => {
      const { changes } = diffCsv(Buffer.from(BASE), Buffer.from(DRAFT)).diff;
      const chosen = [...changes.keys()].filter((index) => {
        const change = changes[index];
        return change !== undefined && wanted(change.kind, change.before_row);
      });
      return applySelectedCsv(Buffer.from(BASE), Buffer.from(DRAFT), { changes: chosen }).toString();
    };
    expect(take((kind) => kind === 'added')).toBe(BASE.replace('1,"Anna"', '4,Di,40\r\n1,"Anna"'));
    expect(take((kind) => kind === 'removed')).toBe(BASE.replace('2,Bo,20\r\n', ''));
    expect(take((kind, row) => kind === 'changed' && row === 1)).toBe(BASE.replace('"Anna"', '"Anne"'));
  });

  it('[B6] single cells of a changed row', () => {
    const after = BASE.replace('2,Bo,20', '2,Bob,21');
    const { changes } = diffCsv(Buffer.from(BASE), Buffer.from(after)).diff;
    expect(changes).toHaveLength(1);
    const selection = { cells: [{ change: 0, column: 'amount' }] };
    expect(applySelectedCsv(Buffer.from(BASE), Buffer.from(after), selection).toString()).toBe(
      BASE.replace('2,Bo,20', '2,Bo,21'),
    );
  });

  it('[B6] columns with or without rows', () => {
    const after = 'id,amount,full name,new\n1,10,Anna,x\n2,25,Bo,y\n3,30,Cy,z\n';
    const columnsOnly = applySelectedCsv(Buffer.from(BASE), Buffer.from(after), { columns: true }).toString();
    expect(columnsOnly).toBe('id,amount,full name,new\r\n1,10,"Anna",x\r\n2,20,Bo,y\r\n# remark\r\n3,30,Cy,z\r\n');
    const rowsOnly = applySelectedCsv(Buffer.from(BASE), Buffer.from(after), { changes: [0] }).toString();
    expect(rowsOnly).toBe(BASE.replace('2,Bo,20', '2,Bo,25'));
  });

  it('[B6] a change that is not there is named', () => {
    expect(() => applySelectedCsv(Buffer.from(BASE), Buffer.from(DRAFT), { changes: [99] })).toThrow(
      'There is no change 99.',
    );
  });

  it('[B6] 500 random pairs: the chosen changes are in the result and the others are not', () => {
    const table = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 12 }), v: fc.constantFrom('a', 'b', 'c,d', '') }),
      {
        selector: (row) => row.id,
        minLength: 2,
        maxLength: 10,
      },
    );
    const write = (rows: readonly { id: number; v: string }[]): Buffer =>
      Buffer.from(`id,v,w\n${rows.map(({ id, v }) => `K${id},${v === '' ? '' : `"${v}"`},w`).join('\n')}\n`);
    fc.assert(
      fc.property(table, table, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (left, right, picks) => {
        const [before, after] = [write(left), write(right)];
        const options = { key: ['id'] };
        const { diff } = diffCsv(before, after, options);
        const chosen = [...diff.changes.keys()].filter((index) => picks[index] === true);
        const result = openCsv(applySelectedCsv(before, after, { changes: chosen }, options), {
          has_header: true,
          column_count: 3,
        });
        const expected = new Map<string, string>(left.map(({ id, v }) => [`K${id}`, v]));
        for (const index of chosen) {
          const detail = diff.page(index, 1)[0];
          if (detail === undefined) continue;
          const id = (detail.before ?? detail.after)?.[0] ?? '';
          if (detail.after === null) expected.delete(id);
          else expected.set(id, detail.after[1] ?? '');
        }
        const rows = Array.from({ length: result.rowCount }, (_unused, row) => result.row(row));
        expect(rows).toHaveLength(expected.size);
        expect(new Map(rows.map((row) => [row[0], row[1]]))).toEqual(expected);
        if (chosen.length === diff.changes.length)
          expect(rows.map((row) => row[0])).toEqual(right.map(({ id }) => `K${id}`));
      }),
      { numRuns: 500, seed: 3 },
    );
  }, 60_000);
});
