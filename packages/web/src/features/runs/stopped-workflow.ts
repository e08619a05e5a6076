import type { RunView } from '@galley/schema';

/** The last workflow that was started beside the conversation, when it stopped and nothing came after it. */
export function stoppedWorkflow(runs: readonly RunView[], spoken: RunView | null): RunView | null {
  const last = runs.findLast(({ message_id }) => message_id === null);
  if (last === undefined || last.active || last.started_at < (spoken?.started_at ?? 0)) return null;
  return last.status === 'paused' || last.status === 'failed' ? last : null;
}

/** The last workflow that was started beside the conversation, while it works or waits for a person. */
export function livingWorkflow(runs: readonly RunView[], spoken: RunView | null): RunView | null {
  const last = runs.findLast(({ message_id }) => message_id === null);
  if (last === undefined || last.started_at < (spoken?.started_at ?? 0)) return null;
  return last.status === 'waiting' || last.gate !== null || (last.status === 'running' && last.active) ? last : null;
}
