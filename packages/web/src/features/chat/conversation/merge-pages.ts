import type { AnsweredRun, ConversationEntry } from '@galley/schema';

/** A part of the conversation as the server gives it. */
export interface ConversationPart {
  readonly entries: readonly ConversationEntry[];
  readonly next_cursor: string | null;
  readonly runs: readonly AnsweredRun[];
}

/** What is known of a conversation: its end, and as much before it as somebody scrolled up to. */
export interface KnownConversation {
  readonly entries: readonly ConversationEntry[];
  /** Leads to what is before the first entry; null at the beginning. */
  readonly cursor: string | null;
  readonly runs: ReadonlyMap<string, AnsweredRun>;
}

export const nothingKnown: KnownConversation = { entries: [], cursor: null, runs: new Map() };

export function entryKey(entry: ConversationEntry): string {
  return entry.kind === 'system_event' ? `${entry.event} ${entry.at}` : entry.message_id;
}

/** Of a conversation that grows for hours no more than this stays in the page while nobody reads what is above. */
const MOST = 150;

/**
 * Takes in the newest part. What comes before it stays where the two meet; after an undo, or so many messages that they
 * do not meet, it is asked for again when somebody scrolls up. So it is where it became long and its reader is at the end.
 */
export function withNewest(known: KnownConversation, part: ConversationPart, isAtEnd = false): KnownConversation {
  const [first] = part.entries;
  const key = first === undefined ? null : entryKey(first);
  const meets = key === null ? -1 : known.entries.findLastIndex((entry) => entryKey(entry) === key);
  const isLong = isAtEnd && meets + part.entries.length > MOST;
  if (meets <= 0 || isLong) return { entries: part.entries, cursor: part.next_cursor, runs: runsOf(part.runs) };
  const kept = known.entries.slice(0, meets);
  return { entries: [...kept, ...part.entries], cursor: known.cursor, runs: runsOf(part.runs, known.runs) };
}

/** Takes in what comes before; not when an undo meanwhile made it the past of something else. */
export function withEarlier(known: KnownConversation, cursor: string, part: ConversationPart): KnownConversation {
  if (known.cursor !== cursor) return known;
  return {
    entries: [...part.entries, ...known.entries],
    cursor: part.next_cursor,
    runs: runsOf(part.runs, known.runs),
  };
}

function runsOf(runs: readonly AnsweredRun[], before?: ReadonlyMap<string, AnsweredRun>): Map<string, AnsweredRun> {
  return new Map([...(before ?? []), ...runs.map((run) => [run.run_id, run] as const)]);
}
