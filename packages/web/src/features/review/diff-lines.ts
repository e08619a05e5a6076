import type { ProcedureOutput } from '@galley/schema';
import type { TextLine } from '../../components/text/text-lines.tsx';

type Hunk = ProcedureOutput<'ReviewGetTextDiff'>['hunks'][number];

/** Hunks as one list of lines with both numberings, and a line that names each stretch left out between them. */
export function diffLines(hunks: readonly Hunk[]): TextLine[] {
  const lines: TextLine[] = [];
  let nextDraft = 1;
  let nextReference = 1;
  for (const [index, hunk] of hunks.entries()) {
    const skipped = Math.max(hunk.draft_start - nextDraft, hunk.baseline_start - nextReference);
    if (skipped > 0) {
      lines.push({
        kind: 'gap',
        text: `${skipped.toLocaleString('en')} unchanged ${skipped === 1 ? 'line' : 'lines'}`,
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
