import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publishedFiles } from '../testing/scenario.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

/** A Workbench as plain copies: what it must behave like. */
interface Model {
  published: Map<string, string>;
  overlay: Map<string, string>;
  hasDraft: boolean;
  checkpoints: Map<string, string>[];
}

type Step =
  | { kind: 'write'; path: string; content: string }
  | { kind: 'delete'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'publish' | 'discard' | 'checkpoint' | 'reopen' }
  | { kind: 'restore'; index: number };

const path = fc.constantFrom('a.txt', 'b.txt', 'sub/a.txt', 'sub/deep/c.txt', 'é x.txt', '__proto__');
const content = fc.constantFrom('', 'one', 'two', 'three', 'x'.repeat(2_000_000));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), path, content }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), path, to: path }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('publish', 'discard', 'checkpoint', 'reopen') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), index: fc.nat(5) }) },
);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

async function perform(step: Step, workbench: Workbench, model: Model): Promise<void> {
  const { overlay, published } = model;
  switch (step.kind) {
    case 'write':
      await edit(workbench, { [step.path]: step.content });
      if (overlay.get(step.path) !== step.content) model.hasDraft = true;
      overlay.set(step.path, step.content);
      return;
    case 'delete': {
      const present = overlay.delete(step.path);
      if (present) model.hasDraft = true;
      expect(await codeOf(edit(workbench, { [step.path]: null }))).toBe(present ? 'done' : 'FILE_NOT_FOUND');
      return;
    }
    case 'rename': {
      const text = overlay.get(step.path);
      const work = workbench.write('rename', (writer) => writer.rename(step.path, step.to));
      if (text === undefined) expect(await codeOf(work)).toBe('FILE_NOT_FOUND');
      else if (step.path === step.to) expect(await codeOf(work)).toBe('done');
      else if (overlay.has(step.to)) expect(await codeOf(work)).toBe('PATH_OCCUPIED');
      else {
        expect(await codeOf(work)).toBe('done');
        overlay.delete(step.path);
        overlay.set(step.to, text);
        model.hasDraft = true;
      }
      return;
    }
    case 'publish':
      expect(await codeOf(workbench.publish())).toBe(model.hasDraft ? 'done' : 'NO_DRAFT');
      if (model.hasDraft) model.checkpoints.push(new Map(published));
      model.published = new Map(overlay);
      model.hasDraft = false;
      return;
    case 'discard':
      expect(await codeOf(workbench.discard())).toBe(model.hasDraft ? 'done' : 'NO_DRAFT');
      model.overlay = new Map(published);
      model.hasDraft = false;
      return;
    case 'checkpoint':
      await workbench.createCheckpoint('by hand');
      model.checkpoints.push(new Map(published));
      return;
    case 'restore': {
      const index = step.index % Math.max(1, model.checkpoints.length);
      const target = model.checkpoints[index];
      const work = codeOf(workbench.restore(workbench.checkpoints()[index]?.checkpointId ?? 'cp_none'));
      if (model.hasDraft) expect(await work).toBe('DRAFT_EXISTS');
      else if (target === undefined) expect(await work).toBe('CHECKPOINT_NOT_FOUND');
      else {
        expect(await work).toBe('done');
        model.checkpoints.push(new Map(published));
        model.published = new Map(target);
        model.overlay = new Map(target);
      }
      return;
    }
    case 'reopen':
      return;
  }
}

async function compare(workbench: Workbench, model: Model): Promise<void> {
  expect(workbench.draft() !== null).toBe(model.hasDraft);
  expect(await publishedFiles(workbench.root)).toEqual(model.published);
  const { files } = await workbench.listFiles();
  const listed = files.filter(({ draft }) => draft !== 'deleted').map(({ path }) => path);
  expect(listed).toEqual([...model.overlay.keys()].sort());
  for (const [path, text] of model.overlay) {
    expect((await workbench.read(path)).equals(Buffer.from(text)), path).toBe(true);
    expect((await workbench.stat(path))?.size).toBe(Buffer.byteLength(text));
  }
  const changed = new Set([...model.overlay.keys(), ...model.published.keys()]);
  const expected = [...changed].filter((path) => model.overlay.get(path) !== model.published.get(path)).sort();
  // A renamed file stands for both of its paths.
  const listedChanges = (await workbench.changeSet()).flatMap(({ path, from }) =>
    from === null ? path : [path, from],
  );
  expect(listedChanges.sort()).toEqual(expected);
}

it('[B4] [B5] [B6] [B9] behaves like plain copies under any sequence of edits, publishes, discards and restores', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const start = { 'a.txt': 'one', 'sub/a.txt': 'two' };
      await using folder = await temporaryFolder(start);
      const model: Model = {
        published: new Map(Object.entries(start)),
        overlay: new Map(Object.entries(start)),
        hasDraft: false,
        checkpoints: [],
      };
      let workbench = await folder.open();
      try {
        for (const each of steps) {
          if (each.kind === 'reopen') {
            await workbench.close();
            workbench = await folder.open();
          }
          await perform(each, workbench, model);
          await compare(workbench, model);
        }
      } finally {
        await workbench.close();
      }
    }),
    { numRuns: 60 },
  );
});
