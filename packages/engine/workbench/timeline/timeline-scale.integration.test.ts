import type { NewEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';

const MESSAGES = 10_000;
const hash = (number: number) => number.toString(16).padStart(64, '0');

it('[B10] a Workbench with 10,000 messages over a Draft of 1,000 files opens and undoes quickly', async () => {
  await using folder = await temporaryFolder();
  const first = await folder.open();
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`folder/${index}.txt`, `${index}`]));
  await edit(first, files);
  const draftId = first.draft()?.draftId ?? '';
  const events = Array.from({ length: MESSAGES }, (_, index): NewEvent[] => [
    {
      stream: 'workbench',
      event: {
        type: 'message.added',
        message_id: `msg_${index}`,
        role: index % 2 === 0 ? 'user' : 'assistant',
        text: `message ${index} `.repeat(20),
        run_id: null,
        elapsed_ms: null,
        tool_calls: [],
      },
    },
    {
      stream: 'workbench',
      event: {
        type: 'draft.changed',
        draft_id: draftId,
        cause: 'test',
        changes: [
          { path: `folder/${index % 1000}.txt`, hash: hash(index), size: 1, reference: null, renamed_from: null },
        ],
      },
    },
  ]).flat();
  // Straight into the journal: through the Workbench it would be ten thousand separate commits.
  await first.store.journal.append(events);
  await first.close();

  const before = performance.now();
  await using workbench = await folder.open();
  const opened = performance.now() - before;
  expect(workbench.revisions()).toHaveLength(MESSAGES);
  const started = performance.now();
  await workbench.undoTo('msg_5000');
  const undone = performance.now() - started;
  expect(workbench.timeline()).toHaveLength(5002);
  expect(workbench.draft()?.entries.get('folder/999.txt')?.hash).toBe(hash(4999));
  console.log(`opened in ${Math.round(opened)} ms, undone in ${Math.round(undone)} ms`);
  expect(opened).toBeLessThan(5000);
  expect(undone).toBeLessThan(500);
});
