import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

type Act = readonly [by: 'kept' | 'taken', kind: 'write' | 'delete' | 'rename', path: string, to: string];

async function act(workbench: Workbench, [by, kind, path, to]: Act): Promise<void> {
  await workbench.write(`run_1/${by}`, async (writer) => {
    if (kind === 'write') return writer.write(path, Buffer.from(`${by} ${to}`));
    if (!(await writer.exists(path))) return;
    if (kind === 'delete') return writer.delete(path);
    if (!(await writer.exists(to))) await writer.rename(path, to);
  });
}

async function contents(workbench: Workbench): Promise<Record<string, string>> {
  const { files } = await workbench.listFiles();
  const present = files.filter(({ draft }) => draft !== 'deleted');
  return Object.fromEntries(
    await Promise.all(present.map(async ({ path }) => [path, String(await workbench.read(path))] as const)),
  );
}

const paths = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
const acts = (by: Act[0]) =>
  fc.array(
    fc.tuple(
      fc.constant(by),
      fc.constantFrom('write' as const, 'delete' as const, 'rename' as const),
      fc.constantFrom(...paths),
      fc.constantFrom(...paths),
    ),
    { maxLength: 6 },
  );

it('[R6] taking changes back leaves every file as it was before the first of them', async () => {
  await fc.assert(
    fc.asyncProperty(acts('kept'), acts('taken'), async (earlier, taken) => {
      await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b' });
      await using workbench = await folder.open();
      for (const each of earlier) await act(workbench, each);
      const before = { files: await contents(workbench), changes: await workbench.changeSet() };
      for (const each of taken) await act(workbench, each);
      await workbench.rollBack({ cause: 'run_1/back', of: (cause) => cause === 'run_1/taken', more: () => [] });
      expect({ files: await contents(workbench), changes: await workbench.changeSet() }).toEqual(before);
    }),
    { numRuns: 30 },
  );
});

it('[R6] changes of others stay, and events land with what is taken back', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  await act(workbench, ['taken', 'write', 'a.txt', '1']);
  await act(workbench, ['kept', 'write', 'b.txt', '2']);
  const model = (name: string) => ({ type: 'model.selected' as const, model: name });
  const paths = await workbench.rollBack({
    cause: 'run_1/back',
    of: (cause) => cause === 'run_1/taken',
    more: (back) => [{ stream: 'workbench', event: model(back.join()) }],
  });
  expect(paths).toEqual(['a.txt']);
  expect(await contents(workbench)).toEqual({ 'a.txt': 'a', 'b.txt': 'kept 2' });
  expect(workbench.events().at(-1)?.event).toEqual(model('a.txt'));
});

it('[R6] without a Draft there is nothing to take back, and the events land all the same', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  const event = { type: 'model.selected' as const, model: 'x' };
  expect(
    await workbench.rollBack({ cause: 'c', of: () => true, more: () => [{ stream: 'workbench', event }] }),
  ).toEqual([]);
  expect(workbench.events().at(-1)?.event).toEqual(event);
});
