import { openHere } from '../open.ts';
import { showProgress } from '../show-progress.ts';
import { type FinishOptions, finish } from './run.ts';

interface DecideOptions extends FinishOptions {
  readonly backendCommand?: string;
  readonly debug?: boolean;
}

/** Another try for one Agent that stopped; the exit code is the run's. */
export async function retryAgentCommand(
  directory: string,
  runId: string,
  agent: string,
  options: DecideOptions,
): Promise<number> {
  await using opened = await openHere(directory, options);
  using progress = showProgress(opened.workshop);
  await opened.call.RunRetryAgent({ ...opened.target, run_id: runId, agent_id: agent });
  return await finish(opened, runId, progress, options);
}

interface SkipOptions extends DecideOptions {
  readonly reason: string;
}

/** On without one forked Agent that stopped; the exit code is the run's. */
export async function skipAgentCommand(
  directory: string,
  runId: string,
  agent: string,
  options: SkipOptions,
): Promise<number> {
  await using opened = await openHere(directory, options);
  using progress = showProgress(opened.workshop);
  await opened.call.RunSkipAgent({ ...opened.target, run_id: runId, agent_id: agent, reason: options.reason });
  return await finish(opened, runId, progress, options);
}
