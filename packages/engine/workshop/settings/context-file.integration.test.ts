import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdSource, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { forkWorkbench } from '../../workbench/index.ts';
import { openScripted } from '../testing/scripted-workshop.ts';

const identity = { clock: systemClock, ids: createIdSource(systemClock) };

it('[B14] [C8] a fork with context has the items, one with files alone has none', async () => {
  await using bench = await openScripted(() => 'x');
  await bench.call.ContextSet({ ...bench.target, name: 'company', text: 'We sell tea.' });
  await bench.close();
  await using again = await openScripted(() => 'x', { directory: bench.directory });
  for (const [what, items] of [
    ['files_and_context', [{ name: 'company', text: 'We sell tea.' }]],
    ['files', []],
  ] as const) {
    const target = `${bench.directory}-${what}`;
    await forkWorkbench(again.workshop.workbench, target, { ...identity, what });
    await using fork = await openScripted(() => 'x', { directory: target });
    expect((await fork.call.ContextList(fork.target)).items, what).toEqual(items);
  }
});

it('[C8] items that were removed do not come back, whatever the copy says; a damaged copy is no obstacle', async () => {
  await using bench = await openScripted(() => 'x');
  await bench.call.ContextSet({ ...bench.target, name: 'a', text: 'b' });
  await bench.call.ContextRemove({ ...bench.target, name: 'a' });
  await bench.close();
  const file = join(bench.directory, '.galley', 'context', 'items.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([]);
  await writeFile(file, '[{"name":"a","text":"b"}]');
  await using again = await openScripted(() => 'x', { directory: bench.directory });
  expect((await again.call.ContextList(again.target)).items).toEqual([]);
  await again.close();
  await rm(join(bench.directory, '.galley'), { recursive: true });
  await mkdir(join(bench.directory, '.galley', 'context'), { recursive: true });
  await writeFile(file, '{');
  await using fresh = await openScripted(() => 'x', { directory: bench.directory });
  expect((await fresh.call.ContextList(fresh.target)).items).toEqual([]);
});
