import type { ToolOutcome } from '../session/session-view.ts';
import type { OfflineAction } from './action.ts';

export interface ToolRequest {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Work written as it reads: each `yield` calls a tool and gives its outcome; what is returned is the last message. */
export type Steps = Generator<ToolRequest, string, ToolOutcome>;

/** Walks the steps through the outcomes that the Session already holds, to the next thing to do. */
export function nextAction(steps: Steps, outcomes: readonly ToolOutcome[]): OfflineAction {
  let step = steps.next();
  for (const outcome of outcomes) {
    if (step.done === true) break;
    step = steps.next(outcome);
  }
  return step.done === true ? { text: step.value } : step.value;
}

/** What went wrong, in the tool's own words. */
export function reasonOf(outcome: ToolOutcome): string {
  const { receipt } = outcome;
  if (typeof receipt === 'object' && receipt !== null && 'error' in receipt) {
    const { error } = receipt;
    if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  }
  return typeof receipt === 'string' ? receipt : JSON.stringify(receipt);
}
