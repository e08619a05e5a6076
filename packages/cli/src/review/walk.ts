import type { ChangedFile, ChangePart } from './parts/file-parts.ts';
import { joinSelections, type Selection, selectionOf } from './parts/selection.ts';

/** A changed file with what can be decided about it. */
export interface WalkedFile extends ChangedFile {
  readonly parts: readonly ChangePart[];
  /** Something of it comes only with the whole file, or was not read. */
  readonly hasMore: boolean;
}

/** Where a person stands in a review, and what was decided on the way. */
export interface Walk {
  /** Null when everything was looked at. */
  readonly at: { readonly file: number; readonly part: number } | null;
  /** By file, the numbers of the parts that are taken. */
  readonly taken: ReadonlyMap<number, ReadonlySet<number>>;
  /** By file, the numbers of the parts that were answered. */
  readonly answered: ReadonlyMap<number, ReadonlySet<number>>;
}

export type Answer = 'take' | 'leave' | 'take_file' | 'leave_file' | 'back';

export function startWalk(files: readonly WalkedFile[]): Walk {
  return { at: placeFrom(files, 0, 0), taken: new Map(), answered: new Map() };
}

/** One answer further. */
export function walkOn(files: readonly WalkedFile[], walk: Walk, answer: Answer): Walk {
  const { at } = walk;
  if (answer === 'back') return { ...walk, at: placeBefore(files, at) };
  if (at === null) return walk;
  const { file, part } = at;
  const isRest = answer === 'take_file' || answer === 'leave_file';
  const count = files[file]?.parts.length ?? 0;
  const decided = isRest ? Array.from({ length: count - part }, (_each, index) => part + index) : [part];
  const chosen = new Set(walk.taken.get(file));
  for (const each of decided) {
    if (answer === 'take' || answer === 'take_file') chosen.add(each);
    else chosen.delete(each);
  }
  const next = isRest ? placeFrom(files, file + 1, 0) : placeFrom(files, file, part + 1);
  const answered = new Set([...(walk.answered.get(file) ?? []), ...decided]);
  return {
    at: next,
    taken: new Map(walk.taken).set(file, chosen),
    answered: new Map(walk.answered).set(file, answered),
  };
}

/** To a part of the file that is looked at, counted from 1; where there is none, it stays where it is. */
export function walkTo(files: readonly WalkedFile[], walk: Walk, number: number): Walk {
  const { at } = walk;
  if (at === null || number < 1 || number > (files[at.file]?.parts.length ?? 0)) return walk;
  return { ...walk, at: { file: at.file, part: number - 1 } };
}

/** The parts of the file that is looked at, one line each: its number, whether it is taken, where it is. */
export function walkList(files: readonly WalkedFile[], { at, taken, answered }: Walk): string[] {
  if (at === null) return [];
  const [chosen, known] = [taken.get(at.file), answered.get(at.file)];
  return (files[at.file]?.parts ?? []).map(({ lines }, part) => {
    const state = chosen?.has(part) ? 'taken' : known?.has(part) ? 'left' : 'open';
    const here = part === at.part ? '→' : ' ';
    // What stands above it is its section or slide; the last line says what it is.
    return `${here} ${String(part + 1).padStart(3)} ${state.padEnd(5)} ${lines.find((line) => /^\s*[-+~<>@]/.test(line))?.trim() ?? lines.at(-1) ?? ''}`;
  });
}

function placeFrom(files: readonly WalkedFile[], file: number, part: number): Walk['at'] {
  for (let at = file; at < files.length; at += 1) {
    const first = at === file ? part : 0;
    if (first < (files[at]?.parts.length ?? 0)) return { file: at, part: first };
  }
  return null;
}

function placeBefore(files: readonly WalkedFile[], at: Walk['at']): Walk['at'] {
  const { file, part } = at ?? { file: files.length, part: 0 };
  if (part > 0) return { file, part: part - 1 };
  for (let before = file - 1; before >= 0; before -= 1) {
    const count = files[before]?.parts.length ?? 0;
    if (count > 0) return { file: before, part: count - 1 };
  }
  return at;
}

export interface Decided {
  readonly taken: number;
  readonly all: number;
  /** What to publish; null where nothing is taken. */
  readonly input: (Selection & { paths: string[] }) | null;
  /** Files of which something that comes only with the whole file stays in the Draft. */
  readonly cut: readonly string[];
}

/** A file of which everything was taken goes as it is, with what comes only with the whole. */
export function decided(files: readonly WalkedFile[], { taken }: Walk): Decided {
  const paths: string[] = [];
  const cut: string[] = [];
  const selections: Selection[] = [];
  let count = 0;
  for (const [number, file] of files.entries()) {
    const chosen = [...(taken.get(number) ?? [])].sort((one, other) => one - other);
    count += chosen.length;
    if (chosen.length === 0) continue;
    paths.push(file.path);
    if (chosen.length === file.parts.length) continue;
    selections.push(
      selectionOf(
        file,
        chosen.flatMap((part) => file.parts[part]?.ids ?? []),
      ),
    );
    if (file.hasMore) cut.push(file.path);
  }
  const all = files.reduce((sum, { parts }) => sum + parts.length, 0);
  const input = paths.length === 0 ? null : { paths, ...joinSelections(selections) };
  return { taken: count, all, input, cut };
}
