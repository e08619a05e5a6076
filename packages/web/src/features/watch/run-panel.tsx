import type { RunDetail } from '@galley/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { formatElapsed } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import type { RunTab } from '../../state/pane.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { AuditUsage } from '../audit/audit-usage.tsx';
import { AskCompanionButton } from '../companion/ask-companion-button.tsx';
import { ViewTabs } from '../pages/view-tabs.tsx';
import { CancelRunButton } from '../runs/cancel-run-button.tsx';
import { costOf } from '../runs/run-amounts.ts';
import { runStanding } from '../runs/run-standing.ts';
import { runSituation } from '../runs/run-status.ts';
import { NeedsYou } from './needs/needs-you.tsx';
import { RunBanner } from './run-banner.tsx';
import { RunOverview } from './run-overview.tsx';
import { Transcript } from './transcript/transcript.tsx';
import { UsageChart } from './usage/usage-chart.tsx';

const TABS: readonly (readonly [RunTab, string])[] = [
  ['overview', 'Overview'],
  ['transcript', 'Transcript'],
  ['journal', 'Journal'],
  ['usage', 'Usage'],
];
const MOST_AGENTS = 5_000;

interface RunPanelProps {
  runId: string;
  tab: RunTab;
  agentId?: string | undefined;
  onClose: () => void;
}

/** One run: what it waits for, who works on it, what was said, what happened, what it used. */
export function RunPanel({ runId, tab, agentId, onClose }: RunPanelProps) {
  const { workbenchId, openPane } = useWorkbench();
  const query = useProcedure(
    'RunGet',
    { workbench_id: workbenchId, run_id: runId, agent_count: MOST_AGENTS },
    // Forked Agents move without a notification each. Many are asked for less often: an answer must not be late when it comes.
    { askAlways: true, askAgain: ({ active, agent_count }) => active && Math.max(1_000, agent_count * 2) },
  );
  const run = query.data;
  useFreshAudit(run);
  return (
    <section aria-label="Run" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title={run === undefined ? 'Run' : run.request.split('\n', 1)[0] || visibleName(run.workflow)}
        subtitle={run && <Subtitle run={run} />}
        actions={run && <Actions run={run} />}
        onClose={onClose}
      />
      <ViewTabs
        label="What to see of this run"
        views={TABS}
        value={tab}
        onChange={(next) => openPane({ kind: 'run', runId, tab: next })}
      />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 space-y-4 overflow-y-auto px-5 py-4 -outline-offset-2"
      >
        {run === undefined && <Waiting error={query.error} />}
        {run !== undefined && (
          <>
            <NeedsYou run={run} />
            <Stopped run={run} />
            {tab === 'overview' && <RunOverview run={run} />}
            {tab === 'transcript' && <Transcript run={run} agentId={agentId} />}
            {tab === 'journal' && <AuditTrail runId={runId} agentId={agentId} />}
            {tab === 'usage' && <Usage runId={runId} />}
          </>
        )}
      </div>
    </section>
  );
}

function Subtitle({ run }: { run: RunDetail }) {
  const moving = run.status === 'running' && run.active;
  const now = useNow(moving);
  const { label } = runStanding(run);
  const facts = [
    label,
    visibleName(run.workflow),
    run.model,
    formatElapsed((moving ? now : run.updated_at) - run.started_at),
    costOf(run.usage.cost),
  ];
  return (
    <span className="tabular-nums">
      <output>{facts[0]}</output> · {facts.slice(1).join(' · ')}
    </span>
  );
}

function Actions({ run }: { run: RunDetail }) {
  const { workbenchId, openPane } = useWorkbench();
  const may = useMay();
  const pause = useAction('RunPause');
  const resume = useAction('WorkshopResumeRun');
  const input = { workbench_id: workbenchId, run_id: run.run_id };
  const { standing } = runStanding(run);
  const over = ['done', 'incomplete', 'cancelled', 'undone'].includes(standing);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Button size="small" look="quiet" onClick={() => openPane({ kind: 'runs' })}>
        All runs
      </Button>
      <AskCompanionButton>Ask about it</AskCompanionButton>
      {run.status === 'running' && run.active && may('edit') && (
        <Button size="small" icon="pause" busy={pause.isPending} onClick={() => pause.mutate(input)}>
          Pause
        </Button>
      )}
      {standing === 'cancelled' && may('edit') && (
        <Button size="small" busy={resume.isPending} onClick={() => resume.mutate(input)}>
          Resume
        </Button>
      )}
      {/* One that stopped has it among its remedies. */}
      {!over && runSituation(run) !== 'stopped' && runSituation(run) !== 'interrupted' && (
        <CancelRunButton runId={run.run_id} />
      )}
    </div>
  );
}

function Stopped({ run }: { run: RunDetail }) {
  const situation = runSituation(run);
  return situation === 'stopped' || situation === 'interrupted' ? <RunBanner run={run} situation={situation} /> : null;
}

function Usage({ runId }: { runId: string }) {
  const { workbenchId } = useWorkbench();
  const job = useProcedure('AuditGetJob', { workbench_id: workbenchId, run_id: runId }, { askAlways: true });
  if (job.data === undefined) return <Waiting error={job.error} />;
  return (
    <>
      <UsageChart runId={runId} />
      <AuditUsage runId={runId} tools={job.data.tools} />
    </>
  );
}

/** Transcript, journal and usage are asked for again when the run has moved. */
function useFreshAudit(run: RunDetail | undefined): void {
  const client = useQueryClient();
  const at = run?.updated_at;
  useEffect(() => {
    if (at === undefined) return;
    for (const name of ['AuditGetTrail', 'AuditGetChat', 'AuditUsage', 'AuditGetJob']) {
      void client.invalidateQueries({ queryKey: [name] });
    }
  }, [client, at]);
}
