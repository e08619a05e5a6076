import type { CellView } from '@galley/schema';
import { columnLetters } from './columns.ts';
import type { Cell } from './move-cell.ts';

interface CellBarProps {
  cell: Cell | null;
  /** Its address, where that is not its place in the grid. */
  name?: string | undefined;
  view: CellView | undefined;
  /** What stood there before, for a cell that the Draft changed. */
  before?: CellView | undefined;
}

/** The whole content of the selected cell: a column may be too narrow for it, and a formula is not in the grid at all. */
export function CellBar({ cell, name, view, before }: CellBarProps) {
  const address = name ?? (cell ? `${columnLetters(cell.column)}${cell.row}` : null);
  return (
    <div
      data-quote-place={address === null ? '' : `cell ${address}`}
      className="flex min-h-9 shrink-0 items-center gap-3 border-b bg-canvas px-3 py-1 text-xs"
    >
      <span className="w-12 shrink-0 text-center font-medium text-ink-muted tabular-nums">{address ?? '–'}</span>
      <span aria-hidden="true" className="h-4 w-px bg-line-strong" />
      {cell === null ? (
        <span className="text-ink-faint">Select a cell to see its whole content</span>
      ) : (
        <div className="min-w-0 flex-1 space-y-0.5">
          {before !== undefined && <Content view={before} said="was" />}
          <Content view={view} said={before === undefined ? null : 'now'} />
        </div>
      )}
    </div>
  );
}

/** A formula and its value, as a spreadsheet program shows them. */
function Content({ view, said }: { view: CellView | undefined; said: 'was' | 'now' | null }) {
  const text = view === undefined || view.text === '' ? 'empty' : view.text;
  return (
    <p className={`flex min-w-0 items-baseline gap-3 truncate ${said === 'was' ? 'text-ink-muted' : ''}`}>
      {view?.formula !== undefined && <span className="font-mono text-accent">={view.formula.replace(/^=/, '')}</span>}
      <span className="truncate">{said === 'was' ? `was ${text}` : text}</span>
    </p>
  );
}
