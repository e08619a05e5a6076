import { refuseUndone } from '../conversation/refuse-undone.ts';
import type { RunRecord } from '../record/run-record.ts';
import { AgentNotStoppedError, MainAgentNeededError, RunCancelledError } from './errors.ts';
import { allowEverything, type ResumeRequest } from './resume.ts';
import type { RunsContext } from './runs-context.ts';

export type RetryOptions = Pick<ResumeRequest, 'allowScripts'>;

/** Another try of the State that an Agent stopped in; the others stand where they stood (SPEC O18). */
export async function retryAgent(
  runs: RunsContext,
  runId: string,
  agent: string,
  { allowScripts = false }: RetryOptions = {},
): Promise<RunRecord> {
  const record = await stoppedAgent(runs, runId, agent);
  if (allowScripts) await allowEverything(runs.context, record);
  return runs.driver.goOn(record, { type: 'agent.retried', agent, ...(allowScripts ? { allow_scripts: true } : {}) });
}

/** On without a forked Agent that stopped, with a reason: whoever waits for it goes on. */
export async function skipAgent(runs: RunsContext, runId: string, agent: string, reason: string): Promise<RunRecord> {
  const record = await stoppedAgent(runs, runId, agent);
  if (record.state.agents.get(agent)?.parent == null) throw new MainAgentNeededError(runId, agent);
  return runs.driver.goOn(record, { type: 'agent.skipped', agent, reason });
}

/** An Agent that a person may decide about: one that stopped in a Run that is not cancelled. */
async function stoppedAgent({ context, registry }: RunsContext, runId: string, agentId: string): Promise<RunRecord> {
  const record = await registry.get(runId);
  refuseUndone(context.workbench, record);
  if (record.state.cancelled) throw new RunCancelledError(runId);
  const agent = record.state.agents.get(agentId);
  if (agent?.status !== 'failed' && agent?.status !== 'paused') {
    throw new AgentNotStoppedError(runId, agentId, agent?.status ?? null);
  }
  return record;
}
