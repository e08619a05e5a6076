import type { Clock, ConversationEntry, FinishedCall } from '@galley/schema';
import type { OwnFiles } from '../../store/index.ts';
import { countedRuns, type TimelineEntry, type Workbench } from '../../workbench/index.ts';
import { entriesOf, foldConversation } from '../conversation/conversation.ts';
import { isRunId } from '../record/run-record.ts';
import { beginsWith, callsBefore } from './call-lists.ts';
import { type ConversationRecord, conversationRecords, toolResultRecord } from './conversation-records.ts';
import { finishedCalls } from './finished-calls.ts';
import { mergeRecords, othersFields, type PresentLine, parseRecords } from './merge-records.ts';
import type { RecordsNote } from './records-note.ts';

/** Path below `.galley/`. */
export const conversationFile = 'conversation.jsonl';

/** `conversation.jsonl`, which follows the conversation that counts. Its work is done one thing after the other, by the queue. */
export interface ConversationFile {
  /** Makes the file say what the conversation says. */
  sync(): Promise<void>;
  /** The file says what the conversation said at this event, as whoever wrote it noted: what came since is added to it. */
  continueAt(seq: number): Promise<void>;
  /** One more outcome of a Run that a message started. */
  addCall(run: { readonly id: string; readonly messageId: string }, call: FinishedCall): Promise<void>;
  place(): Promise<RecordsNote['conversation']>;
}

export interface ConversationFileOptions {
  readonly workbench: Pick<Workbench, 'store' | 'timeline' | 'wholeTimeline'>;
  readonly files: OwnFiles;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
}

/** Where the file ends: the last entry of the conversation that it holds, and the key of its last record. */
interface Written {
  readonly seq: number;
  readonly key: string | null;
}

export function createConversationFile(options: ConversationFileOptions): ConversationFile {
  const { workbench, files, clock, warn } = options;
  /** Null where the file has to be looked at first. */
  let written: Written | null = null;
  /** Calls of Runs without a whole reply, as far as they are in the file: a reply lists them all. */
  const unanswered = new Map<string, FinishedCall[]>();
  /** Lines with fields of somebody else that an undo took away: a redo brings them back as they were. */
  const aside = new Map<string, PresentLine>();

  async function callsOf(runId: string, throughSeq = Number.MAX_SAFE_INTEGER): Promise<FinishedCall[]> {
    const rows = isRunId(runId) ? await workbench.store.journal.read(runId, { throughSeq }) : [];
    return finishedCalls(rows).map(({ callId, tool, success }) => ({ call_id: callId, tool: tool ?? '', success }));
  }

  async function knownCallsOf(runId: string): Promise<FinishedCall[]> {
    const known = unanswered.get(runId) ?? (await callsOf(runId));
    unanswered.set(runId, known);
    return known;
  }

  async function allRecords(timeline: readonly TimelineEntry[]): Promise<ConversationRecord[]> {
    const entries = foldConversation(timeline);
    const calls = new Map<string, readonly FinishedCall[]>();
    for (const entry of entries) {
      if (entry.kind !== 'assistant_message' || entry.run_id === null || entry.interrupted === true) continue;
      const known = unanswered.get(entry.run_id)?.length ?? 0;
      if (known > entry.tool_calls.length) continue;
      calls.set(entry.run_id, entry.tool_calls);
      unanswered.delete(entry.run_id);
    }
    for (const runId of countedRuns(timeline)) if (!calls.has(runId)) calls.set(runId, await knownCallsOf(runId));
    return conversationRecords(entries, (runId) => calls.get(runId) ?? []);
  }

  async function rewrite(): Promise<void> {
    written = null;
    const timeline = await workbench.wholeTimeline();
    const wanted = await allRecords(timeline);
    const text = (await files.read(conversationFile)) ?? '';
    const { lines, torn } = parseRecords(text);
    const notice = torn === null ? [] : parseRecords(`${noticeLine(torn)}\n`).lines;
    const merged = mergeRecords([...lines, ...notice], wanted, [...aside.values()]);
    const made = merged.map((line) => `${line}\n`).join('');
    const kept = new Set(wanted.map(({ key }) => key));
    for (const line of lines) {
      const { key } = line;
      if (key !== null && !kept.has(key) && Object.keys(othersFields(line)).length > 0) aside.set(key, line);
    }
    if (made !== text) await files.replace(conversationFile, made);
    written = { seq: timeline.at(-1)?.row.seq ?? 0, key: wanted.at(-1)?.key ?? null };
  }

  function noticeLine(torn: string): string {
    const text = `The last line of ${conversationFile} was cut off and was dropped. The conversation itself is complete.`;
    warn(`galley: ${text}`);
    return JSON.stringify({ type: 'system_event', at: clock.now(), event: 'notice', text, dropped: torn });
  }

  async function append(records: readonly ConversationRecord[], seq: number): Promise<void> {
    const key = records.at(-1)?.key ?? written?.key ?? null;
    // Until it is known to be written: a failure leaves a file that has to be looked at again.
    written = null;
    await files.append(conversationFile, records.map(({ fields }) => `${JSON.stringify(fields)}\n`).join(''));
    written = { seq, key };
  }

  /** What came since the file was written; null where it changes more than the end. */
  function added(): readonly TimelineEntry[] | null {
    const timeline = workbench.timeline();
    if (written === null) return null;
    const { seq } = written;
    const place = timeline.findLastIndex(({ row }) => row.seq === seq);
    if (place < 0 && seq > 0) return null;
    const since = timeline.slice(place + 1);
    const isNext = since.every(
      ({ row }, index) => row.event.type !== 'timeline.moved' && !endsOther(row, timeline, index === 0),
    );
    return isNext ? since : null;
  }

  /** A reply takes the place of one that broke off, and says which calls its Run made. */
  function endsOther(
    { event }: Pick<TimelineEntry['row'], 'event'>,
    timeline: readonly TimelineEntry[],
    isFirst: boolean,
  ): boolean {
    if (event.type !== 'message.added' || event.role !== 'assistant' || event.run_id === null) return false;
    const ofRun = timeline.flatMap(({ row }) =>
      row.event.type === 'message.added' && row.event.run_id === event.run_id ? [row.event] : [],
    );
    if (!ofRun.some(({ role }) => role === 'user') || ofRun.some(({ interrupted }) => interrupted === true))
      return true;
    const known = unanswered.get(event.run_id);
    if (known === undefined) return false;
    if (!beginsWith(event.tool_calls, known)) return true;
    // Calls that are still on their way here stand before it.
    return known.length < event.tool_calls.length && !(isFirst && written?.key === endOf(event.run_id, known));
  }

  /** The file came behind, and by now has the reply of this Run and before it the calls that it names. */
  function isAnswered(runId: string, call: FinishedCall): boolean {
    return workbench.timeline().some(({ row: { seq, event } }) => {
      if (event.type !== 'message.added' || event.role !== 'assistant' || event.run_id !== runId) return false;
      const isWritten = written !== null && seq <= written.seq && event.interrupted !== true;
      return isWritten && event.tool_calls.some(({ call_id }) => call_id === call.call_id);
    });
  }

  /** The calls of a Run whose reply comes next and that are still on their way here. */
  function missingCalls(next: ConversationEntry | undefined): ConversationRecord[] {
    if (next?.kind !== 'assistant_message' || next.run_id === null) return [];
    const { run_id, tool_calls } = next;
    const known = unanswered.get(run_id)?.length ?? tool_calls.length;
    return tool_calls.slice(known).map((call) => toolResultRecord(run_id, call));
  }

  /** The key of the record after which the next call of a Run stands; null where its request is not known. */
  function endOf(runId: string, known: readonly FinishedCall[]): string | null {
    const last = known.at(-1);
    if (last !== undefined) return toolResultRecord(runId, last).key;
    for (const { row } of workbench.timeline()) {
      const { event } = row;
      if (event.type === 'message.added' && event.role === 'user' && event.run_id === runId)
        return `message ${event.message_id}`;
    }
    return null;
  }

  async function sync(): Promise<void> {
    const since = added();
    if (since === null) return rewrite();
    const last = since.at(-1);
    if (last === undefined) return;
    const entries = entriesOf(since);
    const missing = missingCalls(entries[0]);
    const calls = new Map<string, readonly FinishedCall[]>();
    for (const entry of entries) {
      if (entry.kind === 'user_message' && entry.run_id !== null)
        calls.set(entry.run_id, await knownCallsOf(entry.run_id));
    }
    const records = conversationRecords(entries, (runId) => calls.get(runId) ?? []);
    await append([...missing, ...records], last.row.seq);
    for (const entry of entries)
      if (entry.kind === 'assistant_message' && entry.run_id !== null) unanswered.delete(entry.run_id);
  }

  return {
    sync,
    async continueAt(seq) {
      const last = workbench.timeline().findLast(({ row }) => row.seq <= seq);
      const [entry] = last === undefined ? [] : entriesOf([last]);
      const calls = entry?.kind === 'user_message' && entry.run_id !== null ? await callsOf(entry.run_id, seq) : [];
      const records = entry === undefined ? [] : conversationRecords([entry], () => calls);
      written = { seq: last?.row.seq ?? 0, key: records.at(-1)?.key ?? null };
    },
    async addCall({ id, messageId }, call) {
      if (isAnswered(id, call)) return;
      const known = unanswered.get(id) ?? callsBefore(await callsOf(id), call);
      unanswered.set(id, known);
      if (known.some(({ call_id }) => call_id === call.call_id)) return;
      const last = known.at(-1);
      const place = last === undefined ? `message ${messageId}` : toolResultRecord(id, last).key;
      known.push(call);
      // The usual case costs one line: the file ends with this Run's request and its calls.
      if (written?.key === place) await append([toolResultRecord(id, call)], written.seq);
      else await rewrite();
    },
    place: async () => ({ bytes: (await files.size(conversationFile)) ?? 0 }),
  };
}
