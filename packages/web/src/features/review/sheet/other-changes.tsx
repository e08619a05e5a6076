import type { OtherChangeView } from '@galley/schema';
import { plural } from '../../../lib/format.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { placeOf } from './place-of.ts';

interface OtherChangesProps {
  changes: readonly OtherChangeView[];
  leftOut: number;
  /** Open where it is all there is to see. */
  isOpen: boolean;
  onChoose: (sheet: string, place: { row: number; column: number } | null) => void;
}

/** What changed besides cells, below the grid. A change with a sheet takes the reader there. */
export function OtherChanges({ changes, leftOut, isOpen, onChoose }: OtherChangesProps) {
  if (changes.length === 0) return null;
  return (
    <details open={isOpen} className="max-h-44 shrink-0 overflow-auto border-t bg-canvas text-xs">
      <summary className="sticky top-0 cursor-pointer bg-canvas px-3.5 py-1.5 font-semibold text-ink-muted">
        {plural(changes.length + leftOut, 'change')} besides cells
      </summary>
      <ul aria-label="Changes besides cells" className="pb-2">
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is one answer and never reordered
          <li key={index} className="flex flex-wrap items-baseline gap-x-2 px-3.5 py-1">
            <Place change={change} onChoose={onChoose} />
            <Sides change={change} />
          </li>
        ))}
        {leftOut > 0 && <li className="px-3.5 py-1 text-ink-muted">and {leftOut} more that are not listed</li>}
      </ul>
    </details>
  );
}

function Place({ change, onChoose }: { change: OtherChangeView; onChoose: OtherChangesProps['onChoose'] }) {
  const { what, sheet, range } = change;
  if (sheet === null) return <span className="font-medium">{what}</span>;
  const where = range === null ? sheet : `${sheet}!${range}`;
  return (
    <>
      <span className="font-medium">{what}</span>
      <button
        type="button"
        className="text-accent underline-offset-2 hover:underline"
        onClick={() => onChoose(sheet, range === null ? null : placeOf(range))}
      >
        {visibleName(where)}
      </button>
    </>
  );
}

function Sides({ change: { before, after } }: { change: OtherChangeView }) {
  return (
    <span className="min-w-0 break-words text-ink-muted">
      {before !== null && <del className="text-deleted">{visibleName(before)}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins className="text-added no-underline">{visibleName(after)}</ins>}
    </span>
  );
}
