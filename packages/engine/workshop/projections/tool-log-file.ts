import { ObjectMissingError, type OwnFiles, type Store } from '../../store/index.ts';
import { isRunId, type RunId } from '../record/run-record.ts';
import { finishedCalls, type LoggedCall } from './finished-calls.ts';
import { readLastLine } from './last-line.ts';
import type { RecordsNote } from './records-note.ts';
import { toolLogFile, toolLogLine } from './tool-log.ts';

/** `tool_log.jsonl`, which follows the journal call by call. Its work is done one thing after the other, by the queue. */
export interface ToolLogFile {
  /** Adds what is in the journal and not in the file. */
  catchUp(note: RecordsNote | null): Promise<void>;
  /** As `catchUp` where nothing is missing. */
  continueAt(note: RecordsNote): Promise<void>;
  add(call: LoggedCall): Promise<void>;
  place(): Promise<RecordsNote['tool_log']>;
}

/** What one write holds at most, so that a log made anew is never whole in memory. */
const partCharacters = 1_000_000;

export function createToolLogFile(
  files: OwnFiles,
  { journal, objects }: Store,
  warn: (text: string) => void,
): ToolLogFile {
  let last = { id: 0, seq: 0 };
  /** A write failed: what comes after it would leave a hole. The next open goes on where the file ends. */
  let behind = false;

  async function lineOf(call: LoggedCall): Promise<string> {
    last = { id: last.id + 1, seq: call.seq };
    try {
      return toolLogLine(last.id, call, (await objects.get(call.result)).toString('utf8'));
    } catch (error) {
      if (error instanceof ObjectMissingError) return toolLogLine(last.id, call, null);
      throw error;
    }
  }

  async function append(calls: Iterable<LoggedCall>): Promise<void> {
    if (behind) return;
    try {
      let part = '';
      for (const call of calls) {
        part += `${await lineOf(call)}\n`;
        if (part.length < partCharacters) continue;
        await files.append(toolLogFile, part);
        part = '';
      }
      if (part !== '') await files.append(toolLogFile, part);
    } catch (error) {
      behind = true;
      throw error;
    }
  }

  /** Where the file ends, after a line that a kill cut off is taken away; null where it is not as it was left. */
  async function readEnd(note: RecordsNote | null): Promise<typeof last | null> {
    await using file = await files.openForRead(toolLogFile);
    if (file === null) return note === null || note.tool_log.id === 0 ? { id: 0, seq: 0 } : null;
    const { line, end, size } = await readLastLine(file);
    const found = line === null ? { id: 0, seq: 0 } : parseEnd(line);
    if (found === null || found.id < (note?.tool_log.id ?? 0)) return null;
    if (end < size) {
      await using whole = await files.openForAppend(toolLogFile);
      await whole.truncate(end);
    }
    return found;
  }

  async function callsIn(runId: RunId, after: number): Promise<LoggedCall[]> {
    try {
      return finishedCalls(await journal.read(runId), after);
    } catch (error) {
      // A Run that is damaged keeps the calls of the others from nobody; "galley doctor" is about the damage.
      warn(`galley: the calls of ${runId} are not in ${toolLogFile}: ${String(error)}`);
      return [];
    }
  }

  return {
    async catchUp(note) {
      const end = await readEnd(note);
      if (end === null) await files.remove(toolLogFile);
      last = end ?? { id: 0, seq: 0 };
      const after = end === null ? 0 : Math.max(end.seq, note?.seq ?? 0);
      const missing: LoggedCall[] = [];
      for (const stream of await journal.streamsAfter(after)) {
        if (isRunId(stream)) missing.push(...(await callsIn(stream, after)));
      }
      await append(missing.sort((left, right) => left.seq - right.seq));
    },
    async continueAt({ seq, tool_log }) {
      last = { id: tool_log.id, seq };
    },
    async add(call) {
      if (call.seq > last.seq) await append([call]);
    },
    place: async () => ({ id: last.id, bytes: (await files.size(toolLogFile)) ?? 0 }),
  };
}

/** Null for a line that is not of this form, such as those that were written before calls were numbered. */
function parseEnd(line: string): { readonly id: number; readonly seq: number } | null {
  try {
    const { id, seq }: { readonly id?: unknown; readonly seq?: unknown } = JSON.parse(line);
    return typeof id === 'number' && typeof seq === 'number' ? { id, seq } : null;
  } catch {
    return null;
  }
}
