import type { CompanionState } from './fold-companion.ts';

interface StartedRun {
  readonly run_id: string;
  readonly started_at: number;
}

/**
 * The chat beside a Run: the one that was begun there, or the one that was begun before and goes on with it (SPEC P17). A
 * chat goes on with the first Run after it began and with no other. Null for none yet.
 */
export function chatOfRun(
  chats: readonly CompanionState[],
  runs: readonly StartedRun[],
  run: string | null,
): CompanionState | null {
  const ofChat = (chat: CompanionState) => chat.run ?? firstAfter(runs, chat.startedAt);
  return chats.findLast((chat) => ofChat(chat) === run) ?? null;
}

function firstAfter(runs: readonly StartedRun[], at: number): string | null {
  const after = runs.filter((run) => run.started_at >= at);
  return after.sort((left, right) => left.started_at - right.started_at)[0]?.run_id ?? null;
}
