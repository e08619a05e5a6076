import type { ChangeView, Grid, ProcedureOutput } from '@galley/schema';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { plural } from '../../../lib/format.ts';
import { toPayload } from '../../../lib/to-payload.ts';
import { CellBar } from '../../grid/cell-bar.tsx';
import { columnWidths } from '../../grid/columns.ts';
import type { Cell } from '../../grid/move-cell.ts';
import { SheetGrid } from '../../grid/sheet-grid.tsx';
import type { SheetInfo } from '../../grid/sheet-tabs.tsx';
import { useSheetWindows } from '../../grid/use-sheet-windows.ts';
import { useReviewFrame } from '../frame/review-context.ts';
import { useFileChoice } from '../notes/use-notes.ts';
import { PaneLabel } from '../reference/pane-label.tsx';
import { offersChoice, useDraftLabel, useReviewed, useReviewedTrial } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';
import { ChangeSteps } from '../steps/change-steps.tsx';
import { changeCounts, changeStops } from './change-stops.ts';
import { changedRows, onlyRows } from './only-changed.ts';
import { rowsBehind } from './rows-behind.ts';
import { type Aligned, alignSides, sheetSide } from './sheet-sides.ts';
import { cellChange, cellUnit, rowUnit, type SheetUnit } from './sheet-units.ts';

type Diff = ProcedureOutput<'ReviewGetXlsxDiff'>;

const draftOf = (diff: Diff): Grid | null => diff.draft;
const referenceOf = (diff: Diff): Grid | null => diff.baseline;

interface SheetReviewProps {
  change: ChangeView;
  info: SheetInfo;
  /** The opening answer for this sheet: its first window, and what changed in all of it. */
  opening: Diff;
  /** What to ask for it by, where it is not the sheet that opens first. */
  request: string | null;
  /** Where the reader asked to look; else the first change of the sheet. */
  place: PlaceOnSheet | null;
}

/** A cell of one of the two sides. */
export interface PlaceOnSheet extends Cell {
  readonly side: 'reference' | 'draft';
}

/** A change that was stepped to; a place that is asked for afterwards comes first. */
interface Step {
  readonly at: number;
  readonly cell: Cell;
  readonly since: PlaceOnSheet | null;
}

export function SheetReview({ change, info, opening, request, place }: SheetReviewProps) {
  const reviewed = useReviewed();
  const trial = useReviewedTrial();
  const draftLabel = useDraftLabel();
  const { setPlace, setLooked } = useReviewFrame();
  const { path } = change;
  const choice = useFileChoice(change, opening.change_count);
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const [selected, setSelected] = useState<Cell | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const draftScroller = useRef<HTMLDivElement>(null);
  const referenceScroller = useRef<HTMLDivElement>(null);
  const { changes } = opening;
  const whole = useMemo<Aligned>(() => alignSides(opening, info), [opening, info]);
  const aligned = useMemo<Aligned>(
    () => (isOnlyChanged ? { ...whole, rows: onlyRows(whole.rows, changedRows(changes, whole.rows)) } : whole),
    [isOnlyChanged, whole, changes],
  );
  const stops = useMemo(() => changeStops(changes, aligned.rows, aligned.columns), [changes, aligned]);
  const windows = useSheetWindows(
    'ReviewGetXlsxDiff',
    Math.max(opening.draft?.total_rows ?? 0, opening.baseline?.total_rows ?? 0, info.rows),
    (rowStart) => ({
      ...reviewed,
      path,
      ...(request === null ? {} : { sheet: request }),
      ...(rowStart === 1 ? {} : { row_start: rowStart }),
    }),
    (shown) => rowsBehind(aligned.rows, shown),
  );
  const side = (name: 'reference' | 'draft') =>
    sheetSide({
      side: name,
      aligned,
      info,
      changes,
      rowOf: (row) => windows.rowAt(row, name === 'draft' ? draftOf : referenceOf),
      windowAt: windows.windowAt,
      left: choice.left,
    });
  const [draft, reference] = [side('draft'), side('reference')];
  const widths = useMemo(() => sharedWidths(opening, aligned), [opening, aligned]);
  const focus = useMemo(
    () =>
      place && place.side === 'draft'
        ? { row: aligned.rows.ofDraft(place.row), column: aligned.columns.ofDraft(place.column) }
        : place && { row: aligned.rows.ofReference(place.row), column: aligned.columns.ofReference(place.column) },
    [place, aligned],
  );
  const hint = changes.focus;
  const first = useMemo(
    () => stops[0] ?? (hint === null ? null : { row: aligned.rows.ofDraft(hint.row), column: 1 }),
    [stops, hint, aligned],
  );
  const look = (step?.since === place ? step.cell : null) ?? focus ?? first;
  const label = opening.baseline !== null && info.change !== 'unchanged' ? referenceLabel(opening) : null;
  const isBoth = info.change === 'modified';
  const cellOf = ({ rowAt }: typeof draft) => (selected ? rowAt(selected.row)?.[selected.column - 1] : undefined);
  const nameIn = ({ nameOf }: typeof draft) => selected && nameOf(selected.row, selected.column);
  const shown = nameIn(draft) === undefined ? reference : draft;
  const differs =
    selected !== null && isBoth && ['changed', 'left'].includes(draft.toneAt(selected.row, selected.column));
  const follow = (from: HTMLDivElement, to: HTMLDivElement | null) => {
    if (to) to.scrollTo({ left: from.scrollLeft, top: from.scrollTop });
  };
  const total = aligned.rows.total;
  const select = (cell: Cell | null) => {
    setSelected(cell);
    const name = cell && (draft.nameOf(cell.row, cell.column) ?? reference.nameOf(cell.row, cell.column));
    setPlace(name ? `${info.name}!${name}` : null);
    if (cell !== null && name) setLooked(keyAt(cell, name));
  };
  function keyAt({ row }: Cell, name: string): string {
    const [sign, line] = [draft.rowHeading(row).mark?.sign, aligned.rows.draftAt(row)];
    if (line === null) return `${info.name}!${aligned.rows.referenceAt(row)}:${aligned.rows.referenceAt(row)} removed`;
    if (sign === '+') return `${info.name}!${line}:${line}`;
    return sign === '↕' ? `${info.name}!${line}:${line} moved` : `${info.name}!${name}`;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is a reason to go there
  useEffect(() => {
    if (focus !== null) select(focus);
  }, [place]);
  const isOffered =
    offersChoice(trial) &&
    isBoth &&
    change.change === 'modified' &&
    opening.change_count > 1 &&
    change.marks.length === 0 &&
    !change.conflict;
  const unit = isOffered && selected !== null ? unitAt(selected) : null;
  function unitAt({ row, column }: Cell): SheetUnit | null {
    const line = aligned.rows.draftAt(row);
    if (line === null) return null;
    if (draft.rowHeading(row).mark?.sign === '+') return rowUnit(info.name, line);
    const found = cellChange(windows.windowAt(line), draft.nameOf(row, column));
    return found === undefined ? null : cellUnit(info.name, found);
  }
  const shared = {
    totalRows: total,
    widths,
    onRange: windows.onRange,
    selected,
    onSelect: select,
    focus: look,
  };

  if (windows.error !== null) {
    return (
      <div className="p-5">
        <ErrorNotice payload={toPayload(windows.error)} />
      </div>
    );
  }
  return (
    <div data-quote-place={`sheet ${info.name}`} className="@container flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-9 shrink-0 items-center gap-3 border-b bg-canvas px-3.5 text-xs text-ink-muted">
        <span className="min-w-0 truncate">{isBoth ? changeCounts(changes) : summary[info.change]}</span>
        {unit !== null && <UnitTick unit={unit} isLeft={choice.left.has(unit.unit)} onToggle={choice.toggle} />}
        {isBoth && stops.length > 0 && (
          <label className="flex items-center gap-1.5 whitespace-nowrap">
            <input
              type="checkbox"
              className="size-3.5 accent-accent"
              checked={isOnlyChanged}
              onChange={() => {
                setOnlyChanged(!isOnlyChanged);
                setSelected(null);
                setStep(null);
              }}
            />
            Changed only
          </label>
        )}
        {isBoth && (
          <ChangeSteps
            total={stops.length}
            current={step?.at ?? null}
            onStep={(at) => {
              const cell = stops[at];
              if (cell === undefined) return;
              setStep({ at, cell, since: place });
              select(cell);
            }}
            onToggle={unit === null || unit.problem !== null ? undefined : () => choice.toggle(unit.unit)}
          />
        )}
      </div>
      <CellBar
        cell={selected}
        name={nameIn(shown) ?? undefined}
        view={cellOf(info.change === 'removed' ? reference : shown)}
        before={differs ? (cellOf(reference) ?? nothing) : undefined}
      />
      <div className="flex min-h-0 flex-1 flex-col @xl:flex-row">
        {label !== null && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col border-b @xl:border-r @xl:border-b-0">
            <PaneLabel>{label}</PaneLabel>
            <SheetGrid
              {...shared}
              label={`${label}: ${info.name}`}
              rowAt={reference.rowAt}
              toneAt={reference.toneAt}
              rowHeading={reference.rowHeading}
              columnHeading={reference.columnHeading}
              scrollerRef={referenceScroller}
              onScroll={(scroller) => follow(scroller, draftScroller.current)}
            />
          </div>
        )}
        {info.change !== 'removed' && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <PaneLabel>
              <span>{draftLabel}</span>
              <span className="truncate font-normal">
                {plural(info.rows, 'row')} · {plural(info.columns, 'column')}
              </span>
            </PaneLabel>
            <SheetGrid
              {...shared}
              label={`${draftLabel}: ${info.name}`}
              rowAt={draft.rowAt}
              toneAt={draft.toneAt}
              rowHeading={draft.rowHeading}
              columnHeading={draft.columnHeading}
              scrollerRef={draftScroller}
              onScroll={(scroller) => follow(scroller, referenceScroller.current)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

interface UnitTickProps {
  unit: SheetUnit;
  isLeft: boolean;
  onToggle: (unit: string) => void;
}

/** Takes the change that is looked at, or leaves it in the Draft; or says why it cannot be left alone. */
function UnitTick({ unit: { unit, label, problem }, isLeft, onToggle }: UnitTickProps) {
  if (problem !== null) return <span className="truncate">{problem}</span>;
  return (
    <label className="flex items-center gap-1.5 font-medium whitespace-nowrap text-ink">
      <input
        type="checkbox"
        className="size-3.5 accent-accent"
        checked={!isLeft}
        aria-keyshortcuts="x"
        onChange={() => onToggle(unit)}
      />
      Publish {label}
    </label>
  );
}

/** Both sides have the same widths: what is beside each other stays so. */
function sharedWidths({ draft, baseline }: Diff, { columns }: Aligned): readonly number[] {
  const own = (grid: Grid | null) => columnWidths(grid?.rows ?? [], grid?.total_columns ?? 0);
  const [left, right] = [own(baseline), own(draft)];
  return Array.from({ length: columns.total }, (_unused, index) => {
    const [before, after] = [columns.referenceAt(index + 1), columns.draftAt(index + 1)];
    return Math.max(before === null ? 0 : (left[before - 1] ?? 0), after === null ? 0 : (right[after - 1] ?? 0)) || 96;
  });
}

const nothing = { text: '', kind: 'empty' } as const;

const summary: Readonly<Record<SheetInfo['change'], string>> = {
  added: 'New sheet',
  modified: '',
  removed: 'Removed sheet',
  unchanged: 'Nothing changed in this sheet',
};
