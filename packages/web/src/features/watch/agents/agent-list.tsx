import type { AgentView, RunDetail } from '@galley/schema';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/select.tsx';
import { plural } from '../../../lib/format.ts';
import { useMay } from '../../../state/access.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { costOf, tokensOf } from '../../runs/run-amounts.ts';
import { type AgentFilter, filterAgents } from './filter-agents.ts';

const ROW = 52;
const tones: Readonly<Record<AgentView['status'], BadgeTone>> = {
  working: 'accent',
  waiting: 'careful',
  joining: 'accent',
  paused: 'careful',
  failed: 'bad',
  ended: 'good',
};

interface AgentListProps {
  run: RunDetail;
  filter: AgentFilter;
  onFilter: (filter: AgentFilter) => void;
}

/** Every Agent of a run with where it is; thousands cost what is in sight. */
export function AgentList({ run, filter, onFilter }: AgentListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const agents = filterAgents(run.agents, filter);
  const virtualizer = useVirtualizer({
    count: agents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const statuses = Object.entries(run.agent_counts).filter(([, count]) => count > 0);
  return (
    <section aria-label="Agents" className="overflow-hidden rounded-lg border">
      <div className="flex flex-wrap items-center gap-2 border-b bg-canvas px-3 py-1.5">
        <h3 className="flex-1 text-sm font-semibold">{plural(run.agent_count, 'Agent')}</h3>
        <input
          type="search"
          aria-label="Search Agents"
          placeholder="Search"
          value={filter.words}
          onChange={(event) => onFilter({ ...filter, words: event.currentTarget.value })}
          className="h-7 w-40 rounded-md border border-line-strong bg-surface px-2.5 text-xs placeholder:text-ink-faint"
        />
        <Select
          label="Status of Agents"
          size="small"
          value={filter.status}
          groups={[
            {
              options: [
                { value: 'all', label: 'All' },
                ...statuses.map(([status, count]) => ({
                  value: status,
                  label: `${status} (${count.toLocaleString('en')})`,
                })),
              ],
            },
          ]}
          onChange={(status) => onFilter({ ...filter, status })}
        />
      </div>
      <output className="sr-only">{plural(agents.length, 'Agent')} shown</output>
      {agents.length === 0 && <p className="px-3 py-2.5 text-sm text-ink-muted">No Agent fits.</p>}
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="max-h-96 overflow-y-auto -outline-offset-2"
      >
        <ul aria-label="List of Agents" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const agent = agents[index];
            if (agent === undefined) return null;
            return (
              <li
                key={agent.agent_id}
                aria-setsize={agents.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 border-b"
                style={{ top: start, height: ROW }}
              >
                <Agent runId={run.run_id} agent={agent} />
              </li>
            );
          })}
        </ul>
      </div>
      {run.agents.length < run.agent_count && (
        <p className="border-t px-3 py-2 text-xs text-ink-muted">
          The first {run.agents.length.toLocaleString('en')} of {run.agent_count.toLocaleString('en')} Agents are
          listed.
        </p>
      )}
    </section>
  );
}

function Agent({ runId, agent }: { runId: string; agent: AgentView }) {
  const { workbenchId, openPane } = useWorkbench();
  const may = useMay();
  const retry = useAction('RunRetryAgent');
  const { agent_id: id, state, status } = agent;
  const stopped = status === 'failed' || status === 'paused';
  const facts = [
    agent.error?.message ?? agent.waiting_for ?? (agent.skipped === null ? null : `skipped: ${agent.skipped}`),
    tokensOf(agent.tokens),
    costOf(agent.cost),
  ];
  return (
    <div className="flex h-full items-center gap-3 px-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm">
          <span className="font-medium">{id}</span>
          <span className="truncate text-ink-muted">{state}</span>
          <Badge tone={tones[status]}>{status}</Badge>
        </p>
        <p className="truncate text-xs text-ink-muted tabular-nums">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </p>
      </div>
      {stopped && may('edit') && (
        <Button
          size="small"
          aria-label={`Retry ${id}`}
          busy={retry.isPending}
          onClick={() => retry.mutate({ workbench_id: workbenchId, run_id: runId, agent_id: id })}
        >
          Retry
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        aria-label={`Transcript of ${id}`}
        onClick={() => openPane({ kind: 'run', runId, tab: 'transcript', agentId: id })}
      >
        Transcript
      </Button>
    </div>
  );
}
