import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { formatElapsed, formatTime } from '../../../lib/format.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { costOf } from '../../runs/run-amounts.ts';
import { runStanding, waitAction } from '../../runs/run-standing.ts';
import type { RunRow } from './filter-runs.ts';

const ROW = 68;

interface RunRowsProps {
  rows: readonly RunRow[];
  /** Where they come from several Workbenches. */
  showWorkbench: boolean;
  onOpen: (row: RunRow) => void;
}

/** Runs one under the other; thousands cost what is in sight. */
export function RunRows({ rows, showWorkbench, onOpen }: RunRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      <ul aria-label="Runs" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={row.run.run_id}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-b"
              style={{ top: start, height: ROW }}
            >
              <Row row={row} showWorkbench={showWorkbench} onOpen={() => onOpen(row)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Row({ row, showWorkbench, onOpen }: { row: RunRow; showWorkbench: boolean; onOpen: () => void }) {
  const { run, workbench } = row;
  const { standing, label, tone, reason } = runStanding(run);
  const words = run.request.split('\n', 1)[0] || visibleName(run.workflow);
  const facts = [
    ...(showWorkbench ? [visibleName(workbench.name)] : []),
    visibleName(run.workflow),
    run.model,
    formatTime(run.started_at, Date.now()),
    formatElapsed(run.updated_at - run.started_at),
    costOf(run.usage.cost),
  ];
  return (
    <div className="flex h-full items-center gap-3 px-5 hover:bg-hover">
      <button type="button" onClick={onOpen} className="min-w-0 flex-1 py-1 text-left -outline-offset-2">
        <span className="flex items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          <span className="truncate text-sm font-medium">{words}</span>
        </span>
        <span className="mt-0.5 block truncate text-xs text-ink-muted tabular-nums">
          {reason !== '' && <span className="text-ink">{reason} · </span>}
          {facts.join(' · ')}
        </span>
      </button>
      {standing === 'needs_you' && (
        <Button size="small" look="primary" onClick={onOpen}>
          {waitAction(run)}
        </Button>
      )}
    </div>
  );
}
