import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examineWorkbench } from '../doctor.ts';
import { say } from '../testing/say.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

type Files = Readonly<Record<string, string>>;

const paths = ['a.txt', 'b.txt', 'sub/c.txt', 'new.txt'];
const published: Files = { 'a.txt': 'a0', 'b.txt': 'b0', 'sub/c.txt': 'c0' };
const trialIds = ['draft_one', 'draft_two'];

type Act =
  | { readonly kind: 'edit'; readonly where: number; readonly path: string; readonly text: string | null }
  | { readonly kind: 'keep' | 'undo' | 'redo' | 'discard' | 'garbage' | 'reopen'; readonly at: number }
  | { readonly kind: 'take'; readonly at: number; readonly path: string };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      // Twice as often a trial as the Draft itself.
      where: fc.nat(2),
      path: fc.constantFrom(...paths),
      text: fc.option(fc.constantFrom('1', '2', '3')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('take' as const), at: fc.nat(1), path: fc.constantFrom(...paths) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('keep' as const, 'discard', 'garbage', 'reopen'),
      at: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo'), at: fc.nat(9) }),
  },
);

/** What a person can see: the files over the Draft and over each trial. */
interface Model {
  draft: Files;
  readonly trials: Files[];
  /** Each message that can be gone back to, with the files of then. */
  messages: { readonly id: string; readonly draft: Files }[];
  /** Where redo leads. */
  undone: { readonly draft: Files; readonly messages: Model['messages'] }[];
}

async function look(files: Pick<Workbench, 'listFiles' | 'read'>): Promise<Files> {
  const seen: Record<string, string> = {};
  for (const { path, draft } of (await files.listFiles()).files) {
    if (draft !== 'deleted') seen[path] = String(await files.read(path));
  }
  return seen;
}

it('[B13] keep, take, undo and redo over two trials do what a table of files would do, however it goes', async () => {
  const done = { keep: 0, take: 0, undo: 0, redo: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 22 }), async (acts) => {
      await using folder = await temporaryFolder(published);
      let workbench = await folder.open();
      try {
        await workbench.startTrials(
          trialIds.map((draft_id, at) => ({
            try_id: 'try_one',
            draft_id,
            run_id: `run_${at}`,
            model: `model-${at}`,
            request: 'go',
            refines: null,
          })),
          [],
        );
        const model: Model = { draft: published, trials: [published, published], messages: [], undone: [] };
        await mark(workbench, model);
        for (const each of acts) {
          if (each.kind === 'reopen') {
            await workbench.close();
            workbench = await folder.open();
          } else if (await perform(workbench, model, each)) {
            if (each.kind in done) done[each.kind as keyof typeof done] += 1;
          }
          expect(await look(workbench), each.kind).toEqual(model.draft);
          for (const [at, id] of trialIds.entries()) {
            expect(await look(workbench.trial(id)), `${each.kind}, trial ${at}`).toEqual(model.trials[at]);
          }
        }
        const { problems } = await examineWorkbench({ directory: folder.root });
        expect(problems).toEqual([]);
      } finally {
        await workbench.close();
      }
    }),
    { numRuns: 20 },
  );
  // Otherwise this has shown nothing.
  expect(Math.min(...Object.values(done))).toBeGreaterThan(3);
});

async function mark(workbench: Workbench, model: Model): Promise<void> {
  model.messages = [...model.messages, { id: await say(workbench, 'a message'), draft: model.draft }];
  model.undone = [];
}

/** Whether it could be done. */
async function perform(workbench: Workbench, model: Model, each: Act): Promise<boolean> {
  switch (each.kind) {
    case 'edit': {
      const at = each.where - 1;
      const before = (at < 0 ? model.draft : model.trials[at]) ?? {};
      if (each.text === null && before[each.path] === undefined) return false;
      const place = at < 0 ? workbench : workbench.trial(trialIds[at] ?? '');
      await edit(place, { [each.path]: each.text });
      const after = withFile(before, each.path, each.text ?? undefined);
      if (at >= 0) model.trials[at] = after;
      else if (before[each.path] !== after[each.path]) {
        model.draft = after;
        model.undone = [];
      }
      return true;
    }
    case 'keep': {
      const at = each.at % 2;
      await workbench.keepTrial(trialIds[at] ?? '', { replace: true });
      model.draft = model.trials[at] ?? {};
      await mark(workbench, model);
      return true;
    }
    case 'take': {
      const wanted = model.trials[each.at]?.[each.path];
      if (model.draft[each.path] === wanted) return false;
      await workbench.takeFiles(trialIds[each.at] ?? '', [each.path]);
      model.draft = withFile(model.draft, each.path, wanted);
      await mark(workbench, model);
      return true;
    }
    case 'undo': {
      const to = model.messages[each.at % model.messages.length];
      if (to === undefined) return false;
      await workbench.undoTo(to.id);
      model.undone = [...model.undone, { draft: model.draft, messages: model.messages }];
      model.messages = model.messages.slice(0, model.messages.indexOf(to) + 1);
      model.draft = to.draft;
      return true;
    }
    case 'redo': {
      expect(workbench.canRedo()).toBe(model.undone.length > 0);
      const back = model.undone.at(-1);
      if (back === undefined) return false;
      await workbench.redo();
      model.undone = model.undone.slice(0, -1);
      model.draft = back.draft;
      model.messages = back.messages;
      return true;
    }
    case 'discard':
      if (workbench.draft() === null) return false;
      await workbench.discard();
      model.draft = published;
      model.undone = [];
      return true;
    case 'garbage':
      await workbench.collectGarbage({ minAgeMs: 0, now: Date.now() + 86_400_000 });
      return true;
    case 'reopen':
      return true;
    default:
      return each satisfies never;
  }
}

function withFile(files: Files, path: string, text: string | undefined): Files {
  const { [path]: _, ...others } = files;
  return text === undefined ? others : { ...others, [path]: text };
}
