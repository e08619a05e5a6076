import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConflictAnswer } from '../draft/conflict-answer.ts';
import { publishedFiles } from '../testing/scenario.ts';
import { edit, type TemporaryFolder, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

/** One path of the Draft as plain text; null where there is no file. */
interface Entry {
  readonly content: string | null;
  readonly reference: string | null;
}
type Entries = Map<string, Entry>;

/** Published, Draft and the Draft discarded last, as plain copies: what a Workbench must behave like. */
interface Model {
  readonly published: Map<string, string>;
  draft: Entries | null;
  discarded: Entries | null;
}

type Step =
  | { kind: 'write' | 'outside' | 'part'; path: string; content: string }
  | { kind: 'delete' | 'outsideDelete'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'publish'; paths: string[] | null }
  | { kind: 'answer'; index: number; answer: ConflictAnswer }
  | { kind: 'discard' | 'recover' | 'reopen' };

const path = fc.constantFrom('a', 'b', 'c', 'sub/d', 'é', '__proto__');
const content = fc.constantFrom('', 'one', 'two', 'three');
const answer: fc.Arbitrary<ConflictAnswer> = fc.oneof(
  fc.constantFrom('mine' as const, 'theirs' as const),
  fc.record({ both: fc.oneof(path, fc.constant('kept')) }),
);
const one = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: one('write'), path, content }) },
  { weight: 3, arbitrary: fc.record({ kind: one('delete'), path }) },
  { weight: 5, arbitrary: fc.record({ kind: one('rename'), path, to: path }) },
  { weight: 6, arbitrary: fc.record({ kind: one('outside'), path, content }) },
  { weight: 1, arbitrary: fc.record({ kind: one('outsideDelete'), path }) },
  { weight: 9, arbitrary: fc.record({ kind: one('answer'), index: fc.nat(3), answer }) },
  { weight: 2, arbitrary: fc.record({ kind: one('part'), path, content }) },
  { weight: 2, arbitrary: fc.record({ kind: one('publish'), paths: fc.array(path, { maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: one('publish'), paths: fc.constant(null) }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constantFrom('discard', 'recover', 'recover', 'reopen') }) },
);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

const publishedAt = (model: Model, path: string) => model.published.get(path) ?? null;
const contentAt = (model: Model, path: string) => {
  const entry = model.draft?.get(path);
  return entry === undefined ? publishedAt(model, path) : entry.content;
};
const isConflict = (model: Model, path: string, { content, reference }: Entry) => {
  const now = publishedAt(model, path);
  return now !== reference && now !== content;
};

/** Changes to the Draft that land together; nothing is one that changes nothing. */
function change(model: Model, changes: Record<string, string | null>): void {
  for (const [path, content] of Object.entries(changes)) {
    if (contentAt(model, path) === content) continue;
    if (model.draft === null) {
      model.draft = new Map();
      model.discarded = null;
    }
    const entry = model.draft.get(path);
    const reference = entry === undefined ? publishedAt(model, path) : entry.reference;
    write(model, model.draft, path, { content, reference });
  }
}

/** What is written stays in the Draft, also when it is the old content of a file that somebody else changed. */
function write(model: Model, entries: Entries, path: string, entry: Entry): void {
  if (publishedAt(model, path) === entry.reference) put(entries, path, entry);
  else entries.set(path, entry);
}

function put(entries: Entries, path: string, entry: Entry): void {
  if (entry.content === entry.reference) entries.delete(path);
  else entries.set(path, entry);
}

async function publish(
  workbench: Workbench,
  model: Model,
  paths: string[] | null,
  part: { path: string; content: string } | null,
): Promise<string> {
  const { draft } = model;
  if (draft === null) return 'NO_DRAFT';
  const named = [...(paths ?? draft.keys()), ...(part === null ? [] : [part.path])];
  if (named.some((path) => !draft.has(path))) return 'NOT_IN_DRAFT';
  const chosen = new Set(named);
  for (const { path, from } of await workbench.changeSet()) {
    if (from === null || !(chosen.has(path) || chosen.has(from))) continue;
    chosen.add(path).add(from);
  }
  const wanted = new Map<string, Entry>();
  for (const path of chosen) {
    const entry = draft.get(path);
    if (entry === undefined) throw new TypeError(`${path} is not in the model's Draft`);
    const content = part?.path === path ? part.content : entry.content;
    if (part?.path !== path || content !== entry.reference) wanted.set(path, { ...entry, content });
  }
  if (wanted.size === 0 && (paths !== null || part !== null)) return 'NOTHING_TO_PUBLISH';
  if ([...wanted].some(([path, entry]) => isConflict(model, path, entry))) return 'CONFLICT_PUBLISHED_CHANGED';
  for (const [path, { content }] of wanted) {
    if (content === null) model.published.delete(path);
    else model.published.set(path, content);
    put(draft, path, { content: draft.get(path)?.content ?? null, reference: content });
  }
  if (draft.size === 0) model.draft = null;
  return 'done';
}

/** What the answer does, and the code that the Workbench must give. */
async function resolve(workbench: Workbench, model: Model, path: string, answer: ConflictAnswer): Promise<string> {
  const { draft } = model;
  const conflict = (await workbench.conflicts()).find((each) => each.path === path);
  const entry = draft?.get(path);
  if (draft === null || entry === undefined || conflict === undefined) throw new TypeError('no conflict in the model');
  const holderPath = conflict.renamedTo ?? path;
  const holder = draft.get(holderPath) ?? entry;
  if (answer === 'mine') put(draft, path, { ...entry, reference: publishedAt(model, path) });
  else if (answer === 'theirs') {
    const origin = workbench.draft()?.entries.get(holderPath)?.renamed_from;
    for (const each of [path, holderPath, origin ?? path]) draft.delete(each);
  } else if (holder.content === null) return 'CONFLICT_ANSWER_IMPOSSIBLE';
  else if (answer.both === holderPath && holderPath !== path) draft.delete(path);
  else if (answer.both === path || contentAt(model, answer.both) !== null) return 'PATH_OCCUPIED';
  else {
    const { both } = answer;
    const target = draft.get(both);
    const reference = target === undefined ? publishedAt(model, both) : target.reference;
    draft.delete(path);
    draft.delete(holderPath);
    write(model, draft, both, { content: holder.content, reference });
  }
  return 'done';
}

async function perform(step: Step, workbench: Workbench, folder: TemporaryFolder, model: Model): Promise<void> {
  switch (step.kind) {
    case 'write':
      await edit(workbench, { [step.path]: step.content });
      change(model, { [step.path]: step.content });
      return;
    case 'delete': {
      const expected = contentAt(model, step.path) === null ? 'FILE_NOT_FOUND' : 'done';
      expect(await codeOf(edit(workbench, { [step.path]: null }))).toBe(expected);
      if (expected === 'done') change(model, { [step.path]: null });
      return;
    }
    case 'rename': {
      const { path, to } = step;
      const text = contentAt(model, path);
      const work = await codeOf(workbench.write('test', (writer) => writer.rename(path, to)));
      if (text === null) expect(work).toBe('FILE_NOT_FOUND');
      else if (path !== to && contentAt(model, to) !== null) expect(work).toBe('PATH_OCCUPIED');
      else {
        expect(work).toBe('done');
        if (path !== to) change(model, Object.fromEntries([[path, null] as const, [to, text] as const]));
      }
      return;
    }
    case 'outside':
      await folder.put(step.path, step.content);
      model.published.set(step.path, step.content);
      return;
    case 'outsideDelete':
      await rm(join(folder.root, step.path), { force: true });
      model.published.delete(step.path);
      return;
    case 'part': {
      const contents = new Map([[step.path, Buffer.from(step.content)]]);
      const expected = await publish(workbench, model, [], step);
      expect(await codeOf(workbench.publish({ paths: [], contents }))).toBe(expected);
      return;
    }
    case 'publish': {
      const expected = await publish(workbench, model, step.paths, null);
      const selection = step.paths === null ? {} : { paths: step.paths };
      expect(await codeOf(workbench.publish(selection))).toBe(expected);
      return;
    }
    case 'answer': {
      const conflicts = await workbench.conflicts();
      const path = conflicts[step.index % Math.max(1, conflicts.length)]?.path;
      if (path === undefined) return;
      const expected = await resolve(workbench, model, path, step.answer);
      expect(await codeOf(workbench.resolveConflict(path, step.answer))).toBe(expected);
      if (expected === 'done') expect((await workbench.conflicts()).map((each) => each.path)).not.toContain(path);
      return;
    }
    case 'discard':
      expect(await codeOf(workbench.discard())).toBe(model.draft === null ? 'NO_DRAFT' : 'done');
      if (model.draft !== null) model.discarded = model.draft;
      model.draft = null;
      return;
    case 'recover': {
      const possible = model.draft === null && model.discarded !== null;
      expect(workbench.canRecoverDraft()).toBe(possible);
      expect(await codeOf(workbench.recoverDraft())).toBe(possible ? 'done' : 'DRAFT_NOT_RECOVERABLE');
      if (!possible) return;
      model.draft = model.discarded;
      model.discarded = null;
      return;
    }
    case 'reopen':
      return;
  }
}

const hashOf = (text: string | null) => (text === null ? null : createHash('sha256').update(text).digest('hex'));

async function compare(workbench: Workbench, model: Model): Promise<void> {
  expect(await publishedFiles(workbench.root)).toEqual(model.published);
  const entries = workbench.draft()?.entries;
  const expected = [...(model.draft ?? [])].map(([path, { content, reference }]) => [
    path,
    { hash: hashOf(content), reference: hashOf(reference) },
  ]);
  const actual = [...(entries?.values() ?? [])].map(({ path, hash, reference }) => [path, { hash, reference }]);
  expect(new Map(actual as [])).toEqual(new Map(expected as []));
  expect(workbench.draft() === null).toBe(model.draft === null);

  const conflicts = [...(model.draft ?? [])].filter(([path, entry]) => isConflict(model, path, entry));
  expect((await workbench.conflicts()).map(({ path }) => path)).toEqual(conflicts.map(([path]) => path).sort());
  const changes = await workbench.changeSet();
  const origins = changes.flatMap(({ from }) => (from === null ? [] : [from]));
  expect(new Set(origins).size).toBe(origins.length);
  // Every entry is listed exactly once: by its own path or as the old path of a renamed file.
  expect([...changes.map(({ path }) => path), ...origins].sort()).toEqual([...(model.draft?.keys() ?? [])].sort());
  for (const { path, from, change, modified, reference } of changes) {
    if (change !== 'renamed') continue;
    expect(model.draft?.get(path)?.reference).toBeNull();
    expect(model.draft?.get(from ?? '')?.content).toBeNull();
    expect(reference).toBe(hashOf(model.draft?.get(from ?? '')?.reference ?? null));
    expect(modified).toBe(reference !== hashOf(contentAt(model, path)));
  }
  for (const path of new Set([...model.published.keys(), ...(model.draft?.keys() ?? [])])) {
    const text = contentAt(model, path);
    if (text === null) expect(await workbench.stat(path)).toBeNull();
    else expect(String(await workbench.read(path)), path).toBe(text);
  }
}

it('[B5] [B6] [B7] [B8] behaves like plain copies under any sequence of renames, partial publishes, changes outside, answers and recovered Drafts', async () => {
  const reached = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      const start = { a: 'one', b: 'two', 'sub/d': 'three' };
      await using folder = await temporaryFolder(start);
      const model: Model = { published: new Map(Object.entries(start)), draft: null, discarded: null };
      let workbench = await folder.open();
      try {
        for (const each of steps) {
          if (each.kind === 'reopen') {
            await workbench.close();
            workbench = await folder.open();
          }
          const before = workbench.events().length;
          await perform(each, workbench, folder, model);
          await compare(workbench, model);
          if (workbench.events().length > before) reached.set(each.kind, (reached.get(each.kind) ?? 0) + 1);
        }
      } finally {
        await workbench.close();
      }
    }),
    { numRuns: 75 },
  );
  // Without this the test could pass by never getting anywhere.
  for (const kind of ['rename', 'answer', 'part', 'publish', 'recover'])
    expect(reached.get(kind), kind).toBeGreaterThan(5);
});
