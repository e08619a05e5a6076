import type { ConversationEntry, FinishedCall } from '@galley/schema';
import { toolLogFile } from './tool-log.ts';

/** A line of `conversation.jsonl` (SPEC C1), and the name by which it is found again in a file that people may have changed. */
export interface ConversationRecord {
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What this version writes into each type of record. Everything else in a line is somebody else's and stays. */
export const knownFields: Readonly<Record<string, readonly string[]>> = {
  user_message: ['type', 'message_id', 'at', 'text', 'by', 'run_id'],
  assistant_message: ['type', 'message_id', 'at', 'text', 'run_id', 'elapsed_ms', 'tool_calls', 'interrupted'],
  tool_result: ['type', 'run_id', 'tool_call_id', 'tool_name', 'success', 'log'],
  system_event: ['type', 'at', 'event', 'text', 'by', 'paths', 'checkpoint_id'],
};

/**
 * The conversation as records. The outcomes of a Run's tool calls stand right after the request that it works on;
 * `callsOf` gives them for the Runs that count.
 */
export function conversationRecords(
  entries: readonly ConversationEntry[],
  callsOf: (runId: string) => readonly FinishedCall[],
): ConversationRecord[] {
  const records: ConversationRecord[] = [];
  for (const { kind, ...rest } of entries) {
    const fields = { type: kind, ...rest };
    records.push({ key: keyOf(fields) ?? '', fields });
    if (kind !== 'user_message' || !('run_id' in rest) || rest.run_id === null) continue;
    const runId = rest.run_id;
    records.push(...callsOf(runId).map((call) => toolResultRecord(runId, call)));
  }
  return records;
}

/** The result itself is in the log, under the same Run and call. */
export function toolResultRecord(runId: string, { call_id, tool, success }: FinishedCall): ConversationRecord {
  const place = { run_id: runId, tool_call_id: call_id };
  const fields = { type: 'tool_result', ...place, tool_name: tool, success, log: toolLogFile };
  return { key: keyOf(fields) ?? '', fields };
}

/** Null for what this version knows nothing about. */
export function keyOf(fields: Readonly<Record<string, unknown>>): string | null {
  switch (fields.type) {
    case 'user_message':
    case 'assistant_message':
      return `message ${fields.message_id}`;
    case 'tool_result':
      return `call ${fields.run_id} ${fields.tool_call_id}`;
    case 'system_event':
      // A notice is about the file, not about the Workbench: nobody but the file knows of it.
      return fields.event === 'notice' ? null : `event ${fields.at} ${fields.event}`;
    default:
      return null;
  }
}
