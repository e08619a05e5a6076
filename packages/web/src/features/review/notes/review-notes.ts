import { allButUnits, type ChangeView, type ProcedureInput } from '@galley/schema';

/** What a person decided about one changed file. */
export interface FileNote {
  /** The contents it was decided about. */
  readonly version: string;
  /** The whole file stays in the Draft. */
  readonly isLeft: boolean;
  readonly isReviewed: boolean;
  /** Changes of it that stay in the Draft, in the words of its view, and how many changes it has. */
  readonly left: readonly string[];
  readonly total: number;
  /** Changes of it that were looked at, by their keys in the list of changes. */
  readonly seen?: readonly string[];
}

export interface DraftComment {
  readonly path: string;
  /** Where in the file: "Costs!B3", "line 12"; null for the whole file. */
  readonly place: string | null;
  readonly text: string;
}

/** All that was decided and written about a Draft and not sent anywhere yet. */
export interface ReviewNotes {
  readonly draftId: string;
  readonly files: Readonly<Record<string, FileNote>>;
  readonly comments: readonly DraftComment[];
}

type Changed = Pick<ChangeView, 'path' | 'version' | 'view'>;

export const noNotes: ReviewNotes = { draftId: '', files: {}, comments: [] };

/** What still counts: notes about another Draft, or about a file that changed since, do not. Comments about a file stay. */
export function currentNotes(
  stored: ReviewNotes,
  draftId: string | null,
  changes: readonly Pick<ChangeView, 'path' | 'version'>[],
): ReviewNotes {
  if (draftId === null || stored.draftId !== draftId) return { ...noNotes, draftId: draftId ?? '' };
  const files = Object.fromEntries(
    changes.flatMap(({ path, version }) => {
      const note = stored.files[path];
      return note === undefined || note.version !== version ? [] : [[path, note]];
    }),
  );
  return { ...stored, files };
}

export function noteOf(notes: ReviewNotes, { path, version }: Pick<ChangeView, 'path' | 'version'>): FileNote {
  return notes.files[path] ?? { version, isLeft: false, isReviewed: false, left: [], total: 0 };
}

export function withNote(notes: ReviewNotes, change: Changed, more: Partial<FileNote>): ReviewNotes {
  const note = { ...noteOf(notes, change), version: change.version, ...more };
  return { ...notes, files: { ...notes.files, [change.path]: note } };
}

/** One change of a file in or out. A file whose last change went out stays in the Draft as a whole. */
export function toggleUnit(notes: ReviewNotes, change: Changed, unit: string, total: number): ReviewNotes {
  const note = noteOf(notes, change);
  const before = note.isLeft ? [] : note.left;
  const left = before.includes(unit) ? before.filter((one) => one !== unit) : [...before, unit];
  return withNote(notes, change, { isLeft: false, left, total });
}

/** More than anybody looks at one by one; the browser keeps all of them. */
const MOST_SEEN = 20_000;

export function withSeen(notes: ReviewNotes, change: Changed, key: string, isSeen: boolean): ReviewNotes {
  const { seen = [] } = noteOf(notes, change);
  if (seen.includes(key) === isSeen) return notes;
  return withNote(notes, change, {
    seen: isSeen ? [...seen, key].slice(-MOST_SEEN) : seen.filter((each) => each !== key),
  });
}

/**
 * What was decided about a file, for its contents after one change of it was rejected. Hunks and rows go by their number,
 * which is one less behind it.
 */
export function carriedNote(note: FileNote, view: ChangeView['view'], unit: string, version: string): FileNote {
  const isNumbered = view === 'lines' || view === 'rows';
  const shift = (at: number) => (at > Number(unit) ? at - 1 : at);
  const unitAfter = (each: string) =>
    isNumbered ? each.replace(/^\d+/, (digits) => String(shift(Number(digits)))) : each;
  const keyAfter = (key: string) =>
    isNumbered ? key.replace(/^(hunk|row) (\d+)$/, (_all, what, digits) => `${what} ${shift(Number(digits))}`) : key;
  const isGone = (each: string) => each === unit || (isNumbered && each.startsWith(`${unit}:`));
  const keyOfUnit = view === 'lines' ? `hunk ${unit}` : view === 'rows' ? `row ${unit}` : unit;
  // A row of a sheet that goes moves all rows below it: their addresses say something else from now on.
  const isRow = view === 'cells' && unit.includes(':');
  return {
    ...note,
    version,
    isReviewed: false,
    left: isRow ? [] : note.left.filter((each) => !isGone(each)).map(unitAfter),
    seen: isRow ? [] : (note.seen ?? []).filter((key) => key !== keyOfUnit).map(keyAfter),
    total: Math.max(0, note.total - 1),
  };
}

export type Taken = 'all' | 'part' | 'none';

export function takenOf(notes: ReviewNotes, change: Changed): Taken {
  const { isLeft, left, total } = noteOf(notes, change);
  if (isLeft || (left.length > 0 && left.length >= total)) return 'none';
  return left.length === 0 ? 'all' : 'part';
}

export interface Counted {
  readonly chosen: number;
  readonly all: number;
  /** What is counted; changes where there is only one file. */
  readonly unit: 'file' | 'change';
  readonly inPart: number;
}

/** The numbers of "Publish 3 of 5". */
export function countTaken(notes: ReviewNotes, changes: readonly Changed[]): Counted {
  const taken = changes.map((change) => takenOf(notes, change));
  const inPart = taken.filter((each) => each === 'part').length;
  const [only, more] = changes;
  if (only !== undefined && more === undefined && inPart === 1) {
    const { left, total } = noteOf(notes, only);
    return { chosen: total - left.length, all: total, unit: 'change', inPart };
  }
  return { chosen: taken.filter((each) => each !== 'none').length, all: changes.length, unit: 'file', inPart };
}

type Selection = Omit<ProcedureInput<'DraftPublish'>, 'workbench_id' | 'digest'>;

/** What to publish of some files, each with what was left out of it. */
export function selectionFor(notes: ReviewNotes, changes: readonly Changed[]): Selection {
  const taken = changes.filter((change) => takenOf(notes, change) !== 'none');
  const selection: Selection = { paths: taken.map(({ path }) => path) };
  for (const change of taken) {
    if (takenOf(notes, change) === 'all') continue;
    const { hunks, rows, cells, blocks } = allButUnits(change.path, change.view, noteOf(notes, change).left);
    if (hunks !== undefined) selection.hunks = [...(selection.hunks ?? []), ...hunks];
    if (rows !== undefined) selection.rows = [...(selection.rows ?? []), ...rows];
    if (cells !== undefined) selection.cells = [...(selection.cells ?? []), ...cells];
    if (blocks !== undefined) selection.blocks = [...(selection.blocks ?? []), ...blocks];
  }
  return selection;
}
