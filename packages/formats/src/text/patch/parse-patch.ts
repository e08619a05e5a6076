import { PatchUnreadableError } from './errors.ts';

export interface PatchLine {
  readonly kind: 'context' | 'removed' | 'added';
  readonly text: string;
}

/** One stretch of a patch. */
export interface PatchHunk {
  /** Where it was in the text it was made from, from 1; null where the patch does not say. */
  readonly start: number | null;
  readonly lines: readonly PatchLine[];
  /** Whether the last new line is said to have no line break. */
  readonly endsWithoutBreak: boolean;
  /** Whether the last old line is said to have none. */
  readonly endedWithoutBreak: boolean;
}

const HEADER = /^@@(?: -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@|(?:[ @].*)?$)/;
const KINDS: Readonly<Record<string, PatchLine['kind']>> = { ' ': 'context', '-': 'removed', '+': 'added' };

/**
 * A unified diff of one file. Its line counts are believed only where they agree with its lines: people and models
 * miscount, and leave out the blank of an empty line.
 */
export function parsePatch(patch: string): PatchHunk[] {
  const lines = patch.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  const hunks: PatchHunk[] = [];
  let files = 0;
  for (let at = 0; at < lines.length; ) {
    const header = HEADER.exec(lines[at] ?? '');
    if (header !== null) {
      const { hunk, next } = parseHunk(lines, at + 1, header);
      hunks.push(hunk);
      at = next;
      continue;
    }
    if (isFileHeader(lines, at)) files += 1;
    at += 1;
  }
  if (files > 1) throw PatchUnreadableError.severalFiles(files);
  if (hunks.length === 0) throw PatchUnreadableError.noHunks();
  return hunks;
}

function isFileHeader(lines: readonly string[], at: number): boolean {
  return (lines[at] ?? '').startsWith('--- ') && (lines[at + 1] ?? '').startsWith('+++ ');
}

function parseHunk(lines: readonly string[], from: number, header: RegExpExecArray) {
  const [, start, oldCount = '1', , newCount = '1'] = header;
  const counts = start === undefined ? null : { old: Number(oldCount), new: Number(newCount) };
  const end = endOfHunk(lines, from);
  const counted = counts === null ? null : endByCounts(lines, from, end, counts);
  const body: PatchLine[] = [];
  let [endsWithoutBreak, endedWithoutBreak] = [false, false];
  for (let at = from; at < (counted ?? end); at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('\\')) {
      const kind = body.at(-1)?.kind;
      if (kind !== 'removed') endsWithoutBreak = true;
      if (kind !== 'added') endedWithoutBreak = true;
      continue;
    }
    const kind = line === '' ? 'context' : KINDS[line[0] ?? ''];
    if (kind === undefined) throw PatchUnreadableError.badLine(at + 1, line);
    body.push({ kind, text: line.slice(1) });
  }
  const trimmed = counted === null ? withoutBlankEnd(body, counts) : body;
  const first = start === undefined ? null : Number(start);
  return { hunk: { start: first, lines: trimmed, endsWithoutBreak, endedWithoutBreak }, next: counted ?? end };
}

/** The next hunk, the next file, or the end of the patch. */
function endOfHunk(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (HEADER.test(line) || /^diff --git /.test(line)) break;
    if (isFileHeader(lines, at) && HEADER.test(lines[at + 2] ?? '')) break;
    at += 1;
  }
  return at;
}

/** Where the hunk ends if it has as many lines as its header says; null if it does not. */
function endByCounts(
  lines: readonly string[],
  from: number,
  end: number,
  counts: { readonly old: number; readonly new: number },
): number | null {
  let [old, made, at] = [counts.old, counts.new, from];
  // What looks like the header of a file may be a removed line that begins with two dashes.
  for (; at < lines.length && (old > 0 || made > 0); at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('\\')) continue;
    if (!line.startsWith('+')) old -= 1;
    if (!line.startsWith('-')) made -= 1;
  }
  while (lines[at]?.startsWith('\\') === true) at += 1;
  if (old !== 0 || made !== 0) return null;
  const isMore = lines.slice(at, end).some((line) => /^[-+ ]/.test(line) && line.trim() !== '');
  return isMore ? null : at;
}

/** Blank lines after a hunk belong to whoever wrote the patch, unless its counts need them. */
function withoutBlankEnd(body: readonly PatchLine[], counts: { readonly old: number } | null): PatchLine[] {
  const lines = [...body];
  const old = () => lines.filter(({ kind }) => kind !== 'added').length;
  while (lines.length > 1 && lines.at(-1)?.kind === 'context' && lines.at(-1)?.text === '') {
    if (old() === counts?.old) break;
    lines.pop();
  }
  return lines;
}
