import { describe, expect, it } from 'vitest';
import { diffCsv } from '../csv/diff/diff-csv.ts';
import { listedRows } from './row-source.ts';
import { TableDiff } from './table-diff.ts';

const csv = (before: string, after: string, key?: string[]) =>
  diffCsv(Buffer.from(before), Buffer.from(after), key === undefined ? {} : { key }).diff;
const show = (diff: TableDiff) =>
  diff.page(0, 100).map((change) => {
    const cells = change.cells.map((cell) => `${cell.column}:${cell.before}→${cell.after}`).join(' ');
    return `${change.kind}${change.is_moved && change.kind !== 'moved' ? '+moved' : ''} ${change.before_row ?? '-'}>${change.after_row ?? '-'}${cells === '' ? '' : ` ${cells}`}`;
  });

const BASE = 'id,name,amount\n1,Anna,10\n2,Bo,20\n3,Cy,30\n4,Di,40\n';

describe('TableDiff', () => {
  it('[V4] classes rows and cells by key', () => {
    const diff = csv(BASE, 'id,name,amount\n1,Anna,10\n3,Cy,31\n2,Bo,20\n5,Ed,50\n');
    expect(diff.key).toEqual(['id']);
    expect(show(diff)).toEqual(['changed+moved 3>2 amount:30→31', 'removed 4>-', 'added ->4']);
    expect(diff.counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 0, unchanged: 2, cells: 1 });
  });

  it('[V4] the way a file is written does not count', () => {
    const diff = csv(BASE, BASE.replaceAll(',', ';').replaceAll('Bo', '"Bo"').replaceAll('\n', '\r\n'));
    expect(diff.changes).toEqual([]);
    expect(diff.counts.unchanged).toBe(4);
  });

  it('[V4] without a key rows are matched by content, and alike rows are changed, not replaced', () => {
    const before = 'city,kind,n\nBern,a,1\nBern,a,2\nKöln,b,3\nKöln,b,3\n';
    const after = 'city,kind,n\nBern,a,1\nBern,a,9\nRom,c,4\nKöln,b,3\nKöln,b,3\n';
    const diff = csv(before, after);
    expect(diff.key).toBeNull();
    expect(show(diff)).toEqual(['changed 2>2 n:2→9', 'added ->3']);
  });

  it('[V4] a row that stands elsewhere is moved', () => {
    const rows = Array.from({ length: 20 }, (_unused, index) => `x${index % 7},y${index},z`);
    const before = `a,b,c\n${rows.join('\n')}\n`;
    const after = `a,b,c\n${[...rows.slice(1), rows[0]].join('\n')}\n`;
    expect(show(csv(before, after, []))).toEqual(['moved 1>20']);
  });

  it('[V4] columns added, removed, renamed and reordered are told from changed cells', () => {
    const diff = csv(BASE, 'amount,id,full name,extra\n10,1,Anna,x\n20,2,Bo,y\n30,3,Cy,z\n41,4,Di,z\n');
    expect(diff.columns).toMatchObject({
      added: ['extra'],
      removed: [],
      renamed: [{ from: 'name', to: 'full name' }],
      isReordered: true,
    });
    expect(show(diff)).toEqual(['changed 4>4 amount:40→41']);
  });

  it('[V4] repeated keys pair in their order', () => {
    const diff = csv('id,v\n1,a\n1,b\n2,c\n', 'id,v\n1,a\n1,x\n2,c\n', ['id']);
    expect(show(diff)).toEqual(['changed 2>2 v:b→x']);
  });

  it('[V4] an unknown key is named', () => {
    expect(() => csv(BASE, BASE, ['nope'])).toThrow(/no column "nope"/);
  });

  it('[V4] empty tables', () => {
    expect(csv('', '').counts.unchanged).toBe(0);
    expect(csv('id,name\n', BASE).counts).toMatchObject({ added: 4, removed: 0 });
    expect(csv(BASE, 'id,name,amount\n').counts).toMatchObject({ added: 0, removed: 4 });
  });

  it('[V4] pages of changes carry both rows', () => {
    const rows = Array.from({ length: 1000 }, (_unused, index) => [`k${index}`, 'old']);
    const diff = new TableDiff(
      listedRows(['id', 'v'], rows),
      listedRows(
        ['id', 'v'],
        rows.map(([id = '']) => [id, 'new']),
      ),
    );
    expect(diff.counts).toMatchObject({ changed: 1000, cells: 1000 });
    expect(diff.page(990, 50)).toHaveLength(10);
    expect(diff.page(5, 1)[0]).toMatchObject({ index: 5, before: ['k5', 'old'], after: ['k5', 'new'] });
  });
});
