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
