import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DraftEntry } from '../state/draft-entries.ts';
import { chatOf, say } from '../testing/say.ts';
import { temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

type Files = ReadonlyMap<string, string>;

/** A Workbench as plain copies of all its bytes. */
interface Copy {
  readonly chat: readonly string[];
  readonly overlay: Files;
  readonly published: Files;
  /** The Draft's entries, null where there is none. */
  readonly draft: readonly Pick<DraftEntry, 'path' | 'hash' | 'size' | 'reference' | 'renamed_from'>[] | null;
  readonly recoverable: Files | null;
}

interface Message {
  readonly id: string;
  readonly copy: Copy;
}

interface Model {
  now: Copy;
  messages: readonly Message[];
  undone: { copy: Copy; messages: readonly Message[] }[];
  checkpoints: Map<string, Files>;
}

type Step =
  | { kind: 'write'; path: string; content: string }
  | { kind: 'delete'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'script'; files: [string, string | null][] }
  | { kind: 'publish' | 'discard' | 'recover' | 'checkpoint' | 'reopen' | 'redo' | 'collect' }
  | { kind: 'publish_some'; index: number; part: string | null }
  | { kind: 'say'; role: 'user' | 'assistant' }
  | { kind: 'restore'; index: number }
  | { kind: 'undo'; index: number; before: boolean };

const path = fc.constantFrom('a.txt', 'b.bin', 'sub/a.txt', 'sub/deep/c', 'é x.txt');
const bytes = fc.uint8Array({ maxLength: 12 }).map((array) => Buffer.from(array).toString('latin1'));
const content = fc.oneof(fc.constantFrom('', 'one', 'two', 'x'.repeat(40_000)), bytes);
const index = fc.nat(40);
const simple = <const Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('write'), path, content }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename'), path, to: path }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('script'),
      files: fc.array(fc.tuple(path, fc.option(content)), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('say'), role: fc.constantFrom('user', 'assistant') }) },
  { weight: 3, arbitrary: simple('publish') },
  { weight: 4, arbitrary: simple('discard', 'recover', 'checkpoint', 'reopen') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish_some'), index, part: fc.option(content) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore'), index }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('undo'), index, before: fc.boolean() }) },
  { weight: 4, arbitrary: simple('redo') },
  { weight: 3, arbitrary: simple('collect') },
);

async function filesBelow(root: string, folder = ''): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    if (entry.name === '.galley') continue;
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) for (const [below, text] of await filesBelow(root, name)) files.set(below, text);
    else files.set(name, await readFile(join(root, name), 'latin1'));
  }
  return files;
}

async function look(workbench: Workbench): Promise<Omit<Copy, 'recoverable'>> {
  const overlay = new Map<string, string>();
  for (const { path, draft } of (await workbench.listFiles()).files) {
    if (draft !== 'deleted') overlay.set(path, (await workbench.read(path)).toString('latin1'));
  }
  const entries = workbench.draft()?.entries.values();
  const draft = entries?.map(({ path, hash, size, reference, renamed_from }) => ({
    ...{ path, hash, size, reference, renamed_from },
  }));
  return {
    chat: chatOf(workbench),
    overlay,
    published: await filesBelow(workbench.root),
    draft: draft === undefined ? null : draft.toArray().sort((left, right) => (left.path < right.path ? -1 : 1)),
  };
}

/** The code of the failure, or the result. */
async function outcomeOf<Result>(work: Promise<Result>): Promise<Result | { code: string; details: unknown }> {
  return work.catch((error: { code: string; details: unknown }) => ({ code: error.code, details: error.details }));
}

function refused(result: unknown, code: string): Partial<Copy> {
  expect(result).toMatchObject({ code });
  return {};
}

const changedPaths = (left: Files, right: Files) =>
  [...new Set([...left.keys(), ...right.keys()])].filter((path) => left.get(path) !== right.get(path)).sort();

/** Entries whose file in the folder is no longer what the Draft started from; `isSame`: it is what the Draft wants. */
function divergedEntries({ draft, published }: Copy): { path: string; isSame: boolean }[] {
  return (draft ?? []).flatMap(({ path, hash, reference }) => {
    const text = published.get(path);
    const now = text === undefined ? null : createHash('sha256').update(text, 'latin1').digest('hex');
    return now === reference ? [] : [{ path, isSame: now === hash }];
  });
}

/** Forward steps: what the overlay, Published and the chat must be is said here; the Draft's entries are looked at. */
async function forward(step: Step, workbench: Workbench, model: Model): Promise<Partial<Copy>> {
  const { overlay, published, chat } = model.now;
  const edited = new Map(overlay);
  const hasDraft = model.now.draft !== null;
  switch (step.kind) {
    case 'write':
      await workbench.write('test', (writer) => writer.write(step.path, Buffer.from(step.content, 'latin1')));
      return { overlay: edited.set(step.path, step.content) };
    case 'delete': {
      const result = outcomeOf(workbench.write('test', (writer) => writer.delete(step.path)));
      if (!edited.delete(step.path)) expect(await result).toMatchObject({ code: 'FILE_NOT_FOUND' });
      await result;
      return { overlay: edited };
    }
    case 'rename': {
      const text = edited.get(step.path);
      const possible = text !== undefined && (step.path === step.to || !edited.has(step.to));
      const result = await outcomeOf(workbench.write('test', (writer) => writer.rename(step.path, step.to)));
      if (!possible) expect(result).toHaveProperty('code');
      else if (edited.delete(step.path)) edited.set(step.to, text);
      return { overlay: edited };
    }
    case 'script':
      await workbench.withMaterialisedView('script', async (directory) => {
        for (const [path, text] of step.files) {
          if (text === null) await rm(join(directory, path), { force: true });
          else {
            await mkdir(dirname(join(directory, path)), { recursive: true });
            await writeFile(join(directory, path), text, 'latin1');
          }
        }
      });
      for (const [path, text] of step.files) {
        if (text === null) edited.delete(path);
        else edited.set(path, text);
      }
      return { overlay: edited };
    case 'say': {
      const id = await say(workbench, `${step.role} ${workbench.events().length}`, step.role);
      const { row } = workbench.timeline().at(-1) ?? {};
      const text = row?.event.type === 'message.added' ? row.event.text : '';
      model.messages = [...model.messages, { id, copy: { ...model.now, chat: [...chat, text] } }];
      return { chat: [...chat, text] };
    }
    case 'publish': {
      const result = await outcomeOf(workbench.publish());
      if (!hasDraft) return refused(result, 'NO_DRAFT');
      const conflicts = divergedEntries(model.now).filter(({ isSame }) => !isSame);
      if (conflicts.length > 0) return refused(result, 'CONFLICT_PUBLISHED_CHANGED');
      if ('code' in result) expect.fail(`publish: ${result.code}`);
      model.checkpoints.set(result.checkpointId, published);
      return { published: overlay, chat: [...chat, 'publish.finished'], draft: null };
    }
    case 'publish_some': {
      const entries = [...(workbench.draft()?.entries.keys() ?? [])];
      const chosen = entries[step.index % Math.max(1, entries.length)];
      if (chosen === undefined) return {};
      const part = step.part !== null && overlay.has(chosen) ? step.part : null;
      const contents = new Map(part === null ? [] : [[chosen, Buffer.from(part, 'latin1')]]);
      const result = await outcomeOf(workbench.publish({ paths: [chosen], contents }));
      if ('code' in result && divergedEntries(model.now).length > 0) {
        return refused(result, 'CONFLICT_PUBLISHED_CHANGED');
      }
      if ('code' in result) return refused(result, 'NOTHING_TO_PUBLISH');
      model.checkpoints.set(result.checkpointId, published);
      const next = new Map(published);
      for (const path of result.published) {
        const text = path === chosen && part !== null ? part : overlay.get(path);
        if (text === undefined) next.delete(path);
        else next.set(path, text);
      }
      return { published: next, chat: [...chat, 'publish.finished'] };
    }
    case 'discard': {
      const result = await outcomeOf(workbench.discard());
      if (!hasDraft) return refused(result, 'NO_DRAFT');
      return { overlay: published, chat: [...chat, 'draft.discarded'], draft: null, recoverable: overlay };
    }
    case 'recover': {
      const { recoverable } = model.now;
      const result = await outcomeOf(workbench.recoverDraft());
      if (hasDraft || recoverable === null) return refused(result, 'DRAFT_NOT_RECOVERABLE');
      const kept = new Map((await look(workbench)).overlay);
      return { overlay: kept, chat: [...chat, 'draft.recovered'], recoverable: null };
    }
    case 'checkpoint':
      model.checkpoints.set(await workbench.createCheckpoint('by hand'), published);
      return {};
    case 'restore': {
      const ids = workbench.checkpoints().map(({ checkpointId }) => checkpointId);
      const id = ids[step.index % Math.max(1, ids.length)] ?? 'cp_none';
      const result = await outcomeOf(workbench.restore(id));
      if (hasDraft) return refused(result, 'DRAFT_EXISTS');
      const target = model.checkpoints.get(id);
      if (target === undefined) return refused(result, 'CHECKPOINT_NOT_FOUND');
      if ('code' in result) expect.fail(`restore: ${result.code}`);
      model.checkpoints.set(result.checkpointId, published);
      return { published: target, overlay: target, chat: [...chat, 'publish.finished'] };
    }
    default:
      return {};
  }
}

const movesOn = (type: string) => /^(message|draft)\./.test(type) || type === 'publish.finished';

async function goForward(step: Step, workbench: Workbench, model: Model): Promise<void> {
  const before = workbench.events().length;
  const hadDraft = model.now.draft !== null;
  const next = { ...model.now, ...(await forward(step, workbench, model)) };
  const types = workbench
    .events()
    .slice(before)
    .map(({ event }) => event.type);
  if (types.some(movesOn)) model.undone = [];
  const { draft } = await look(workbench);
  // A new Draft ends what could be recovered.
  const recoverable = !hadDraft && types.includes('draft.started') ? null : next.recoverable;
  model.now = { ...next, draft, recoverable };
}

async function undo(step: Step & { kind: 'undo' }, workbench: Workbench, model: Model): Promise<void> {
  const position = step.index % Math.max(1, model.messages.length);
  const message = model.messages[position];
  if (message === undefined) {
    await expect(workbench.undoTo('msg_none')).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    return;
  }
  const { copy } = message;
  const crossed = changedPaths(model.now.published, copy.published);
  if (crossed.length > 0) {
    const refused = await outcomeOf(workbench.undoTo(message.id, { before: step.before }));
    expect(refused).toMatchObject({ code: 'UNDO_CROSSES_PUBLISH', details: { paths: crossed } });
  }
  const result = await workbench.undoTo(message.id, { before: step.before, acrossPublish: true });
  expect(result.restored).toEqual(crossed);
  if (result.checkpointId !== null) model.checkpoints.set(result.checkpointId, model.now.published);
  model.undone.push({ copy: model.now, messages: model.messages });
  model.messages = model.messages.slice(0, step.before ? position : position + 1);
  model.now = { ...copy, chat: [...(step.before ? copy.chat.slice(0, -1) : copy.chat), 'undo'] };
}

async function redo(workbench: Workbench, model: Model): Promise<void> {
  const place = model.undone.pop();
  if (place === undefined) {
    await expect(workbench.redo()).rejects.toMatchObject({ code: 'NOTHING_TO_REDO' });
    return;
  }
  const { checkpointId } = await workbench.redo();
  if (checkpointId !== null) model.checkpoints.set(checkpointId, model.now.published);
  model.messages = place.messages;
  model.now = { ...place.copy, chat: [...place.copy.chat, 'redo'] };
}

const seed = process.env.GALLEY_UNDO_SEED;
const numRuns = Number(process.env.GALLEY_UNDO_RUNS ?? 75);
const maxLength = Number(process.env.GALLEY_UNDO_STEPS ?? 32);

it(
  '[B10] [B11] undo and redo give back every byte of chat, Draft and folder, whatever happened in between',
  async () => {
    let [undos, redos, crossings] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength, size: 'max' }), async (steps) => {
        const start = { 'a.txt': 'one', 'sub/a.txt': 'two' };
        await using folder = await temporaryFolder(start);
        let workbench = await folder.open();
        const model: Model = {
          now: { ...(await look(workbench)), recoverable: null },
          messages: [],
          undone: [],
          checkpoints: new Map(),
        };
        try {
          for (const each of steps) {
            const before = model.now.published;
            if (each.kind === 'undo') await undo(each, workbench, model);
            else if (each.kind === 'redo') await redo(workbench, model);
            else if (each.kind === 'collect') {
              const all = { keepAllFor: 0, keepDailyFor: 0, keepWeeklyFor: 0, maxBytes: null };
              await workbench.applyRetention({ policy: all });
              await workbench.collectGarbage({ minAgeMs: 0, now: Date.now() + 120_000 });
            } else if (each.kind === 'reopen') {
              await workbench.close();
              workbench = await folder.open();
            } else await goForward(each, workbench, model);
            const { recoverable, ...expected } = model.now;
            expect(await look(workbench)).toEqual(expected);
            expect(workbench.canRecoverDraft()).toBe(expected.draft === null && recoverable !== null);
            expect(workbench.canRedo()).toBe(model.undone.length > 0);
            expect(workbench.revisions().map(({ messageId }) => messageId)).toEqual(model.messages.map(({ id }) => id));
            if (each.kind === 'undo' && model.undone.length > 0) undos += 1;
            if (each.kind === 'redo') redos += 1;
            if (each.kind === 'undo' && changedPaths(before, model.now.published).length > 0) crossings += 1;
          }
        } finally {
          await workbench.close();
        }
      }),
      { numRuns, ...(seed !== undefined && { seed: Number(seed) }) },
    );
    console.log(`${numRuns} sequences: ${undos} undos, ${redos} redos asked for, ${crossings} undos across a publish`);
  },
  Math.max(120_000, numRuns * 1000),
);
