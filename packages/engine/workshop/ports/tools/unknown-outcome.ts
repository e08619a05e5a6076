import { type ToolCall, toErrorPayload } from '@galley/schema';
import type { ToolHost, ToolOutcome } from '../../../tools/index.ts';
import { CallOutcomeUnknownError } from '../../../workflow/index.ts';

/** What is recorded of a call that reaches beyond the Draft and was cut off. It is told to the model, and never repeated for it. */
export async function unknownOutcome({ keep }: Pick<ToolHost, 'keep'>, { tool }: ToolCall): Promise<ToolOutcome> {
  const error = toErrorPayload(new CallOutcomeUnknownError(tool));
  const told = JSON.stringify({ error });
  // Made from whatever its arguments were made from, which nobody wrote down.
  return {
    success: false,
    receipt: told,
    result: await keep(Buffer.from(told)),
    sources: null,
    outcome_unknown: error,
  };
}
