import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOwnFiles } from '../../store/index.ts';
import type { RunState } from '../../workflow/index.ts';
import { createFileQueue } from './file-queue.ts';
import { createRpiCopies } from './rpi-copies.ts';
import { folderChanges } from './rpi-folder.ts';

let folder = '';
let directory = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-copies-'));
  directory = join(folder, '_rpi');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stateWith = (artifacts: Record<string, string>) =>
  ({ started: { run_id: 'run_1' }, artifacts, answers: [] }) as unknown as RunState;
const empty = stateWith({});
const research = stateWith({ 'research.md': 'r' });
const planned = stateWith({ 'research.md': 'r', 'plan.md': 'p' });
const look = ({ artifacts }: RunState) => folderChanges({ directory, runId: 'run_1', artifacts });

it('[R16] a copy that a kill kept from being written is made with the next one, and nobody removed it', async () => {
  const queue = createFileQueue(createOwnFiles(folder));
  // Killed before research.md was copied: the next process sees only the step to the plan.
  createRpiCopies('_rpi', queue).follow(research, planned);
  await queue.drained();
  expect((await readdir(directory)).sort()).toEqual(['.written.json', 'plan.md', 'research.md']);
  expect(await look(planned)).toEqual([]);
});

it('[R16] a copy that cannot be written is not named, so that it is not missed', async () => {
  await writeFile(join(folder, 'in-the-way'), '');
  const queue = createFileQueue(createOwnFiles(folder), () => undefined);
  createRpiCopies('in-the-way/_rpi', queue).follow(empty, research);
  await queue.drained();
  expect(await look(research)).toEqual([]);
});

it('[R16] what a person removes between two processes stays removed and is noticed', async () => {
  const first = createFileQueue(createOwnFiles(folder));
  createRpiCopies('_rpi', first).follow(empty, research);
  await first.drained();
  await rm(join(directory, 'research.md'));
  expect(await look(research)).toEqual([{ kind: 'removed', artifact: 'research.md' }]);
  const second = createFileQueue(createOwnFiles(folder));
  createRpiCopies('_rpi', second).follow(research, planned);
  await second.drained();
  expect(await look(planned)).toEqual([{ kind: 'removed', artifact: 'research.md' }]);
});

it('[R16] what is made again after it was removed is missing until it is copied, and nobody removed it once more', async () => {
  const first = createFileQueue(createOwnFiles(folder));
  const copies = createRpiCopies('_rpi', first);
  copies.follow(empty, research);
  await first.drained();
  await rm(join(directory, 'research.md'));
  // The journal took the removal in; then the research was made again, and a kill came before its copy.
  copies.follow(research, empty);
  await first.drained();
  expect(await look(research)).toEqual([]);
});

it('[R16] copies that a kill kept back are written by the next process; what a person did stays', async () => {
  const ticked = stateWith({ 'research.md': 'r', 'plan.md': 'p ticked' });
  for (const [done, left] of [
    [async () => undefined, { 'research.md': 'r', 'plan.md': 'p ticked' }],
    [() => rm(join(directory, 'research.md')), { 'plan.md': 'p ticked' }],
    [() => writeFile(join(directory, 'plan.md'), 'mine'), { 'research.md': 'r', 'plan.md': 'mine' }],
  ] as const) {
    await rm(directory, { recursive: true, force: true });
    const first = createFileQueue(createOwnFiles(folder));
    createRpiCopies('_rpi', first).follow(empty, planned);
    await first.drained();
    await done();
    const second = createFileQueue(createOwnFiles(folder));
    createRpiCopies('_rpi', second).complete(async () => ticked);
    await second.drained();
    const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).sort();
    const found = await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')]));
    expect(Object.fromEntries(found)).toEqual(left);
  }
});

it('[R16] killed at any moment of a copy, the file that is found is nobody’s edit', async () => {
  const ticked = stateWith({ 'research.md': 'r', 'plan.md': 'p ticked' });
  const later = stateWith({ 'research.md': 'r', 'plan.md': 'p ticked twice' });
  for (const writes of [0, 1, 2, 3]) {
    await rm(directory, { recursive: true, force: true });
    const first = createFileQueue(createOwnFiles(folder));
    createRpiCopies('_rpi', first).follow(empty, planned);
    await first.drained();
    let left = writes;
    const own = createOwnFiles(folder);
    const dying = {
      ...own,
      replace: async (path: string, text: string) => (left-- > 0 ? own.replace(path, text) : stop()),
    };
    const second = createFileQueue(dying, () => undefined);
    createRpiCopies('_rpi', second).follow(planned, ticked);
    await second.drained();
    expect(await look(ticked), `after ${writes} writes`).toEqual([]);
    expect(await look(later), `after ${writes} writes, with more in the journal`).toEqual([]);
  }
});

function stop(): never {
  throw new RangeError('killed');
}
