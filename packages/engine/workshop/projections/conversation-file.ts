import type { Clock, FinishedCall } from '@galley/schema';
import type { OwnFiles } from '../../store/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import { foldConversation } from '../conversation/conversation.ts';
import { effectiveRuns } from '../conversation/effective-runs.ts';
import { isRunId } from '../record/run-record.ts';
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
  /** One more outcome of a Run that a message started. */
  addCall(run: { readonly id: string; readonly messageId: string }, call: FinishedCall): Promise<void>;
  place(): Promise<RecordsNote['conversation']>;
}

export interface ConversationFileOptions {
  readonly workbench: Pick<Workbench, 'store' | 'timeline'>;
  readonly files: OwnFiles;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
}

export function createConversationFile(options: ConversationFileOptions): ConversationFile {
  const { workbench, files, clock, warn } = options;
  /** Keys of what this process knows to be in the file, in order; null before it looked. */
  let written: string[] | null = null;
  /** Calls of Runs without a whole reply: a reply lists them, and until then only the Run's own events do. */
  const unanswered = new Map<string, FinishedCall[]>();
  /** Lines with fields of somebody else that an undo took away: a redo brings them back as they were. */
  const aside = new Map<string, PresentLine>();

  async function callsOf(runId: string): Promise<FinishedCall[]> {
    const known = unanswered.get(runId);
    if (known !== undefined) return known;
    const rows = isRunId(runId) ? await workbench.store.journal.read(runId) : [];
    const calls = finishedCalls(rows).map(({ callId, tool, success }) => ({
      call_id: callId,
      tool: tool ?? '',
      success,
    }));
    unanswered.set(runId, calls);
    return calls;
  }

  async function records(): Promise<ConversationRecord[]> {
    const timeline = workbench.timeline();
    const entries = foldConversation(timeline);
    const calls = new Map<string, readonly FinishedCall[]>();
    for (const entry of entries) {
      if (entry.kind !== 'assistant_message' || entry.run_id === null || entry.interrupted === true) continue;
      const known = unanswered.get(entry.run_id)?.length ?? 0;
      if (known > entry.tool_calls.length) continue;
      calls.set(entry.run_id, entry.tool_calls);
      unanswered.delete(entry.run_id);
    }
    for (const runId of effectiveRuns(timeline)) if (!calls.has(runId)) calls.set(runId, await callsOf(runId));
    return conversationRecords(entries, (runId) => calls.get(runId) ?? []);
  }

  async function rewrite(wanted: readonly ConversationRecord[]): Promise<void> {
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
    written = wanted.map(({ key }) => key);
  }

  function noticeLine(torn: string): string {
    const text = `The last line of ${conversationFile} was cut off and was dropped. The conversation itself is complete.`;
    warn(`galley: ${text}`);
    return JSON.stringify({ type: 'system_event', at: clock.now(), event: 'notice', text, dropped: torn });
  }

  async function append(records: readonly ConversationRecord[]): Promise<void> {
    if (records.length === 0) return;
    const known = written ?? [];
    // Until it is known to be written: a failure leaves a file that has to be looked at again.
    written = null;
    await files.append(conversationFile, records.map(({ fields }) => `${JSON.stringify(fields)}\n`).join(''));
    known.push(...records.map(({ key }) => key));
    written = known;
  }

  async function sync(): Promise<void> {
    const wanted = await records();
    const grown = written?.every((key, index) => wanted[index]?.key === key) === true;
    if (written === null || !grown) await rewrite(wanted);
    else await append(wanted.slice(written.length));
  }

  return {
    sync,
    async addCall({ id, messageId }, call) {
      const known = await callsOf(id);
      if (!known.some(({ call_id }) => call_id === call.call_id)) known.push(call);
      const before = known.at(-2);
      const last = before === undefined ? `message ${messageId}` : toolResultRecord(id, before).key;
      // The usual case costs one line: the file ends with this Run's request and its calls.
      if (known.at(-1)?.call_id === call.call_id && written?.at(-1) === last)
        await append([toolResultRecord(id, call)]);
      else await sync();
    },
    place: async () => ({ bytes: (await files.size(conversationFile)) ?? 0 }),
  };
}
