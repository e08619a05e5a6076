import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examineWorkbench } from '../doctor.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const later = { minAgeMs: 0, now: Date.now() + 86_400_000 };
const names = ['a.txt', 'b.txt', 'sub/c.txt'];

type Act =
  | { readonly kind: 'edit'; readonly path: string; readonly text: string | null }
  | { readonly kind: 'message' | 'publish' | 'discard' | 'recover' | 'checkpoint' | 'retention' | 'redo' }
  | { readonly kind: 'undo' | 'restore'; readonly to: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      path: fc.constantFrom(...names),
      text: fc.option(fc.constantFrom('1', '2', '3', '4')),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('message' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('publish' as const, 'discard', 'recover', 'checkpoint', 'retention', 'redo'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'restore'), to: fc.nat(9) }) },
);

async function look(workbench: Workbench): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const { path, draft } of (await workbench.listFiles()).files) {
    if (draft !== 'deleted') seen[path] = String(await workbench.read(path));
  }
  return seen;
}

it('[B11] however often garbage is collected in between, nothing that can be gone back to is lost', async () => {
  let went = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      await using folder = await temporaryFolder({ 'a.txt': 'a0', 'b.txt': 'b0' });
      await using workbench = await folder.open();
      /** What could be seen when each message was sent. */
      const atMessage = new Map<string, Record<string, string>>();
      for (const [index, each] of acts.entries()) {
        went += await perform(workbench, each, index, atMessage);
        await workbench.collectGarbage(later);
        const { problems } = await examineWorkbench({ directory: folder.root });
        expect(problems, `after ${each.kind}`).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
  // Otherwise this has shown nothing.
  expect(went).toBeGreaterThan(5);
});

/** How many undos were compared with what was seen then. */
async function perform(
  workbench: Workbench,
  each: Act,
  index: number,
  atMessage: Map<string, Record<string, string>>,
): Promise<number> {
  const draft = workbench.draft();
  switch (each.kind) {
    case 'edit':
      if (each.text !== null || (await workbench.stat(each.path)) !== null)
        await edit(workbench, { [each.path]: each.text });
      return 0;
    case 'message': {
      const event = {
        type: 'message.added',
        message_id: `msg_${index}`,
        role: 'user',
        text: '',
        run_id: null,
      } as const;
      await workbench.append([{ stream: 'workbench', event: { ...event, elapsed_ms: null, tool_calls: [] } }]);
      atMessage.set(`msg_${index}`, await look(workbench));
      return 0;
    }
    case 'publish':
      if (draft !== null && draft.entries.size > 0) await workbench.publish();
      return 0;
    case 'discard':
      if (draft !== null) await workbench.discard();
      return 0;
    case 'recover':
      if (workbench.canRecoverDraft()) await workbench.recoverDraft();
      return 0;
    case 'checkpoint':
      await workbench.createCheckpoint(`at ${index}`);
      return 0;
    case 'retention':
      await workbench.applyRetention({ policy: { keepAllFor: 0, keepDailyFor: 0, keepWeeklyFor: 0, maxBytes: null } });
      return 0;
    case 'redo':
      if (workbench.canRedo()) await workbench.redo();
      return 0;
    case 'restore': {
      const checkpoint = workbench.checkpoints().at(each.to % Math.max(1, workbench.checkpoints().length));
      if (draft === null && checkpoint !== undefined) await workbench.restore(checkpoint.checkpointId);
      return 0;
    }
    case 'undo': {
      const revision = workbench.revisions().at(each.to % Math.max(1, workbench.revisions().length));
      if (revision === undefined) return 0;
      await workbench.undoTo(revision.messageId, { acrossPublish: true });
      expect(await look(workbench)).toEqual(atMessage.get(revision.messageId));
      return 1;
    }
    default:
      return each satisfies never;
  }
}
