import { GalleyError } from '@galley/schema';

/** A workflow that the Run was not started with: its text is not looked for on disk (SPEC T2). */
export class WorkflowNotReachableError extends GalleyError {
  constructor(text: string, reachable: readonly string[]) {
    super({
      code: 'WORKFLOW_NOT_REACHABLE',
      message: `The run cannot go into ${JSON.stringify(text)}: it was not started with a workflow of that name.`,
      remedy:
        reachable.length === 0
          ? "Name it in allowed_transitions or put it into the workflow's folder; then resume with --refresh."
          : `It can reach: ${reachable.join(', ')}. Name others in allowed_transitions; then resume with --refresh.`,
      details: { workflow: text, reachable: [...reachable] },
    });
  }
}
