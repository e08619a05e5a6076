import type { RunDetail } from '@galley/schema';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Markdown } from '../../components/text/markdown.tsx';
import { plural } from '../../lib/format.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { AgentList } from './agents/agent-list.tsx';
import { type AgentFilter, everyAgent } from './agents/filter-agents.ts';
import { BudgetMeter } from './budget-meter.tsx';
import { RunGraph } from './graph/run-graph.tsx';

/** What was asked, how far it is, what to know about it, and who works on it. */
export function RunOverview({ run }: { run: RunDetail }) {
  const { openPane } = useWorkbench();
  const [filter, setFilter] = useState<AgentFilter>(everyAgent);
  const done = run.items.filter(({ status }) => status === 'done').length;
  return (
    <>
      {run.request !== '' && (
        <div>
          <h3 className="mb-1 text-xs font-semibold text-ink-muted">Request</h3>
          <p className="text-sm wrap-anywhere whitespace-pre-wrap">{run.request}</p>
        </div>
      )}
      <BudgetMeter run={run} />
      <Notes run={run} />
      {run.items.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <p className="flex-1">
            {done} of {plural(run.items.length, 'item')} done
          </p>
          <Button size="small" onClick={() => openPane({ kind: 'plan', runId: run.run_id })}>
            Show plan
          </Button>
        </div>
      )}
      {run.result !== null && run.result !== '' && (
        <div>
          <h3 className="mb-1 text-xs font-semibold text-ink-muted">Result</h3>
          <Markdown text={run.result} />
        </div>
      )}
      <RunGraph runId={run.run_id} agents={run.agents} onFilter={setFilter} />
      <AgentList run={run} filter={filter} onFilter={setFilter} />
    </>
  );
}

/** What happened that nobody can take for granted: calls whose outcome is unknown, warnings. */
function Notes({ run }: { run: RunDetail }) {
  const notes = [
    ...(run.unknown_calls === 0
      ? []
      : [
          `Outcome unknown: ${plural(run.unknown_calls, 'call')} broke off and ${run.unknown_calls === 1 ? 'was' : 'were'} made again. What the first try cost is not in the sum.`,
        ]),
    ...run.warnings,
  ];
  if (notes.length === 0) return null;
  return (
    <ul aria-label="What to know about this run" className="space-y-1 rounded-lg bg-modified-soft px-3.5 py-2.5">
      {notes.map((note) => (
        <li key={note} className="flex gap-2 text-sm wrap-anywhere">
          <Icon name="warning" size={16} className="mt-0.5 text-modified" />
          {note}
        </li>
      ))}
    </ul>
  );
}
