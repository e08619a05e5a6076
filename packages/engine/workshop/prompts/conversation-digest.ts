import type { ConversationEntry } from '@galley/schema';

const defaultBudget = 8000;
/** A single message that is longer stands with its beginning and end. */
const longestEntry = 4000;
const longestLine = 160;

/**
 * Earlier conversation in bounded form, so that "now the same for Q2" works (SPEC C6): the last exchanges whole, those
 * before them in a line each, and what has no room even for that as a number.
 */
export function digestConversation(
  entries: readonly ConversationEntry[],
  currentMessage: string | null,
  budget = defaultBudget,
  /** Entries before these, which nobody read for this. */
  before = 0,
): string {
  const earlier = entries.filter((entry) => entry.kind === 'system_event' || entry.message_id !== currentMessage);
  if (earlier.length + before === 0) return '(this is the first message)';
  const newestFirst = earlier.toReversed();
  const whole = takeWithin(newestFirst.values().map(wholeEntry), budget * 0.75);
  const used = whole.reduce((sum, text) => sum + text.length + 1, 0);
  const lines = takeWithin(newestFirst.values().drop(whole.length).map(lineOf), budget - used);
  const older = before + earlier.length - whole.length - lines.length;
  return [
    ...(older > 0 ? [`(${older} older entries are left out)`] : []),
    ...lines.toReversed(),
    ...(lines.length > 0 ? ['(from here on in full)'] : []),
    ...whole.toReversed(),
  ].join('\n');
}

/** Makes no more texts than there is room for. */
function takeWithin(texts: Iterable<string>, room: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const text of texts) {
    used += text.length + 1;
    if (used > room) break;
    taken.push(text);
  }
  return taken;
}

function wholeEntry(entry: ConversationEntry): string {
  if (entry.kind === 'system_event') return `[${entry.text}]`;
  const { text } = entry;
  if (text.length <= longestEntry) return `${speakerOf(entry)}: ${text}`;
  const [head, tail] = [text.slice(0, (longestEntry * 3) / 4), text.slice(-longestEntry / 4)];
  return `${speakerOf(entry)}: ${head}… (${text.length - longestEntry} characters left out) …${tail}`;
}

function lineOf(entry: ConversationEntry): string {
  if (entry.kind === 'system_event') return `[${shorten(entry.text)}]`;
  return `${speakerOf(entry)}: ${shorten(entry.text)}`;
}

function speakerOf(entry: Exclude<ConversationEntry, { kind: 'system_event' }>): string {
  if (entry.kind === 'user_message') return 'Person';
  return entry.interrupted === true ? 'Assistant (broke off)' : 'Assistant';
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longestLine ? line : `${line.slice(0, longestLine).trimEnd()}…`;
}
