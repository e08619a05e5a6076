import { type ReactNode, useDeferredValue, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { plural } from '../../../lib/format.ts';
import { countRuns, filterRuns, type RunFilter, type RunRow, runFilters } from './filter-runs.ts';
import { RunRows } from './run-rows.tsx';

interface RunListProps {
  rows: readonly RunRow[];
  /** Where they come from several Workbenches. */
  showWorkbench: boolean;
  /** Shown instead of rows where there is none at all. */
  children: ReactNode;
  onOpen: (row: RunRow) => void;
}

/** Runs, narrowed by how they stand and by words. */
export function RunList({ rows, showWorkbench, children, onOpen }: RunListProps) {
  const [filter, setFilter] = useState<RunFilter>('all');
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search);
  const counts = countRuns(rows);
  const found = filterRuns(rows, filter, words);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-5 py-2">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Which runs</legend>
          {runFilters.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter === value}
              onClick={() => setFilter(value)}
              className={classNames(
                'h-7 rounded-md px-2.5 text-xs font-medium transition-colors',
                filter === value ? 'bg-accent-soft text-accent' : 'text-ink-muted hover:bg-hover hover:text-ink',
              )}
            >
              {label} <span className="tabular-nums">{counts[value]}</span>
            </button>
          ))}
        </fieldset>
        <input
          type="search"
          aria-label="Search runs"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className="ml-auto h-7 w-44 rounded-md border border-line-strong bg-surface px-2.5 text-xs placeholder:text-ink-faint"
        />
      </div>
      {rows.length === 0 && children}
      <output className="sr-only">{rows.length === 0 ? '' : `${plural(found.length, 'run')} shown`}</output>
      {rows.length > 0 && found.length === 0 && <p className="p-6 text-sm text-ink-muted">No run fits.</p>}
      {found.length > 0 && <RunRows rows={found} showWorkbench={showWorkbench} onOpen={onOpen} />}
    </>
  );
}
