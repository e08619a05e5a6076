import { sayNotSandboxed } from '../models/not-sandboxed.ts';
import { openExisting } from '../open/open.ts';
import { showProgress } from '../output/show-progress.ts';
import { type FinishOptions, finish } from '../work/finish.ts';

interface DecideOptions extends FinishOptions {
  readonly backendCommand?: string;
  readonly debug?: boolean;
}

interface RetryOptions extends DecideOptions {
  readonly allowScripts?: boolean;
}

/** Another try for one Agent that stopped; the exit code is the run's. */
export async function retryAgentCommand(
  directory: string,
  runId: string,
  agent: string,
  options: RetryOptions,
): Promise<number> {
  await using opened = await openExisting(directory, options);
  using progress = showProgress(opened);
  const { allowScripts = false } = options;
  if (allowScripts) await sayNotSandboxed();
  const agentOfRun = { ...opened.target, run_id: runId, agent_id: agent };
  if (allowScripts) await opened.terminal.RunRetryWith({ ...agentOfRun, allow_scripts: true });
  else await opened.call.RunRetryAgent(agentOfRun);
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
  await using opened = await openExisting(directory, options);
  using progress = showProgress(opened);
  await opened.call.RunSkipAgent({ ...opened.target, run_id: runId, agent_id: agent, reason: options.reason });
  return await finish(opened, runId, progress, options);
}
