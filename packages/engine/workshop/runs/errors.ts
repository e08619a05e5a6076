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

export class GateNotOpenError extends GalleyError {
  constructor(runId: string, gate: string) {
    super({
      code: 'GATE_NOT_OPEN',
      message: 'This plan is not waiting for an answer any more.',
      remedy: 'Look at the run again: somebody may have answered already.',
      details: { run_id: runId, gate_id: gate },
    });
  }
}

export class PlanChangedError extends GalleyError {
  constructor(runId: string, digest: string) {
    super({
      code: 'PLAN_CHANGED',
      message: 'The plan has changed since you looked at it, so nothing was approved.',
      remedy: 'Read the plan as it is now and approve that.',
      details: { run_id: runId, digest },
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

export class RunUndoneError extends GalleyError {
  constructor(runId: string) {
    super({
      code: 'RUN_UNDONE',
      message: 'This run was undone: its message or its work is no longer part of the conversation.',
      remedy: 'Redo first, or ask for it again.',
      details: { run_id: runId },
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
