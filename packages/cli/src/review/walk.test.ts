import { describe, expect, it } from 'vitest';
import { type Answer, decided, startWalk, type WalkedFile, walkList, walkOn, walkTo } from './walk.ts';

const part = (...ids: string[]) => ({ ids, lines: [] });
const files: readonly WalkedFile[] = [
  { path: 'a.txt', view: 'lines', change: 'modified', parts: [part('0'), part('1')], hasMore: false },
  { path: 'empty.bin', view: null, change: 'modified', parts: [], hasMore: false },
  { path: 'b.xlsx', view: 'cells', change: 'modified', parts: [part('S!A1', 'S!B1'), part('S!A2')], hasMore: true },
  { path: 'c.csv', view: 'rows', change: 'modified', parts: [part('columns'), part('4')], hasMore: false },
  { path: 'new.pdf', view: 'pages', change: 'added', parts: [part()], hasMore: false },
];
const walk = (...answers: Answer[]) => answers.reduce((at, answer) => walkOn(files, at, answer), startWalk(files));

describe('[B6] [V1] a review in the terminal', () => {
  it('publishes what was taken, each format in its own words', () => {
    const end = walk('take', 'leave', 'leave', 'take', 'take', 'leave', 'take');
    expect(end.at).toBeNull();
    expect(decided(files, end)).toEqual({
      taken: 4,
      all: 7,
      cut: ['b.xlsx'],
      input: {
        paths: ['a.txt', 'b.xlsx', 'c.csv', 'new.pdf'],
        hunks: [{ path: 'a.txt', chosen: [0] }],
        cells: [{ path: 'b.xlsx', sheets: [{ sheet: 'S', cells: ['A2'] }], others: 'leave' }],
        rows: [{ path: 'c.csv', changes: [], cells: [], columns: true }],
      },
    });
  });

  it('takes a file as it is when all of it is taken', () => {
    const end = walk('leave_file', 'take_file', 'leave_file', 'leave');
    expect(decided(files, end)).toEqual({ taken: 2, all: 7, cut: [], input: { paths: ['b.xlsx'] } });
  });

  it('goes back over a file without parts, and an answer can be changed', () => {
    expect(walk('take', 'take', 'back').at).toEqual({ file: 0, part: 1 });
    expect(decided(files, walk('take', 'take', 'back', 'back', 'leave_file')).input).toBeNull();
    expect(walk('back').at).toEqual({ file: 0, part: 0 });
  });

  it('nothing taken publishes nothing', () => {
    expect(decided(files, startWalk(files))).toMatchObject({ taken: 0, input: null });
  });

  it('[V4] lists the changes of the file with what was decided, and goes to one of them', () => {
    const listed = (at: ReturnType<typeof walk>) => walkList(files, at).map((line) => line.trim().replace(/\s+/g, ' '));
    expect(listed(walk('leave'))).toEqual(['1 left', '→ 2 open']);
    const back = walkTo(files, walk('leave'), 1);
    expect(back.at).toEqual({ file: 0, part: 0 });
    expect(listed(walkOn(files, walkOn(files, back, 'take'), 'back'))).toEqual(['→ 1 taken', '2 open']);
    expect(walkTo(files, back, 3)).toBe(back);
  });
});
