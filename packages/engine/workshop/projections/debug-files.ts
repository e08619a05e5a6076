import type { JournalRow, RunEvent } from '@galley/schema';
import { createOwnFiles } from '../../store/index.ts';
import type { RunState } from '../../workflow/index.ts';
import { createFileQueue } from './file-queue.ts';

/** Which call something raw came from. */
export interface RawOrigin {
  readonly runId: string;
  readonly call: string;
}

/** Keeps what models and programs sent, as it came, for people who look for a fault (SPEC O14). Never fails a Run. */
export interface DebugFiles {
  onRaw(origin: RawOrigin, event: unknown): void;
  onRunEvent(runId: string, before: RunState | null, row: JournalRow<RunEvent>): void;
  onTransitions(runId: string, lines: readonly string[]): void;
  close(): Promise<void>;
}

const answers = new Set(['model.answered', 'turn.answered', 'model.failed', 'script.finished']);

/** `directory` is the `.galley` folder. */
export function createDebugFiles(directory: string): DebugFiles {
  const files = createOwnFiles(directory);
  const queue = createFileQueue(files, (text) => process.emitWarning(`debug files: ${text}`));
  const raw = new Map<string, unknown[]>();
  const numbers = new Map<string, Map<string, number>>();
  const folderOf = (runId: string) => `runs/${runId}/debug`;

  /** Goes on counting where an earlier process stopped: its files must not be overwritten. */
  async function nextNumber(runId: string, agent: string): Promise<number> {
    let known = numbers.get(runId);
    if (known === undefined) {
      known = new Map();
      for (const name of await files.list(folderOf(runId))) {
        const match = /^(.+?)_.*_(\d+)\.json$/.exec(name);
        if (match?.[1] === undefined) continue;
        known.set(match[1], Math.max(known.get(match[1]) ?? 0, Number(match[2])));
      }
      numbers.set(runId, known);
    }
    const number = (known.get(agent) ?? 0) + 1;
    known.set(agent, number);
    return number;
  }

  return {
    onRaw({ runId, call }, event) {
      const key = `${runId}/${call}`;
      const list = raw.get(key);
      if (list === undefined) raw.set(key, [event]);
      else list.push(event);
    },
    onRunEvent(runId, before, { seq, at, event }) {
      if (!answers.has(event.type) || !('call' in event)) return;
      const key = `${runId}/${event.call}`;
      const received = raw.get(key) ?? [];
      raw.delete(key);
      const state = before?.agents.get(event.agent)?.state ?? '';
      queue.run(async () => {
        const number = String(await nextNumber(runId, event.agent)).padStart(3, '0');
        const name = `${event.agent}_${state}_${number}.json`.replaceAll(/[^\w.-]/g, '_');
        const text = JSON.stringify({ seq, at, state, event, raw: received }, null, 2);
        await files.replace(`${folderOf(runId)}/${name}`, `${text}\n`);
      });
    },
    onTransitions(runId, lines) {
      queue.append(`${folderOf(runId)}/transitions.log`, lines);
    },
    close: () => queue.drained(),
  };
}
