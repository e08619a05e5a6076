import { useDeferredValue, useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { classNames } from '../../lib/class-names.ts';
import { plural } from '../../lib/format.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { AlertsButton } from './alerts/alerts-button.tsx';
import { countRuns, filterRuns, type RunFilter, runFilters } from './list/filter-runs.ts';
import { RunRows } from './list/run-rows.tsx';

/** Every run of this Workbench: what it does, what it waits for, what it cost. */
export function RunsPanel({ onClose }: { onClose: () => void }) {
  const { workbench, workbenchId, openPane } = useWorkbench();
  const query = useProcedure('RunList', { workbench_id: workbenchId }, { askAlways: true, askOnReturn: true });
  const [filter, setFilter] = useState<RunFilter>('all');
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search);
  const rows = (query.data?.runs ?? []).map((run) => ({
    run,
    workbench: { id: workbenchId, name: workbench.name },
  }));
  const counts = countRuns(rows);
  const found = filterRuns(rows, filter, words);
  return (
    <section aria-label="Runs" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title="Runs"
        subtitle={query.isSuccess ? plural(rows.length, 'run') : undefined}
        actions={
          <>
            <AlertsButton />
            <Button size="small" onClick={() => openPane({ kind: 'workflows' })}>
              Workflows
            </Button>
          </>
        }
        onClose={onClose}
      />
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
      {!query.isSuccess && <Waiting error={query.error} />}
      {query.isSuccess && rows.length === 0 && (
        <div className="p-6 text-sm">
          <p className="font-medium">Nothing has run here yet.</p>
          <p className="mt-1 text-ink-muted">Send a request in the conversation, or start a workflow.</p>
        </div>
      )}
      <output className="sr-only">{query.isSuccess ? `${plural(found.length, 'run')} shown` : ''}</output>
      {rows.length > 0 && found.length === 0 && <p className="p-6 text-sm text-ink-muted">No run fits.</p>}
      {found.length > 0 && (
        <RunRows
          rows={found}
          showWorkbench={false}
          onOpen={({ run }) => openPane({ kind: 'run', runId: run.run_id, tab: 'overview' })}
        />
      )}
    </section>
  );
}
