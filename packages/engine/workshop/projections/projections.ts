import type { Clock, JournalRow, RunEvent, WorkbenchEvent } from '@galley/schema';
import { createOwnFiles, OwnFolderUnsafeError } from '../../store/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import { callUnderWay, type RunState } from '../../workflow/index.ts';
import { isRunId, type RunRecord } from '../record/run-record.ts';
import { replayRun } from '../record/run-replay.ts';
import { CONTEXT_FILE, contextFileText } from '../settings/context-file.ts';
import type { Settings } from '../settings/fold-settings.ts';
import { conversationFile, createConversationFile } from './conversation-file.ts';
import type { DebugFiles } from './debug-files.ts';
import { createFileQueue } from './file-queue.ts';
import { type RecordsNote, readRecordsNote, recordsNoteFile } from './records-note.ts';
import { createRpiCopies } from './rpi-copies.ts';
import { parseWritten, writtenName } from './rpi-folder.ts';
import { createRunFiles } from './run-files.ts';
import { toolDocuments } from './tool-documents.ts';
import { toolLogFile } from './tool-log.ts';
import { createToolLogFile } from './tool-log-file.ts';

/**
 * Readable copies of the journal inside `.galley/`, for people and other tools. They follow the journal and
 * may be deleted, and losing one loses nothing. Only those in `_rpi/` are read back: what a person changed there holds.
 * What a kill kept from being written is written on the next open.
 */
export interface Projections {
  onWorkbenchEvent(event: WorkbenchEvent): void;
  onRunEvent(record: RunRecord, before: RunState | null, row: JournalRow<RunEvent>): void;
  /** What a kill kept from being written of the Run's artifacts is written now. */
  completeRpi(record: Pick<RunRecord, 'state'>): void;
  /** After a redo the files of the Run that counts again are as they were. */
  rewriteRpi(record: RunRecord): void;
  /** Resolves when everything so far is written. */
  drained(): Promise<void>;
  close(): Promise<void>;
}

const shownInConversation = new Set([
  'message.added',
  'publish.finished',
  'draft.discarded',
  'draft.recovered',
  'timeline.moved',
]);

/** Of a Workbench that has no note yet, only so many Runs get their files at once; the others when they go on. */
const mostRunsAtOnce = 200;
const noteRestMs = 5_000;

export interface ProjectionsOptions {
  readonly workbench: Workbench;
  readonly settings: () => Settings;
  readonly debug: DebugFiles | null;
  readonly clock: Clock;
  /** Takes what a person should know about the files; stderr when left out. */
  readonly warn?: (text: string) => void;
}

export async function createProjections(options: ProjectionsOptions): Promise<Projections> {
  const { workbench, settings, debug, clock, warn = (text) => process.stderr.write(`${text}\n`) } = options;
  const { store } = workbench;
  const files = createOwnFiles(store.directory);
  const queue = createFileQueue(files, warn);
  const rpi = createRpiCopies('workshop/_rpi', queue);
  const conversation = createConversationFile({ workbench, files, clock, warn });
  const toolLog = createToolLogFile(files, store, warn);
  const runFiles = createRunFiles(store, queue);
  let noteTimer: NodeJS.Timeout | null = null;
  /** What the note on disk says. */
  let noted = -1;

  const note = await readRecordsNote(files);
  if (note !== null && (await isUpToDate(note))) {
    noted = note.seq;
    queue.run(() => toolLog.continueAt(note));
    queue.run(() => conversation.continueAt(note.seq));
  } else await bringUpToDate(note);

  async function isUpToDate({ seq, tool_log, conversation: talk }: RecordsNote): Promise<boolean> {
    if (seq !== store.journal.lastSeq) return false;
    try {
      const [logged, said] = [await files.size(toolLogFile), await files.size(conversationFile)];
      return (logged ?? 0) === tool_log.bytes && (said ?? 0) === talk.bytes;
    } catch (error) {
      // A copy that cannot be looked at keeps nobody from the Workbench; writing it says what is wrong.
      if (error instanceof OwnFolderUnsafeError) return false;
      throw error;
    }
  }

  async function bringUpToDate(from: RecordsNote | null): Promise<void> {
    const upTo = store.journal.lastSeq;
    const streams = (await store.journal.streamsAfter(from?.seq ?? 0)).filter(isRunId);
    queue.run(() => toolLog.catchUp(from));
    queue.run(() => conversation.sync());
    runFiles.catchUp(from === null ? streams.slice(-mostRunsAtOnce) : streams, upTo);
    await completeLast(streams);
    writeNote();
  }

  /** The copies in `_rpi` are those of one Run; its own note says of which. */
  async function completeLast(streams: readonly string[]): Promise<void> {
    const written = parseWritten(await files.read(`workshop/_rpi/${writtenName}`).catch(() => null));
    const id = streams.find((stream) => stream === written?.run_id);
    if (id === undefined || !isRunId(id)) return;
    rpi.complete(async () => {
      const replay = await replayRun(store, id);
      await replay.advance();
      return replay.state();
    });
  }

  /** Everything up to now was asked for before this: listeners of one commit are told one after the other, at once. */
  function writeNote(): void {
    if (noteTimer !== null) clearTimeout(noteTimer);
    noteTimer = null;
    const seq = store.journal.lastSeq;
    if (noted === seq) return;
    runFiles.flush();
    queue.run(async () => {
      // What could not be written is looked at again on the next open: nobody may say that it is there.
      if (queue.hasFailed()) return;
      const logged = await toolLog.place();
      const said = await conversation.place();
      const written: RecordsNote = { seq, tool_log: logged, conversation: said };
      await files.replace(recordsNoteFile, `${JSON.stringify(written)}\n`);
      noted = seq;
    });
  }

  function noteSoon(): void {
    noteTimer ??= setTimeout(writeNote, noteRestMs).unref();
  }

  function logCall(record: RunRecord, before: RunState | null, { seq, at, event }: JournalRow<RunEvent>): void {
    if (event.type !== 'tool.finished') return;
    const agent = before?.agents.get(event.agent);
    const call = agent === undefined ? null : callUnderWay(agent, event.call);
    const { success, receipt, result } = event;
    const made = { seq, at, runId: record.id, callId: event.call, tool: call?.tool ?? null };
    const told = { success, receipt, result, elapsedMs: event.elapsed_ms, arguments: call?.arguments ?? null };
    queue.run(() => toolLog.add({ ...made, ...told }));
    const { message_id: messageId } = record.state.started;
    if (messageId === null) return;
    const finished = { call_id: event.call, tool: call?.tool ?? '', success };
    queue.run(() => conversation.addCall({ id: record.id, messageId }, finished));
  }

  /** What the Agents of a workflow that asks for it can do, for its reviewer to look at. */
  function describeTools({ workflow }: RunRecord): void {
    if (workflow.states.get(workflow.entry)?.describe_tools !== true) return;
    for (const { tool, text } of toolDocuments(workflow)) queue.replace(`workshop/_rpi/tools/${tool}.md`, text);
  }

  return {
    onWorkbenchEvent(event) {
      noteSoon();
      if (event.type === 'context.set' || event.type === 'context.removed') {
        queue.replace(CONTEXT_FILE, contextFileText(settings().context));
        return;
      }
      if (!shownInConversation.has(event.type)) return;
      if (event.type === 'timeline.moved' && event.kind === 'undo') rpi.clear();
      queue.run(() => conversation.sync());
    },
    onRunEvent(record, before, row) {
      noteSoon();
      // Several trials at once would write over each other; their plans are in the Run's own record.
      const ofTrial = record.state.started.draft_id !== undefined;
      if (row.event.type === 'run.started' && !ofTrial) {
        rpi.clear();
        describeTools(record);
      }
      if (!ofTrial) rpi.follow(before, record.state);
      const moves = runFiles.follow(record, before, row);
      debug?.onTransitions(record.id, moves);
      debug?.onRunEvent(record.id, before, row);
      logCall(record, before, row);
    },
    completeRpi: ({ state }) => rpi.complete(async () => state),
    rewriteRpi(record) {
      rpi.clear();
      describeTools(record);
      rpi.follow(null, record.state);
    },
    drained: () => queue.drained(),
    async close() {
      writeNote();
      await queue.drained();
      await debug?.close();
    },
  };
}
