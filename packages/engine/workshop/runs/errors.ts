import { GalleyError } from '@galley/schema';

export class RunActiveError extends GalleyError {
  constructor(runId: string) {
    super({
      code: 'RUN_ACTIVE',
      message: 'Another request is still being worked on.',
      remedy: 'Wait until it is done, answer its plan, or cancel it first.',
      details: { run_id: runId },
    });
  }
}

export class RunFinishedError extends GalleyError {
  constructor(runId: string, status: string) {
    super({
      code: 'RUN_FINISHED',
      message: `This run is ${status}; there is nothing left to do.`,
      remedy: 'Send a new request.',
      details: { run_id: runId, status },
    });
  }
}

/** Not a failure: what the journal keeps as the reason of a pause that a person asked for. */
export class PausedByPersonError extends GalleyError {
  constructor(runId: string) {
    super({
      code: 'PAUSED_BY_PERSON',
      message: 'You paused this run.',
      remedy: 'Resume it when you want it to continue.',
      details: { run_id: runId },
    });
  }
}

export class RunNotWorkingError extends GalleyError {
  constructor(runId: string, status: string) {
    super({
      code: 'RUN_NOT_WORKING',
      message: `This run is not being worked on: it is ${status === 'running' ? 'interrupted' : status}.`,
      remedy: 'Only a run that is at work can be paused.',
      details: { run_id: runId, status },
    });
  }
}

export class DraftUndecidedError extends GalleyError {
  constructor(changes: number) {
    super({
      code: 'DRAFT_UNDECIDED',
      message: `A Draft with ${changes} changed ${changes === 1 ? 'file' : 'files'} is waiting for your decision.`,
      remedy: 'Publish it, discard it, or choose to keep refining it with this request.',
      details: { changes },
    });
  }
}

export class RunCancelledError extends GalleyError {
  constructor(runId: string) {
    super({
      code: 'RUN_CANCELLED',
      message: 'This run was cancelled, so nothing of it is worked on.',
      remedy: 'Resume it; that tries its stopped Agents again.',
      details: { run_id: runId },
    });
  }
}

export class AgentNotStoppedError extends GalleyError {
  constructor(runId: string, agent: string, status: string | null) {
    super({
      code: 'AGENT_NOT_STOPPED',
      message: status === null ? `This run has no Agent ${agent}.` : `${agent} has not stopped: it is ${status}.`,
      remedy: 'Choose an Agent that failed or paused; "galley runs show" lists them.',
      details: { run_id: runId, agent_id: agent, status },
    });
  }
}

export class MainAgentNeededError extends GalleyError {
  constructor(runId: string, agent: string) {
    super({
      code: 'AGENT_NOT_FORKED',
      message: `${agent} was not forked, so the run cannot continue without it.`,
      remedy: 'Retry it, resume the run, or cancel the run.',
      details: { run_id: runId, agent_id: agent },
    });
  }
}

/** The person wanted the changed workflow, and it cannot be had. */
export class SourceUnreadableError extends GalleyError {
  constructor(source: string | null, problem: string | null) {
    super({
      code: 'SOURCE_UNREADABLE',
      message: `The workflow cannot be taken over as it is now: ${problem ?? 'this run does not say where it came from.'}`,
      remedy: 'Correct or restore the source, or resume without refreshing: the run keeps the text it began with.',
      details: { source },
    });
  }
}
