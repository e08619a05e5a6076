// biome-ignore-all lint/a11y/useSemanticElements: a table element lays out every row; this one places only those in sight
import type { ChangeView, ProcedureOutput } from '@galley/schema';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { useAsked, useReviewFrame } from '../frame/review-context.ts';
import { useFileChoice } from '../notes/use-notes.ts';
import { PaneLabel, ReferenceWarning } from '../reference/pane-label.tsx';
import { offersChoice, useDraftLabel, useReviewed, useReviewedTrial } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';
import { ChangeSteps } from '../steps/change-steps.tsx';
import { StepDown } from '../text/step-down.tsx';
import { ChangedRow } from './changed-row.tsx';
import { CELL_WIDTH, GUTTER_WIDTH, HEAD_HEIGHT, LINE_HEIGHT } from './measures.ts';
import { shownColumns } from './shown-columns.ts';
import { useChangedRows } from './use-changed-rows.ts';
import { rowCounts, rowPlace } from './wording.ts';

type Diff = ProcedureOutput<'ReviewGetTableDiff'>;

/** What changed in a table, row by row: rows are told apart by their key, wherever they stand. */
export function RowsReview({ change }: { change: ChangeView }) {
  const query = useProcedure('ReviewGetTableDiff', { ...useReviewed(), path: change.path });
  if (!query.isSuccess) return <StepDown change={change} error={query.error} />;
  return <Rows change={change} opening={query.data} />;
}

function Rows({ change, opening }: { change: ChangeView; opening: Diff }) {
  const { setPlace, setLooked } = useReviewFrame();
  const scroller = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<number | null>(null);
  const total = opening.total_changes;
  const choice = useFileChoice(change, total + columnChanges(opening.columns));
  useAsked((spot) => {
    if (spot.at === 'row') setStep(spot.index);
  });
  const columns = shownColumns(opening.columns);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 12,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const items = rows.getVirtualItems();
  const changed = useChangedRows(change.path, opening, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step is a reason to scroll
  useEffect(() => {
    if (step === null) return;
    rows.scrollToIndex(step, { align: 'center' });
    setLooked(`row ${step}`);
  }, [step]);
  const reference = referenceLabel(opening);
  const trial = useReviewedTrial();
  const draftLabel = useDraftLabel();
  const isOffered =
    offersChoice(trial) && change.change === 'modified' && total > 1 && change.marks.length === 0 && !change.conflict;
  const width = GUTTER_WIDTH + columns.length * CELL_WIDTH;
  const toggle = isOffered ? choice.toggle : undefined;
  return (
    <>
      <ReferenceWarning text={opening.reference_warning} />
      <PaneLabel>
        {reference !== null && <span className="text-deleted">− {reference}</span>}
        <span className="text-added">+ {draftLabel}</span>
        <span className="min-w-0 truncate font-normal">{rowCounts(opening)}</span>
        <ChangeSteps
          total={total}
          current={step}
          onStep={(to) => {
            setStep(to);
            const row = changed(to);
            setPlace(row === undefined ? null : rowPlace(row));
          }}
          onToggle={toggle === undefined || step === null ? undefined : () => toggle(String(step))}
        />
      </PaneLabel>
      {total === 0 ? (
        <p className="p-6 text-sm text-ink-muted">No row changed. See “As text” for what did.</p>
      ) : (
        <div
          ref={scroller}
          role="table"
          aria-label={`Changed rows of ${visibleName(change.path)}`}
          aria-rowcount={total + 1}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-auto text-xs tabular-nums -outline-offset-2"
        >
          <div role="rowgroup" className="relative" style={{ width, height: HEAD_HEIGHT + rows.getTotalSize() }}>
            <div
              role="row"
              tabIndex={-1}
              className="sticky top-0 z-10 flex border-b bg-canvas font-semibold text-ink-muted"
              style={{ width, height: HEAD_HEIGHT }}
            >
              <span
                role="columnheader"
                tabIndex={-1}
                className="sticky left-0 shrink-0 bg-canvas"
                style={{ width: GUTTER_WIDTH }}
              >
                <span className="sr-only">Change</span>
              </span>
              {columns.map(({ name, title, mark }) => (
                <span
                  key={`${mark} ${name}`}
                  role="columnheader"
                  tabIndex={-1}
                  className="shrink-0 truncate border-l px-2 leading-7"
                  style={{ width: CELL_WIDTH }}
                >
                  {title}
                  {mark !== 'kept' && <span className={`ml-1.5 text-2xs ${marks[mark]}`}>{mark}</span>}
                </span>
              ))}
            </div>
            {items.map((item) => (
              <ChangedRow
                key={item.key}
                number={item.index}
                top={HEAD_HEIGHT + item.start}
                width={width}
                columns={columns}
                row={changed(item.index)}
                isCurrent={item.index === step}
                left={choice.left}
                toggle={toggle}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function columnChanges({ added, removed, renamed, is_reordered: isReordered }: Diff['columns']): number {
  return added.length + removed.length + renamed.length + (isReordered ? 1 : 0);
}

const marks = { added: 'text-added', removed: 'text-deleted' } as const;
