import { describe, expect, it } from 'vitest';
import {
  carriedNote,
  countTaken,
  currentNotes,
  noNotes,
  noteOf,
  type ReviewNotes,
  selectionFor,
  takenOf,
  toggleUnit,
  withNote,
} from './review-notes.ts';

const book = { path: 'costs.xlsx', version: 'a.b', view: 'cells' as const };
const text = { path: 'list.txt', version: 'c.d', view: 'lines' as const };
const table = { path: 'cities.csv', version: 'e.f', view: 'rows' as const };
const deck = { path: 'house.pptx', version: 'g.h', view: 'slides' as const };
const changes = [book, text, table, deck];
const started: ReviewNotes = { ...noNotes, draftId: 'draft_1' };

describe('what somebody decided about a Draft', () => {
  it('[B6] one publish takes everything but what was left out, of every format', () => {
    let notes = started;
    for (const unit of ['Costs!B3', 'A!B!7:7']) notes = toggleUnit(notes, book, unit, 9);
    notes = toggleUnit(notes, text, '1', 2);
    for (const unit of ['4', '12:amount: net']) notes = toggleUnit(notes, table, unit, 30);
    notes = withNote(notes, deck, { isLeft: true });
    expect(selectionFor(notes, changes)).toEqual({
      paths: ['costs.xlsx', 'list.txt', 'cities.csv'],
      cells: [
        {
          path: 'costs.xlsx',
          except: [
            { sheet: 'Costs', cells: ['B3'], rows: [] },
            { sheet: 'A!B', cells: [], rows: [7] },
          ],
        },
      ],
      hunks: [{ path: 'list.txt', except: [1] }],
      rows: [{ path: 'cities.csv', except: [4], except_cells: [{ change: 12, column: 'amount: net' }] }],
    });
    expect(countTaken(notes, changes)).toEqual({ chosen: 3, all: 4, unit: 'file', inPart: 3 });
  });

  it('[B6] counts changes where there is one file, and a file without its last change is left', () => {
    let notes = toggleUnit(started, text, '0', 5);
    notes = toggleUnit(notes, text, '3', 5);
    expect(countTaken(notes, [text])).toEqual({ chosen: 3, all: 5, unit: 'change', inPart: 1 });
    for (const unit of ['1', '2', '4']) notes = toggleUnit(notes, text, unit, 5);
    expect(takenOf(notes, text)).toBe('none');
    expect(selectionFor(notes, [text])).toEqual({ paths: [] });
    expect(takenOf(toggleUnit(notes, text, '1', 5), text)).toBe('part');
  });

  it('[B6] a file that changed since, and another Draft, start afresh', () => {
    const notes = withNote(toggleUnit(started, text, '0', 5), text, { isReviewed: true });
    expect(noteOf(currentNotes(notes, 'draft_1', [text]), text).isReviewed).toBe(true);
    const other = { ...text, version: 'c.x' };
    expect(noteOf(currentNotes(notes, 'draft_1', [other]), other)).toMatchObject({ isReviewed: false, left: [] });
    expect(currentNotes(notes, 'draft_2', [text]).files).toEqual({});
  });
});

describe('[B6] decisions after one change of a file was rejected', () => {
  const note = {
    version: 'a',
    isLeft: false,
    isReviewed: true,
    left: ['1', '3', '4:town'],
    total: 6,
    seen: ['row 1', 'row 4'],
  };

  it('go on by number, one less behind it', () => {
    expect(carriedNote(note, 'rows', '3', 'b')).toEqual({
      version: 'b',
      isLeft: false,
      isReviewed: false,
      left: ['1', '3:town'],
      total: 5,
      seen: ['row 1', 'row 3'],
    });
  });

  it('go on by address, and are given up where a row of a sheet went', () => {
    const cells = { ...note, left: ['Data!B3', 'Data!7:7'], seen: ['Data!B3', 'Data!B9'] };
    expect(carriedNote(cells, 'cells', 'Data!B3', 'b')).toMatchObject({ left: ['Data!7:7'], seen: ['Data!B9'] });
    expect(carriedNote(cells, 'cells', 'Data!7:7', 'b')).toMatchObject({ left: [], seen: [] });
  });
});
