import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownImages } from '@galley/formats';
import { GalleyError, type ProcedureName, procedures } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, paragraph } from '../../formats/src/docx/testing/make-document.ts';
import { makePdf } from '../../formats/src/pdf/testing/make-pdf.ts';
import { makeDeck } from '../../formats/src/pptx/testing/make-deck.ts';
import { allowedTools, executeTool } from '../tools/index.ts';
import type { DraftWriter, Workbench } from '../workbench/index.ts';
import { hostilePaths, plantTraps } from '../workbench/testing/hostile-paths.ts';
import { createProcedures } from './handlers/procedures.ts';
import { openWorkshop, type Workshop } from './open/open-workshop.ts';
import { isInsideFile, noPaths } from './testing/path-fields.ts';
import { argumentsWith, nameOf, type Place, placesOf, type Schema, schemaOf } from './testing/schema-strings.ts';

const CANARY = 'canary-7c1f';

let parent: string;
let root: string;
let outside: string;
let workshop: Workshop;
let checkpoint: string;
let traps: readonly (readonly [why: string, path: string])[];

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'galley-sandbox-'));
  root = join(parent, 'workbench');
  outside = join(parent, 'outside');
  for (const folder of [root, outside]) await mkdir(folder);
  await writeFile(join(parent, 'secret.txt'), CANARY);
  await writeFile(join(outside, 'secret.txt'), CANARY);
  await writeFile(join(outside, 'secret.csv'), `a,b\n${CANARY},2\n`);
  await writeFile(join(root, 'data.csv'), 'a,b\n1,2\n');
  await writeFile(join(root, 'other.csv'), 'a,b\n3,4\n');
  await writeFile(join(root, 'letter.docx'), makeDocument({ body: paragraph(['Dear Ada']) }));
  await writeFile(join(root, 'deck.pptx'), makeDeck({ slides: [{ shapes: '' }] }));
  await writeFile(join(root, 'paper.pdf'), makePdf({ pages: [{}] }));
  traps = await plantTraps(root, outside);
  const workflows = fileURLToPath(new URL('../../../workflows', import.meta.url));
  workshop = await openWorkshop({ directory: root, workflows });
  checkpoint = await workshop.workbench.createCheckpoint('before');
});

afterAll(async () => {
  await workshop[Symbol.asyncDispose]();
  await rm(parent, { recursive: true, force: true });
});

/** Everything beside the Workbench and in it, except the state of Galley, which is allowed to grow. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(parent, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.filter((each) => !each.startsWith(join(root, '.galley'))).sort()) {
    hash.update(`${file}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

interface Outcome {
  readonly code: string;
  readonly shown: string;
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { code: 'done', shown: JSON.stringify((await work()) ?? null) };
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    return { code: error.code, shown: JSON.stringify(error.details) };
  }
}

async function attack(
  name: string,
  paths: readonly (readonly [string, string])[],
  use: (path: string) => () => Promise<unknown>,
  codes: (code: string) => boolean,
) {
  const before = await fingerprint();
  const draft = JSON.stringify([...(workshop.workbench.draft()?.entries ?? [])]);
  const accepted: string[] = [];
  for (const [why, path] of paths) {
    const { code, shown } = await outcomeOf(use(path));
    if (!codes(code)) accepted.push(`${why} (${JSON.stringify(path)}): ${code}`);
    expect(shown, `${name} of ${path} shows what lies outside`).not.toContain(CANARY);
  }
  expect(accepted, name).toEqual([]);
  expect(await fingerprint(), `${name} touched a file`).toBe(before);
  expect(JSON.stringify([...(workshop.workbench.draft()?.entries ?? [])]), `${name} changed the Draft`).toBe(draft);
}

const isViolation = (code: string) => code === 'SANDBOX_VIOLATION';
const isRefusal = (code: string) => code !== 'done';
const absolute = (): (readonly [string, string])[] => [
  ['absolute path of a file beside', join(parent, 'secret.txt')],
  ['parent of the Workbench', '../secret.txt'],
  ['neighbour', '../outside/secret.csv'],
];

/** Of no file. */
const noHash = '0'.repeat(64);

type Use = (workbench: Workbench, path: string) => Promise<unknown>;
const inWriter = (work: (writer: DraftWriter, path: string) => Promise<unknown>): Use => {
  return (workbench, path) => workbench.write('attack', (writer) => work(writer, path));
};

/** How each method of a Workbench uses a path. `looks` at the folder itself, or only into what was recorded. */
const methods: Record<string, readonly { readonly looks: boolean; readonly use: Use }[]> = {
  resolve: [{ looks: false, use: (workbench, path) => workbench.resolve(path) }],
  listFiles: [{ looks: false, use: (workbench, under) => workbench.listFiles({ under }) }],
  stat: [{ looks: true, use: (workbench, path) => workbench.stat(path) }],
  read: [{ looks: true, use: (workbench, path) => workbench.read(path) }],
  readPublished: [{ looks: true, use: (workbench, path) => workbench.readPublished(path) }],
  readPublishedPart: [
    {
      looks: true,
      use: (workbench, path) => workbench.readPublishedPart({ path, hash: noHash, offset: 0, length: 10 }),
    },
  ],
  contentHash: [{ looks: true, use: (workbench, path) => workbench.contentHash(path) }],
  contentPath: [{ looks: true, use: (workbench, path) => workbench.contentPath(path) }],
  readReference: [{ looks: true, use: (workbench, path) => workbench.readReference(path) }],
  write: [
    { looks: true, use: inWriter((writer, path) => writer.read(path)) },
    { looks: true, use: inWriter((writer, path) => writer.exists(path)) },
    { looks: true, use: inWriter((writer, path) => writer.write(path, Buffer.from('x'))) },
    { looks: true, use: inWriter((writer, path) => writer.delete(path)) },
    { looks: true, use: inWriter((writer, path) => writer.rename(path, 'fresh.csv')) },
    { looks: true, use: inWriter((writer, path) => writer.rename('data.csv', path)) },
    { looks: true, use: inWriter((writer, path) => writer.copy(path, 'fresh.csv')) },
    { looks: true, use: inWriter((writer, path) => writer.copy('data.csv', path)) },
  ],
  removeFromDraft: [{ looks: false, use: (workbench, path) => workbench.removeFromDraft(path, 'attack') }],
  removeView: [{ looks: false, use: (workbench, place) => workbench.removeView(place) }],
  withMaterialisedView: [
    {
      looks: true,
      use: (workbench, path) => workbench.withMaterialisedView('attack', async () => undefined, { paths: [path] }),
    },
  ],
  publish: [
    { looks: false, use: (workbench, path) => workbench.publish({ paths: [path] }) },
    { looks: false, use: (workbench, path) => workbench.publish({ contents: new Map([[path, Buffer.from('x')]]) }) },
  ],
  previewPublish: [{ looks: false, use: (workbench, path) => workbench.previewPublish({ paths: [path] }) }],
  readSide: [{ looks: false, use: (workbench, path) => workbench.readSide(path, 'published') }],
  resolveConflict: [
    { looks: false, use: (workbench, path) => workbench.resolveConflict(path, 'mine') },
    { looks: false, use: (workbench, as) => workbench.resolveConflict('other.csv', { both: as }) },
  ],
  takeFiles: [{ looks: false, use: (workbench, path) => workbench.takeFiles('draft_none', [path]) }],
  readCheckpointFile: [{ looks: false, use: (workbench, path) => workbench.readCheckpointFile(checkpoint, path) }],
  restore: [{ looks: false, use: (workbench, path) => workbench.restore(checkpoint, { paths: [path] }) }],
  changeFiles: [
    { looks: false, use: (workbench, path) => workbench.changeFiles([{ kind: 'delete', path }], 'attack') },
    {
      looks: false,
      use: (workbench, from) => workbench.changeFiles([{ kind: 'move', from, to: 'new.csv' }], 'attack'),
    },
    { looks: false, use: (workbench, to) => workbench.changeFiles([{ kind: 'move', from: 'data.csv', to }], 'attack') },
  ],
  putBackFiles: [{ looks: false, use: (workbench, path) => workbench.putBackFiles(checkpoint, [path]) }],
  fileVersions: [{ looks: false, use: (workbench, path) => workbench.fileVersions(path) }],
  hashOfVersion: [{ looks: false, use: (workbench, path) => workbench.hashOfVersion(path, 'now') }],
};
/** Methods that take no path, or the path of a place that a person chose outside the Workbench. */
const otherMethods = ['draft', 'changeSet', 'conflicts', 'discard', 'recoverDraft', 'canRecoverDraft', 'rollBack']
  .concat(['allEvents', 'choices', 'wholeTimeline', 'earlierEntries', 'latestRun', 'uncountedRuns'])
  .concat(['trials', 'trial', 'startTrials', 'keepTrial', 'dropTrials'])
  .concat(['checkpoints', 'createCheckpoint', 'compareCheckpoints', 'previewRetention', 'applyRetention'])
  .concat([
    'timeline',
    'revisions',
    'undoTo',
    'previewUndo',
    'publishedFiles',
    'canRedo',
    'redo',
    'canUndoRegenerate',
    'undoRegenerate',
    'collectGarbage',
    'rename',
  ])
  .concat(['copyInto', 'exportTo', 'onEvent', 'append', 'events', 'close', 'storage', 'onPlacing']);

/** These ask for a Draft before they ask for the path. */
const onDraft = new Set(['publish', 'previewPublish', 'readSide', 'resolveConflict']);
const attacked = (withDraft: boolean) => Object.entries(methods).filter(([name]) => onDraft.has(name) === withDraft);

async function attackMethods(name: string): Promise<void> {
  const { workbench } = workshop;
  for (const [index, { looks, use }] of (methods[name] ?? []).entries()) {
    const label = `${name} ${index + 1}`;
    await attack(label, [...hostilePaths, ...absolute()], (path) => () => use(workbench, path), isViolation);
    // Names alone: nothing is opened, so a link in that place is not met yet.
    if (['listFiles', 'resolve', 'removeView'].includes(name)) continue;
    await attack(label, traps, (path) => () => use(workbench, path), looks ? isViolation : isRefusal);
  }
}

it('[B2] knows of every method of a Workbench whether it takes a path', () => {
  const functions = Object.entries(workshop.workbench).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  );
  expect(functions.sort()).toEqual([...Object.keys(methods), ...otherMethods].sort());
});

it('[B2] attacks with at least sixty names and a dozen traps', () => {
  expect(new Set(hostilePaths.map(([, path]) => path)).size).toBeGreaterThanOrEqual(60);
  expect(traps.length).toBeGreaterThanOrEqual(12);
});

it.each(attacked(false).map(([name]) => name))('[B2] Workbench.%s refuses every hostile path', attackMethods);

it('[B2] lists nothing over a link', async () => {
  for (const under of ['to-folder', 'chain-1', 'loop-a', 'itself', 'sub/up', 'dangling', 'state']) {
    expect(await outcomeOf(() => workshop.workbench.listFiles({ under }))).toMatchObject({ code: 'SANDBOX_VIOLATION' });
  }
});

describe('tools', () => {
  const tools = allowedTools('all').map(({ name, schema }) => ({ name, schema: schemaOf(schema) }));
  const uses = tools.flatMap(({ name, schema }) =>
    placesOf(schema)
      .filter((place) => !noPaths.has(nameOf(place)) && !isInsideFile(place))
      .map((place) => ({ name, field: place.join('.'), place, schema })),
  );
  const ownSamples: Record<string, string> = { docx: 'letter.docx', pptx: 'deck.pptx', pdf: 'paper.pdf' };
  const samples: Record<string, string> = { to: 'out.xlsx', sql: 'SELECT 1 AS one', text: 'x', id: 'main.1' };

  async function call(name: string, given: unknown): Promise<unknown> {
    let result = '';
    const { workbench, context } = workshop;
    await executeTool({
      call: { call_id: 'main.1.1', tool: name, arguments: given as Record<string, unknown> },
      allowance: 'all',
      host: {
        files: workbench,
        draft: workbench,
        tables: context.tables,
        recall: async () => null,
        keep: async (bytes) => (await workbench.store.objects.put(bytes)).hash,
        append: (events) => workbench.append(events),
      },
      cause: 'attack',
      record: (outcome) => {
        result = outcome.result;
        return { stream: 'workbench', event: { type: 'model.selected', model: 'none' } };
      },
    });
    const whole = JSON.parse(String(await workbench.store.objects.get(result)));
    const error = whole?.error;
    if (typeof error?.code === 'string') throw new GalleyError({ ...error, remedy: '' });
    return whole;
  }

  // Tools for one format look at nothing else.
  const ownSample = (tool: string) => ownSamples[/^[a-z]+(?=_)/.exec(tool)?.[0] ?? ''];
  const fill = (tool: string) => (name: string) => ownSample(tool) ?? samples[name] ?? 'data.csv';
  const use = (name: string, place: Place, schema: Schema) => (path: string) => () =>
    call(name, argumentsWith(schema, place, path, fill(name)));

  it('[B2] finds the paths of the tools it knows', () => {
    const found = uses.map(({ name, field }) => `${name} ${field}`);
    expect(found).toEqual(
      expect.arrayContaining(['read_file path', 'write_text_file path', 'table_query paths.[]', 'table_export to']),
    );
    expect(found).toEqual(expect.arrayContaining(['docx_edit operations.[].image', 'docx_create template']));
  });

  it.each(uses)('[B2] $name refuses every hostile $field', async ({ name, place, schema }) => {
    // Some tools ask for an ending first: the attack then is on the folder of such a file.
    const ending = ownSample(name) !== undefined ? undefined : samples[nameOf(place)]?.match(/\.[a-z]+$/)?.[0];
    const below = (path: string) => (ending === undefined ? path : `${path}/x${ending}`);
    const paths = [...hostilePaths, ...absolute(), ...traps]
      .filter(([, path]) => ending === undefined || !/^[./]*$/.test(path) || path.includes('..'))
      .map(([why, path]) => [why, below(path)] as const)
      .filter(([why]) => ending === undefined || !['pipe'].includes(why));
    await attack(`${name} ${place.join('.')}`, paths, use(name, place, schema), isViolation);
  });

  it('[B2] a picture in markdown is refused at every hostile path', async () => {
    const shown = (path: string) => `![x](<${path}>)`;
    const paths = [...hostilePaths, ...absolute(), ...traps].filter(
      ([, path]) => markdownImages(shown(path))[0] === path,
    );
    expect(paths.length).toBeGreaterThan(50);
    const create = (path: string) => () => call('docx_create', { path: 'made.docx', markdown: shown(path) });
    await attack('docx_create markdown', paths, create, isViolation);
    const insert = (path: string) => () =>
      call('docx_edit', { path: 'letter.docx', operations: [{ kind: 'insert_markdown', markdown: shown(path) }] });
    await attack('docx_edit markdown', paths, insert, isViolation);
  });
});

interface ProcedureUse {
  readonly name: ProcedureName;
  readonly field: string;
  readonly place: Place;
  readonly schema: Schema;
}

function procedureUses(): ProcedureUse[] {
  const names = Object.keys(procedures) as ProcedureName[];
  return names.flatMap((name) => {
    const schema = schemaOf(procedures[name].input);
    return placesOf(schema)
      .filter((place) => !noPaths.has(nameOf(place)))
      .map((place) => ({ name, field: place.join('.'), place, schema }));
  });
}

describe('procedures', () => {
  const uses = procedureUses();

  it('[B2] finds the paths of the procedures it knows', () => {
    const found = uses.map(({ name, field }) => `${name} ${field}`);
    expect(found).toEqual(expect.arrayContaining(['WorkbenchPreviewFile path', 'ReviewGetTextDiff path']));
  });

  it.each(uses)('[B2] $name refuses every hostile $field', (use) => attackProcedure(use, 'NO_DRAFT'));
});

/** Uses of procedures that have refused every path for the path itself, in one condition or the other. */
const proven = new Set<string>();

async function attackProcedure({ name, place, schema }: ProcedureUse, refusedFirst: string): Promise<void> {
  const handlers = createProcedures({ all: () => [workshop], get: () => workshop });
  const samples: Record<string, string> = {
    workbench_id: workshop.id,
    checkpoint_id: checkpoint,
    draft_id: 'draft_none',
    draft_ids: 'draft_none',
    try_id: 'try_none',
    hash: noHash,
  };
  // Other answers to a conflict take no second path.
  if (nameOf(place) === 'new_path') samples.answer = 'both';
  const fill = (field: string) => samples[field] ?? (field === 'run_id' ? 'run_none' : 'other.csv');
  let forThePath = true;
  const use = (path: string) => async () => {
    const input = procedures[name].input.parse(argumentsWith(schema, place, path, fill));
    // The name and the input come from one table, which the compiler cannot see through a loop.
    const handler = handlers[name] as (input: unknown) => Promise<unknown>;
    return handler(input);
  };
  const label = `${name} ${place.join('.')}`;
  await attack(label, [...hostilePaths, ...absolute()], use, (code) => {
    forThePath &&= isViolation(code);
    return isViolation(code) || code === refusedFirst;
  });
  await attack(label, traps, use, isRefusal);
  if (forThePath) proven.add(label);
}

describe('with a Draft', () => {
  beforeAll(async () => {
    await workshop.workbench.write('test', (writer) => writer.write('other.csv', Buffer.from('mine')));
    await writeFile(join(root, 'other.csv'), 'theirs');
  });

  it.each(attacked(true).map(([name]) => name))('[B2] Workbench.%s refuses every hostile path', attackMethods);

  it.each(procedureUses())('[B2] $name refuses every hostile $field', (use) => attackProcedure(use, 'DRAFT_EXISTS'));

  it('[B2] every procedure refuses for the path itself, with a Draft or without', () => {
    const all = procedureUses().map(({ name, place }) => `${name} ${place.join('.')}`);
    expect(all.filter((label) => !proven.has(label))).toEqual([]);
  });
});

it('[B2] shows nothing from outside while a folder is exchanged for a link between check and use', async () => {
  const { workbench, context } = workshop;
  const [folder, aside] = [join(root, 'swap'), join(root, 'aside')];
  await mkdir(folder);
  await writeFile(join(folder, 'secret.csv'), 'a,b\ninside,2\n');
  const handlers = createProcedures({ all: () => [workshop], get: () => workshop });
  const path = 'swap/secret.csv';
  const reads: (() => Promise<unknown>)[] = [
    () => workbench.read(path).then(String),
    () => workbench.contentPath(path).then((file) => readFile(file, 'utf8')),
    () => workbench.withMaterialisedView('race', (view) => readFile(join(view, path), 'utf8'), { paths: [path] }),
    () => handlers.WorkbenchPreviewFile({ workbench_id: workshop.id, path, row_start: 1, row_count: 5 }),
    async () => (await workbench.contentPath(path)) && context.tables !== undefined,
  ];
  const end = Date.now() + 4_000;
  const shown = new Set<string>();
  let exchanges = 0;
  async function exchange(): Promise<void> {
    while (Date.now() < end) {
      await rename(folder, aside);
      await symlink(outside, folder);
      await rm(folder);
      await rename(aside, folder);
      for (let wait = exchanges % 7; wait > 0; wait -= 1) await readdir(outside);
      exchanges += 1;
    }
  }
  async function look(): Promise<void> {
    while (Date.now() < end) {
      for (const read of reads) {
        const { code, shown: text } = await outcomeOf(read);
        shown.add(code);
        expect(text).not.toContain(CANARY);
      }
    }
  }
  await Promise.all([exchange(), look()]);
  expect(exchanges).toBeGreaterThan(100);
  expect(shown).toContain('SANDBOX_VIOLATION');
  expect(shown).toContain('done');
});
