import type { JournalRow, RunEvent, WorkbenchEvent } from '@galley/schema';
import { createOwnFiles } from '../../store/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import type { RunState } from '../../workflow/index.ts';
import { foldConversation } from '../conversation/conversation.ts';
import type { RunRecord } from '../record/run-record.ts';
import { transitionSteps } from '../record/transition-steps.ts';
import { CONTEXT_FILE, contextFileText } from '../settings/context-file.ts';
import type { Settings } from '../settings/fold-settings.ts';
import { conversationLines } from './conversation-lines.ts';
import type { DebugFiles } from './debug-files.ts';
import { createFileQueue } from './file-queue.ts';
import { createRpiCopies } from './rpi-copies.ts';
import { toolLogLine } from './tool-log.ts';
import { transitionLine } from './transition-line.ts';

/**
 * Readable copies of the journal inside `.galley/`, for people and other tools. They follow the journal and
 * may be deleted, and losing one loses nothing. Only those in `_rpi/` are read back: what a person changed there holds.
 */
export interface Projections {
  onWorkbenchEvent(event: WorkbenchEvent): void;
  onRunEvent(record: RunRecord, before: RunState | null, row: JournalRow<RunEvent>): void;
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

export interface ProjectionsOptions {
  readonly workbench: Workbench;
  readonly settings: () => Settings;
  readonly debug: DebugFiles | null;
}

export async function createProjections({ workbench, settings, debug }: ProjectionsOptions): Promise<Projections> {
  const queue = createFileQueue(createOwnFiles(workbench.store.directory));
  const rpi = createRpiCopies('workshop/_rpi', queue);
  const entries = () => foldConversation(workbench.timeline());
  const conversation = 'conversation.jsonl';
  let written = await queue.matchLines(conversation, conversationLines(entries()));

  return {
    onWorkbenchEvent(event) {
      if (event.type === 'context.set' || event.type === 'context.removed') {
        queue.replace(CONTEXT_FILE, contextFileText(settings().context));
        return;
      }
      if (!shownInConversation.has(event.type)) return;
      const lines = conversationLines(entries());
      if (event.type === 'timeline.moved') {
        if (event.kind === 'undo') rpi.clear();
        queue.replace(conversation, lines.map((line) => `${line}\n`).join(''));
        written = lines.length;
        return;
      }
      // A whole reply takes the place of one that broke off: then the file is not just longer.
      if (lines.length <= written) queue.replace(conversation, lines.map((line) => `${line}\n`).join(''));
      else queue.append(conversation, lines.slice(written));
      written = lines.length;
    },
    onRunEvent(record, before, row) {
      if (row.event.type === 'run.started') rpi.clear();
      rpi.follow(before, record.state);
      // An intent moves nobody: most of what comes here.
      const intent = row.event.type.endsWith('.requested');
      const steps = intent ? [] : transitionSteps(record.workflows, before, record.state, row);
      const moves = steps.map((step) => transitionLine(step, row.at));
      if (moves.length > 0) queue.append(`runs/${record.id}/transitions.log`, moves);
      debug?.onTransitions(record.id, moves);
      debug?.onRunEvent(record.id, before, row);
      if (row.event.type === 'tool.finished') {
        const { event, at } = { ...row, event: row.event };
        queue.run(async () => {
          const result = await workbench.store.objects.get(event.result);
          const line = toolLogLine(record, before, event, at, result.toString('utf8'));
          await queue.appendNow('workshop/tool_log.jsonl', [line]);
        });
      }
    },
    rewriteRpi(record) {
      rpi.clear();
      rpi.follow(null, record.state);
    },
    drained: () => queue.drained(),
    async close() {
      await queue.drained();
      await debug?.close();
    },
  };
}
