import type { ConversationEntry, EventPerson, WorkbenchEventOf } from '@galley/schema';
import type { TimelineEntry } from '../../workbench/index.ts';

type Publish = NonNullable<TimelineEntry['publish']>;
type SystemEvent = Extract<ConversationEntry, { kind: 'system_event' }>;

/** What was folded last of each conversation, by its first entry: most that ask find it as it was, or a little longer. */
const folded = new WeakMap<
  TimelineEntry,
  { readonly last: TimelineEntry; readonly count: number; readonly entries: ConversationEntry[] }
>();

/** The conversation that counts, as people see it: messages, and what was published, restored, discarded or undone. */
export function foldConversation(timeline: readonly TimelineEntry[]): ConversationEntry[] {
  const [first] = timeline;
  const last = timeline.at(-1);
  if (first === undefined || last === undefined) return [];
  const known = folded.get(first);
  const goesOn = known !== undefined && timeline[known.count - 1] === known.last;
  const entries = goesOn ? [...known.entries] : [];
  foldInto(entries, timeline.slice(goesOn ? known.count : 0));
  folded.set(first, { last, count: timeline.length, entries });
  return withoutReplaced(entries);
}

function foldInto(entries: ConversationEntry[], timeline: readonly TimelineEntry[]): void {
  for (const { row, publish, paths } of timeline) {
    const { at, event } = row;
    switch (event.type) {
      case 'message.added':
        entries.push(messageEntry(at, event));
        break;
      case 'draft.discarded':
        entries.push(by(event, systemEvent(at, 'discarded', `Discarded the Draft (${countFiles(paths)})`, paths)));
        break;
      case 'draft.recovered':
        entries.push(
          by(event, systemEvent(at, 'recovered', `Brought the discarded Draft back (${countFiles(paths)})`, paths)),
        );
        break;
      case 'publish.finished':
        if (publish !== null) entries.push(by(event, publishEntry(at, publish)));
        break;
      case 'timeline.moved':
        entries.push(by(event, moveEntry(at, event, entries)));
        break;
      default:
        break;
    }
  }
}

/**
 * The same for a part of it. A move is told by the message before it, and a reply that broke off is left out when the next
 * one of its Run is there: so it looks a little further, to the message before and up to the next request.
 */
export function foldPart(timeline: readonly TimelineEntry[], start: number, end: number): ConversationEntry[] {
  let from = start;
  while (from > 0 && timeline[from]?.row.event.type !== 'message.added') from -= 1;
  let to = end;
  while (to < timeline.length && !isRequest(timeline[to])) to += 1;
  const entries: ConversationEntry[] = [];
  foldInto(entries, timeline.slice(from, to));
  const shown = new Set(entries.slice(start - from, end - from));
  return withoutReplaced(entries).filter((entry) => shown.has(entry));
}

function isRequest(entry: TimelineEntry | undefined): boolean {
  const event = entry?.row.event;
  return event?.type === 'message.added' && event.role === 'user';
}

/** What these add to a conversation, each for itself: a move is told by what was said before it, and not here. */
export function entriesOf(timeline: readonly TimelineEntry[]): ConversationEntry[] {
  const entries: ConversationEntry[] = [];
  foldInto(entries, timeline);
  return entries;
}

/** A reply that broke off stands until the next one of the same Run is there. */
function withoutReplaced(entries: readonly ConversationEntry[]): ConversationEntry[] {
  const last = new Map<string, ConversationEntry>();
  for (const entry of entries) if (entry.kind === 'assistant_message') last.set(entry.run_id ?? '', entry);
  return entries.filter(
    (entry) =>
      entry.kind !== 'assistant_message' || entry.interrupted !== true || last.get(entry.run_id ?? '') === entry,
  );
}

function messageEntry(at: number, event: WorkbenchEventOf<'message.added'>): ConversationEntry {
  const { message_id, text, run_id, elapsed_ms, tool_calls } = event;
  if (event.role === 'user') return by(event, { kind: 'user_message', message_id, at, text, run_id });
  const marked = event.interrupted === true ? { interrupted: true } : {};
  return { kind: 'assistant_message', message_id, at, text, run_id, elapsed_ms, tool_calls, ...marked };
}

/** With whoever did it, where the record says. */
function by<Entry extends ConversationEntry>(
  event: { readonly person?: EventPerson | undefined },
  entry: Entry,
): Entry {
  return event.person === undefined ? entry : { ...entry, by: event.person.name };
}

function publishEntry(at: number, { kind, operations, checkpointId }: Publish): SystemEvent {
  const paths = operations.map((operation) => operation.path);
  const names = paths.length <= 3 ? paths.join(', ') : countFiles(paths);
  return kind === 'publish'
    ? systemEvent(at, 'published', `Published ${names}`, paths, checkpointId)
    : systemEvent(at, 'restored', `Restored an earlier state (${countFiles(paths)})`, paths, checkpointId);
}

function moveEntry(
  at: number,
  { kind, paths, checkpoint_id: checkpointId }: WorkbenchEventOf<'timeline.moved'>,
  before: readonly ConversationEntry[],
): SystemEvent {
  const message = before.findLast((entry) => entry.kind !== 'system_event');
  const place = message === undefined ? 'the beginning' : `“${shorten(message.text)}”`;
  const folder = paths.length === 0 ? '' : ` (${countFiles(paths)} in the folder changed with it)`;
  return kind === 'undo'
    ? systemEvent(at, 'undone', `Went back to ${place}${folder}`, paths, checkpointId)
    : systemEvent(at, 'redone', `Went forward again to ${place}${folder}`, paths, checkpointId);
}

function systemEvent(
  at: number,
  event: SystemEvent['event'],
  text: string,
  paths: readonly string[],
  checkpointId: string | null = null,
): SystemEvent {
  return { kind: 'system_event', at, event, text, paths: [...paths], checkpoint_id: checkpointId };
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 60 ? line : `${line.slice(0, 59).trimEnd()}…`;
}

function countFiles(paths: readonly string[]): string {
  return paths.length === 1 ? '1 file' : `${paths.length} files`;
}
