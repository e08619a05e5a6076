import type { JournalRow, RunEvent } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import { type RunState, runStatus, type Workflows } from '../../workflow/index.ts';
import { isRunId, type RunId, type RunRecord } from '../record/run-record.ts';
import { replayRun } from '../record/run-replay.ts';
import { transitionSteps } from '../record/transition-steps.ts';
import type { FileQueue } from './file-queue.ts';
import { runStateText } from './run-state-text.ts';
import { transitionLine } from './transition-line.ts';

const stateFile = (runId: string) => `runs/${runId}/state.json`;
const logFile = (runId: string) => `runs/${runId}/transitions.log`;

type Known = Pick<RunRecord, 'id' | 'state'> & { readonly workflows: Workflows };

/** `state.json` and `transitions.log` of each Run. */
export interface RunFiles {
  /** Returns the lines that it added to the log. */
  follow(record: RunRecord, before: RunState | null, row: JournalRow<RunEvent>): readonly string[];
  /** Writes what was held back. */
  flush(): void;
  /** Makes the files of these Runs say what their journal says up to `seq`. */
  catchUp(streams: readonly string[], seq: number): void;
}

/** Thousands of Agents move many times a second; a person who looks does not. */
const restMs = 1_000;
/** A state that takes long to write is written less often: at most this part of the time goes into it. */
const restFactor = 50;

export function createRunFiles(store: Store, queue: FileQueue): RunFiles {
  const waiting = new Map<string, RunRecord>();
  let timer: NodeJS.Timeout | null = null;
  let rest = restMs;

  async function writeState({ id, state, workflows }: Known): Promise<void> {
    const started = performance.now();
    await queue.files.replace(stateFile(id), runStateText(state, workflows));
    rest = Math.max(restMs, (performance.now() - started) * restFactor);
  }

  async function rewrite(id: RunId, seq: number): Promise<void> {
    const replay = await replayRun(store, id);
    const steps = (await replay.advance()).filter(({ row }) => row.seq <= seq);
    const lines = steps.flatMap(({ row, before, after }) =>
      transitionSteps(replay.workflows, before, after, row).map((step) => `${transitionLine(step, row.at)}\n`),
    );
    const log = lines.join('');
    if ((await queue.files.read(logFile(id))) !== log) await queue.files.replace(logFile(id), log);
    await writeState({ id, state: replay.state(), workflows: replay.workflows });
  }

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const record of waiting.values()) queue.run(() => writeState(record));
    waiting.clear();
  }

  return {
    follow(record, before, row) {
      const { state } = record;
      const stands = runStatus(state) !== 'running' && (before === null || runStatus(before) !== runStatus(state));
      if (stands) {
        waiting.delete(record.id);
        queue.run(() => writeState(record));
      } else {
        waiting.set(record.id, record);
        timer ??= setTimeout(flush, rest).unref();
      }
      // An intent moves nobody: most of what comes here.
      if (row.event.type.endsWith('.requested')) return [];
      const lines = transitionSteps(record.workflows, before, state, row).map((step) => transitionLine(step, row.at));
      queue.append(logFile(record.id), lines);
      return lines;
    },
    flush,
    catchUp(streams, seq) {
      // One by one: a Run that cannot be read keeps nobody else's files back.
      for (const id of streams.filter(isRunId)) queue.run(() => rewrite(id, seq));
    },
  };
}
