import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { formatTime, plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { AskCompanionButton } from '../companion/ask-companion-button.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { AuditUsage } from './audit-usage.tsx';
import { costLine } from './audit-wording.ts';

const AGAIN_MS = 1_500;

interface AuditPanelProps {
  runId: string;
  /** The event to look at. */
  seq?: number | undefined;
  onClose: () => void;
}

/** What a run did, step by step, and what it used. */
export function AuditPanel({ runId, seq, onClose }: AuditPanelProps) {
  const { workbenchId } = useWorkbench();
  const input = { workbench_id: workbenchId, run_id: runId };
  const job = useProcedure('AuditGetJob', input, {
    askAlways: true,
    askOnReturn: true,
    askAgain: ({ status }) => (status === 'running' ? AGAIN_MS : false),
  });
  const client = useQueryClient();
  const state = job.data && `${job.data.status} ${job.data.events}`;
  // What is below is asked for again only when there is something new.
  useEffect(() => {
    if (state === undefined) return;
    for (const name of ['AuditGetTrail', 'AuditUsage']) void client.invalidateQueries({ queryKey: [name] });
  }, [client, state]);
  return (
    <section aria-label="Audit" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title="Audit"
        subtitle={
          job.data &&
          `${job.data.workflow} · ${job.data.status} · ${formatTime(job.data.started_at, Date.now())} · ${plural(job.data.events, 'event')} · ${costLine(job.data.usage)}`
        }
        actions={<AskCompanionButton>Ask about it</AskCompanionButton>}
        onClose={onClose}
      />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 space-y-6 overflow-y-auto px-5 py-4 -outline-offset-2"
      >
        {job.isPending && <Waiting />}
        {job.isError && <ErrorNotice payload={toPayload(job.error)} />}
        {job.isSuccess && (
          <>
            <AuditUsage runId={runId} tools={job.data.tools} />
            <AuditTrail runId={runId} seq={seq} />
          </>
        )}
      </div>
    </section>
  );
}
