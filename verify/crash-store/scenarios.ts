import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workbench } from '@galley/engine/workbench';
import type { NewEvent } from '@galley/schema';

/** One act that is acknowledged when it resolves. It must be repeatable only by mistake: twice must show. */
export type Step = (workbench: Workbench) => Promise<unknown>;

export interface Scenario {
  readonly files: Readonly<Record<string, string>>;
  /** What has happened before, undisturbed. */
  readonly before: readonly Step[];
  /** What is killed or fails at every single write. */
  readonly steps: readonly Step[];
}

const DAY = 86_400_000;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Text to write, null to delete, and a message that lands with it where one is given. */
function edit(changes: Readonly<Record<string, string | null>>, message?: number): Step {
  return (workbench) =>
    workbench.write(
      'crash-store',
      async (writer) => {
        for (const [path, text] of Object.entries(changes)) {
          if (text === null) await writer.delete(path);
          else await writer.write(path, Buffer.from(text));
        }
      },
      () => (message === undefined ? [] : [messageEvent(message)]),
    );
}

function messageEvent(number: number): NewEvent {
  return {
    stream: 'workbench',
    event: {
      type: 'message.added',
      message_id: `msg_${number}`,
      role: 'user',
      text: `message ${number}`,
      run_id: null,
      elapsed_ms: null,
      tool_calls: [],
    },
  };
}

const move =
  (from: string, to: string): Step =>
  (workbench) =>
    workbench.write('crash-store', (writer) => writer.rename(from, to));

const publish: Step = (workbench) => workbench.publish();
const publishOnly =
  (...paths: string[]): Step =>
  (workbench) =>
    workbench.publish({ paths });
const checkpoint =
  (name: string): Step =>
  (workbench) =>
    workbench.createCheckpoint(name);
const restoreFirst: Step = (workbench) => workbench.restore(workbench.checkpoints()[0]?.checkpointId ?? '');
const keepOnlyNewest: Step = (workbench) =>
  workbench.applyRetention({ policy: { keepAllFor: 0, keepDailyFor: 0, keepWeeklyFor: 0, maxBytes: null } });
/** Long after everything: whatever nobody names goes. */
const collect: Step = (workbench) => workbench.collectGarbage({ minAgeMs: 0, now: Date.now() + DAY });
const stray =
  (count: number): Step =>
  async (workbench) => {
    for (const index of numbers(count)) await workbench.store.objects.put(Buffer.from(`nobody names ${index}`));
  };

const twenty: Record<string, string | null> = {
  ...Object.fromEntries(numbers(8).map((index) => [`old-${index}.txt`, `changed ${index}`])),
  ...Object.fromEntries(numbers(8).map((index) => [`new/deep/${index}.txt`, `new ${index}`])),
  ...Object.fromEntries(numbers(4).map((index) => [`gone/${index}.txt`, null])),
};
const twentyBefore = {
  ...Object.fromEntries(numbers(8).map((index) => [`old-${index}.txt`, `old ${index}`])),
  ...Object.fromEntries(numbers(4).map((index) => [`gone/${index}.txt`, `gone ${index}`])),
  'untouched.txt': 'untouched',
};
const few = { 'a.txt': 'a1', 'b.txt': 'b1', 'sub/c.txt': 'c1' };

export const scenarios: Readonly<Record<string, Scenario>> = {
  'draft edits': {
    files: few,
    before: [],
    steps: [
      edit({ 'new.txt': 'added' }, 1),
      edit({ 'a.txt': 'a2', 'b.txt': 'b2' }, 2),
      edit({ 'sub/c.txt': null }),
      move('a.txt', 'moved/a.txt'),
      edit({ 'large.txt': 'l'.repeat(700_000) }, 3),
      (workbench) =>
        workbench.append([{ stream: 'workbench', event: { type: 'model.selected', model: 'm'.repeat(40_000) } }]),
    ],
  },
  'script edits': {
    files: few,
    before: [edit({ 'b.txt': 'b2' })],
    steps: [
      (workbench) =>
        workbench.withMaterialisedView('crash-store', async (folder) => {
          await writeFile(join(folder, 'made.txt'), 'made');
          await writeFile(join(folder, 'a.txt'), 'a2');
          await rm(join(folder, 'b.txt'));
          await rename(join(folder, 'sub/c.txt'), join(folder, 'c.txt'));
        }),
    ],
  },
  'publish of 20 files': { files: twentyBefore, before: [edit(twenty)], steps: [publish] },
  'partial publish': {
    files: few,
    before: [edit({ 'a.txt': 'a2', 'b.txt': 'b2', 'sub/c.txt': null, 'new.txt': 'n' }, 1)],
    steps: [publishOnly('a.txt', 'sub/c.txt'), edit({ 'b.txt': 'b3' }, 2), publish],
  },
  restore: {
    files: twentyBefore,
    before: [edit(twenty), publish],
    steps: [restoreFirst],
  },
  'undo across a publish': {
    files: few,
    before: [
      edit({ 'a.txt': 'a2' }, 1),
      edit({ 'b.txt': null, 'new.txt': 'n' }, 2),
      publish,
      edit({ 'a.txt': 'a3' }, 3),
    ],
    steps: [
      (workbench) => workbench.undoTo('msg_1', { acrossPublish: true }),
      (workbench) => workbench.redo(),
      (workbench) => workbench.undoTo('msg_2', { acrossPublish: true }),
    ],
  },
  'discard and recover': {
    files: few,
    before: [edit({ 'a.txt': 'a2', 'b.txt': null }, 1)],
    steps: [(workbench) => workbench.discard(), (workbench) => workbench.recoverDraft(), publish],
  },
  'checkpoints and retention': {
    files: few,
    before: [edit({ 'a.txt': 'a2' }), publish, edit({ 'a.txt': 'a3' }), publish],
    steps: [checkpoint('by hand'), edit({ 'b.txt': 'b2' }), publish, keepOnlyNewest],
  },
  'garbage collection': {
    files: few,
    before: [edit({ 'a.txt': 'a2' }), publish, edit({ 'a.txt': 'a3' }), publish, edit({ 'b.txt': 'b2' }), stray(8)],
    steps: [collect, keepOnlyNewest, collect, edit({ 'a.txt': 'a2' }), publish],
  },
};
