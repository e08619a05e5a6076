import { GalleyError } from '@galley/schema';

/** A workflow folder that cannot run as it stands. */
export class WorkflowInvalidError extends GalleyError {
  constructor(workflow: string, problem: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super({
      code: 'WORKFLOW_INVALID',
      message: `The workflow "${workflow}" cannot run: ${problem}.`,
      remedy: 'Correct the file named above, then start the run again.',
      details: { workflow, ...details },
      cause,
    });
  }
}

/** A model that kept calling tools until its turns ran out. */
export class TurnLimitError extends GalleyError {
  constructor(state: string, limit: number) {
    super({
      code: 'TURN_LIMIT',
      message: `${state} did not finish within ${limit} model calls.`,
      remedy: 'Ask for less at once, or raise max_turns in the workflow file.',
      details: { state, limit },
    });
  }
}

/** The model itself said that it could not do an item: its last message begins with "Failed:". */
export class ItemFailedError extends GalleyError {
  constructor(reason: string) {
    super({
      code: 'ITEM_FAILED',
      message: reason,
      remedy: 'Read the reason, change the request or the plan, and run it again.',
    });
  }
}
