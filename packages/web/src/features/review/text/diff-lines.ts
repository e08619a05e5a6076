import type { ProcedureOutput } from '@galley/schema';
import type { TextLine } from '../../../components/text/text-lines.tsx';

type Hunk = ProcedureOutput<'ReviewGetTextDiff'>['hunks'][number];

/** Lines between hunks that somebody asked to see, by the line of the Draft that they begin with. */
export type OpenedLines = ReadonlyMap<number, readonly string[]>;

const nothing: OpenedLines = new Map();

/** Hunks as one list of lines with both numberings, and a line that names each stretch left out between them. */
export function diffLines(hunks: readonly Hunk[], opened: OpenedLines = nothing): TextLine[] {
  const lines: TextLine[] = [];
  let nextDraft = 1;
  let nextReference = 1;
  for (const [index, hunk] of hunks.entries()) {
    const shown = opened.get(nextDraft) ?? [];
    const skipped = Math.max(hunk.draft_start - nextDraft, hunk.baseline_start - nextReference);
    for (const [place, text] of shown.slice(0, skipped).entries()) {
      lines.push({ kind: 'same', text, number: nextDraft + place, referenceNumber: nextReference + place });
    }
    const left = skipped - Math.min(shown.length, skipped);
    if (left > 0) {
      lines.push({
        kind: 'gap',
        text: `${left.toLocaleString('en')} unchanged ${left === 1 ? 'line' : 'lines'}`,
        opens: nextDraft,
      });
    }
    nextDraft = hunk.draft_start;
    nextReference = hunk.baseline_start;
    const first = hunk.lines.findIndex(({ kind }) => kind !== 'same');
    for (const [place, line] of hunk.lines.entries()) {
      lines.push({
        kind: line.kind,
        text: line.text,
        words: line.words,
        ...(place === first ? { unit: index } : {}),
        number: line.kind === 'removed' ? undefined : nextDraft++,
        referenceNumber: line.kind === 'added' ? undefined : nextReference++,
      });
    }
  }
  return lines;
}
