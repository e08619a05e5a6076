import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GalleyError, openGalley } from './index.ts';

async function bench() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-library-'));
  writeFileSync(join(folder.path, 'sales.csv'), 'region,amount\nnorth,1\nsouth,2\nnorth,3\n');
  return folder;
}

it('[X5] [P8] an approval is bound to the plan that was looked at', async () => {
  await using folder = await bench();
  await using galley = await openGalley({ directory: folder.path });
  const { run_id, status } = await galley.request('Total amount per region');
  expect(status).toBe('waiting');
  const seen = await galley.plan(run_id);
  const again = await galley.requestChanges(seen, 'Only the region "north".');
  expect(again.status).toBe('waiting');
  await expect(galley.approve(seen)).rejects.toBeInstanceOf(GalleyError);
  expect((await galley.approve(await galley.plan(run_id))).status).toBe('done');
  expect((await galley.changes()).map(({ change }) => change)).toEqual(['added']);
});

it('[X5] what does not fit the contract is refused with a code and a remedy, and names no Workbench', async () => {
  await using folder = await bench();
  await using galley = await openGalley({ directory: folder.path });
  const wrong = { paths: 'sales.csv' } as never;
  await expect(galley.call('DraftPublish', wrong)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  await expect(galley.undo()).rejects.toMatchObject({ code: 'WRONG_STATE', remedy: 'Send a request first.' });
  expect((await galley.call('ModelList', {})).default_model).toBe('offline');
});

it('[X5] [A6] only the offline model is there until a configuration says otherwise', async () => {
  await using folder = await bench();
  await using configuration = await mkdtempDisposable(join(tmpdir(), 'galley-library-config-'));
  const options = { directory: folder.path, configuration: configuration.path };
  await using galley = await openGalley({ ...options, environment: { ANTHROPIC_API_KEY: 'k' } });
  const { models } = await galley.call('ModelList', {});
  const ready = models.filter(({ availability }) => availability === 'ready').map(({ provider }) => provider);
  expect(ready).toContain('anthropic');
  expect(ready).not.toContain('openai');
});

it('[X5] tells what happens until it is told to stop, and is held by one', async () => {
  await using folder = await bench();
  await using galley = await openGalley({ directory: folder.path });
  const told: string[] = [];
  const stop = galley.subscribe(({ type }) => told.push(type));
  await galley.request('Total amount per region');
  expect(told).toContain('WorkshopGateOpened');
  stop();
  const before = told.length;
  await galley.call('CheckpointCreate', { name: 'one' });
  expect(told).toHaveLength(before);
  await expect(openGalley({ directory: folder.path })).rejects.toMatchObject({
    code: 'WRONG_STATE',
    message: 'This program has the Workbench open already.',
  });
});

it('[X5] [B16] a program that only looks makes nothing', async () => {
  await using folder = await bench();
  const look = { directory: folder.path, create: false };
  await expect(openGalley(look)).rejects.toMatchObject({ code: 'NOT_A_WORKBENCH' });
  await expect(openGalley({ ...look, directory: join(folder.path, 'none') })).rejects.toMatchObject({
    code: 'FOLDER_NOT_FOUND',
  });
  expect(readdirSync(folder.path)).toEqual(['sales.csv']);
  await (await openGalley({ directory: folder.path }))[Symbol.asyncDispose]();
  await using galley = await openGalley(look);
  expect([galley.attached, await galley.changes()]).toEqual([false, []]);
});
