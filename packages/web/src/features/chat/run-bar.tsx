import type { RunView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Icon, Spinner } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatElapsed } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useStickToEnd } from '../../lib/use-stick-to-end.ts';
import { useLive } from '../../state/live.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { CancelRunButton } from '../runs/cancel-run-button.tsx';
import { waitAction } from '../runs/run-standing.ts';
import { runSituation, runStatus } from '../runs/run-status.ts';
import { livingWorkflow, stoppedWorkflow } from '../runs/stopped-workflow.ts';
import { RunBanner } from '../watch/run-banner.tsx';
import { ToolCalls } from './activity/tool-calls.tsx';

/** A workflow that was started beside the conversation: what it does, or what can be done about it. */
export function WorkflowBar() {
  const { workbench, workbenchId } = useWorkbench();
  const { data } = useProcedure('RunList', { workbench_id: workbenchId });
  const run = stoppedWorkflow(data?.runs ?? [], workbench.run);
  const living = livingWorkflow(data?.runs ?? [], workbench.run);
  if (living !== null) return <RunStatusLine run={living} waiting={living.status === 'waiting'} />;
  return run === null ? null : <RunBanner run={run} situation="stopped" name={run.workflow} />;
}

export function RunBar() {
  const { workbench } = useWorkbench();
  const { run } = workbench;
  const situation = runSituation(run);
  if (run === null || situation === 'none') return null;
  if (situation === 'interrupted' || situation === 'stopped') return <RunBanner run={run} situation={situation} />;
  return <RunStatusLine run={run} waiting={situation === 'waiting'} />;
}

function RunStatusLine({ run, waiting }: { run: RunView; waiting: boolean }) {
  const { pane, openPane } = useWorkbench();
  const live = useLive().run;
  const now = useNow(!waiting);
  const status = runStatus(run, live);
  const tool = live.runId === run.run_id ? live.tool : null;
  const [showsCalls, setShowsCalls] = useState(false);
  const runOpen = pane.kind === 'run' && pane.runId === run.run_id;
  const planOpen = pane.kind === 'plan' && pane.runId === run.run_id;
  return (
    <div className="mb-2.5 overflow-hidden rounded-lg border bg-surface shadow-card">
      <div className="flex flex-wrap items-center justify-end gap-x-2.5 py-2 pr-2 pl-3.5">
        <span className={waiting ? 'text-modified' : 'text-accent'}>
          {waiting ? <Icon name="pause" size={17} /> : <Spinner size={17} />}
        </span>
        {/* Where there is no room for what is being done, the buttons go below it. */}
        <div className="min-w-64 flex-1">
          <output className="line-clamp-2 text-sm font-medium" title={status.text}>
            {status.text}
          </output>
          {!waiting && (
            <p className="flex gap-1.5 text-2xs text-ink-faint">
              <span className="shrink-0 tabular-nums">{formatElapsed(now - run.started_at - (run.idle_ms ?? 0))}</span>
              {tool && <span className="min-w-0 truncate">· {tool.text}</span>}
            </p>
          )}
        </div>
        {waiting && !planOpen && !runOpen && (
          <Button
            size="small"
            look="primary"
            onClick={() =>
              openPane(
                run.gate === null
                  ? { kind: 'run', runId: run.run_id, tab: 'overview' }
                  : { kind: 'plan', runId: run.run_id },
              )
            }
          >
            {run.gate === null ? waitAction(run) : 'Review plan'}
          </Button>
        )}
        <IconButton
          label={showsCalls ? 'Hide activity' : 'Show activity'}
          icon={showsCalls ? 'chevronDown' : 'chevronRight'}
          size="small"
          side="top"
          aria-expanded={showsCalls}
          onClick={() => setShowsCalls(!showsCalls)}
        />
        <Button size="small" look="quiet" onClick={() => openPane({ kind: 'audit', runId: run.run_id })}>
          Audit
        </Button>
        <CancelRunButton runId={run.run_id} />
      </div>
      {!waiting && <ProgressBar label="Items done" fraction={status.fraction} />}
      {showsCalls && <LiveCalls runId={run.run_id} />}
    </div>
  );
}

/** The calls as they are made, following the newest unless the person scrolled up. */
function LiveCalls({ runId }: { runId: string }) {
  const { scroller, content } = useStickToEnd();
  return (
    <section
      ref={scroller}
      aria-label="Tool calls of this run"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="max-h-64 overflow-y-auto border-t px-2.5 py-2 -outline-offset-2"
    >
      <div ref={content}>
        <ToolCalls runId={runId} />
      </div>
    </section>
  );
}
