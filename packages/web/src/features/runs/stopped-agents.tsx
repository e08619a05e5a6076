import type { AgentView, RunView } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { TextForm } from '../../components/text-form.tsx';
import { plural } from '../../lib/format.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';

/** So many are listed; beyond that nobody decides one by one. */
const MOST = 20;

/** Forked Agents that stopped: each can be tried again, or gone on without, so that nobody waits for it for ever. */
export function StoppedAgents({ run }: { run: RunView }) {
  const { workbenchId } = useWorkbench();
  const detail = useProcedure('RunGet', { workbench_id: workbenchId, run_id: run.run_id, agent_count: 5_000 });
  const stopped = (detail.data?.agents ?? []).filter(
    ({ parent, status }) => parent !== null && (status === 'failed' || status === 'paused'),
  );
  if (stopped.length === 0) return null;
  const more = stopped.length - MOST;
  return (
    <>
      <ul aria-label="Agents that stopped" className="mt-2.5 space-y-2">
        {stopped.slice(0, MOST).map((agent) => (
          <StoppedAgent key={agent.agent_id} runId={run.run_id} agent={agent} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-sm text-ink-muted">And {plural(more, 'more Agent')}: Resume tries all of them again.</p>
      )}
    </>
  );
}

function StoppedAgent({ runId, agent }: { runId: string; agent: AgentView }) {
  const { workbenchId } = useWorkbench();
  const [skipping, setSkipping] = useState(false);
  const retry = useAction('RunRetryAgent');
  const skip = useAction('RunSkipAgent');
  const input = { workbench_id: workbenchId, run_id: runId, agent_id: agent.agent_id };
  return (
    <li className="text-sm">
      <p>
        <span className="font-medium">{agent.agent_id}</span> stopped in {agent.state}: {agent.error?.message}
      </p>
      {skipping ? (
        <TextForm
          label={`Why continue without ${agent.agent_id}`}
          action="Skip"
          placeholder="Not needed for this result"
          hint="Kept with the run."
          rows={2}
          isReady={(text) => text !== ''}
          busy={skip.isPending}
          onSend={(reason) => skip.mutate({ ...input, reason })}
          onCancel={() => setSkipping(false)}
        />
      ) : (
        <div className="mt-1 flex gap-2">
          <Button size="small" look="plain" busy={retry.isPending} onClick={() => retry.mutate(input)}>
            Try {agent.agent_id} again
          </Button>
          <Button size="small" look="quiet" onClick={() => setSkipping(true)}>
            Skip {agent.agent_id}
          </Button>
        </div>
      )}
    </li>
  );
}
