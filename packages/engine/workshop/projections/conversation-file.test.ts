import type { FinishedCall, JournalRow, RunEvent, WorkbenchEvent } from '@galley/schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OwnFiles } from '../../store/index.ts';
import type { TimelineEntry } from '../../workbench/index.ts';
import { type ConversationFile, createConversationFile } from './conversation-file.ts';

interface World {
  readonly timeline: TimelineEntry[];
  readonly runs: Map<string, JournalRow<RunEvent>[]>;
  text: string;
  replaced: number;
}

function fileOver(world: World): ConversationFile {
  const files = {
    read: async () => world.text,
    append: async (_: string, text: string) => {
      world.text += text;
    },
    replace: async (_: string, text: string) => {
      world.replaced += 1;
      world.text = text;
    },
    size: async () => Buffer.byteLength(world.text),
  };
  const workbench = {
    timeline: () => [...world.timeline],
    wholeTimeline: async () => [...world.timeline],
    store: { journal: { read: async (run: string) => [...(world.runs.get(run) ?? [])] } },
  };
  return createConversationFile({
    // Only what it uses of them.
    workbench: workbench as unknown as Parameters<typeof createConversationFile>[0]['workbench'],
    files: files as unknown as OwnFiles,
    clock: { now: () => 1 },
    warn: (text) => expect.fail(text),
  });
}

const run = fc.record({ calls: fc.nat(4), publishes: fc.boolean() });

it('[C1] the file that came behind by any number of steps says the same, and is only added to', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat(3)),
      async (runs, pace) => {
        const world: World = { timeline: [], runs: new Map(), text: '', replaced: 0 };
        const file = fileOver(world);
        await file.continueAt(0);
        const queue: (() => Promise<void>)[] = [];
        let seq = 0;
        const happen = (event: WorkbenchEvent, publish: TimelineEntry['publish'] = null) => {
          seq += 1;
          const row = { seq, stream: 'workbench', at: seq, event };
          world.timeline.push({ row, previous: world.timeline.at(-1) ?? null, publish, paths: [], endedDrafts: 0 });
          queue.push(() => file.sync());
        };
        const catchUp = async () => {
          for (let left = pace.next().value ?? 0; left > 0; left -= 1) await queue.shift()?.();
        };
        for (const [index, { calls, publishes }] of runs.entries()) {
          const id = `run_${index}`;
          const message = { message_id: `msg_u${index}`, text: `ask ${index}`, run_id: id, elapsed_ms: null };
          world.runs.set(id, []);
          happen({ type: 'message.added', role: 'user', ...message, tool_calls: [] });
          await catchUp();
          const made: FinishedCall[] = [];
          for (let number = 1; number <= calls; number += 1) {
            const call = { call_id: `main.${number}`, tool: '', success: true };
            made.push(call);
            seq += 1;
            const finished = { type: 'tool.finished', agent: 'main', call: call.call_id, success: true };
            const event = { ...finished, receipt: '', result: '', elapsed_ms: 0 } as unknown as RunEvent;
            world.runs.get(id)?.push({ seq, stream: id, at: seq, event });
            queue.push(() => file.addCall({ id, messageId: `msg_u${index}` }, call));
            await catchUp();
          }
          const reply = { message_id: `msg_a${index}`, text: `answer ${index}`, run_id: id, elapsed_ms: 1 };
          happen({ type: 'message.added', role: 'assistant', ...reply, tool_calls: made });
          await catchUp();
          if (publishes) {
            const publish = { publishId: 'pub_1', kind: 'publish', draftId: null, checkpointId: 'cp_1' } as const;
            happen({ type: 'publish.finished', publish_id: 'pub_1' }, { ...publish, operations: [], timeline: null });
          }
          await catchUp();
        }
        for (const work of queue) await work();
        expect(world.replaced).toBe(0);
        const anew: World = { ...world, text: '' };
        await fileOver(anew).sync();
        expect(world.text).toBe(anew.text);
      },
    ),
    { numRuns: 150 },
  );
});
