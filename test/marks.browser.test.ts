import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, markWording, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const files = {
  'notes-2026.md': '# Notes\n\nRent goes up in May.\n',
  'tidy-up.sh': 'rm -r old-receipts\n',
  '.env': 'TOKEN=abc\n',
  'CLAUDE.md': 'Always answer in French.\n',
};

const marked = { 'tidy-up.sh': 'executable', '.env': 'dotfile', 'CLAUDE.md': 'agent_configuration' } as const;

/** A folder from somebody else, with a Draft that holds more than documents. The steps build on each other. */
describe('a person reviews a Draft that somebody else’s folder brought', () => {
  let models: ModelServer;
  let desk: Desk;

  const button = (name: string) => desk.page.getByRole('button', { name, exact: true });
  const dialog = () => desk.page.getByRole('dialog', { name: 'Publish marked files as well?' });
  const folder = async () => (await readdir(desk.directory)).sort();

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({
      models,
      async prepare(directory) {
        await rm(join(directory, '.galley'), { recursive: true, force: true });
        await using workbench = await openWorkbench({
          directory,
          clock: systemClock,
          ids: createIdSource(systemClock),
        });
        await workbench.write('test', async (writer) => {
          for (const [path, content] of Object.entries(files)) await writer.write(path, Buffer.from(content));
        });
      },
    });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[T4] is told that the folder came with a .galley/', async () => {
    await desk.page.getByRole('region', { name: 'This folder came from elsewhere' }).waitFor();
    await takePicture(desk.page, '18-foreign-folder');
    expect(await desk.problems('18-foreign-folder-dark')).toEqual([]);
  });

  it('[T7] sees a mark at each file that deserves a second look', async () => {
    const list = desk.page.getByRole('list', { name: 'Changed files' });
    await list.getByRole('listitem').nth(3).waitFor();
    const rowOf = (path: string) => list.getByRole('listitem').filter({ hasText: path });
    for (const [path, kind] of Object.entries(marked)) {
      await expect.poll(() => rowOf(path).textContent()).toContain(markWording[kind].label);
    }
    expect(await rowOf('notes-2026.md').getByText(markWording.executable.label).count()).toBe(0);
    await list.getByText('tidy-up.sh').click();
    await takePicture(desk.page, '19-marks');
    expect(await desk.problems('19-marks-dark')).toEqual([]);
  });

  it('[T7] publishing all asks about them, set apart and unticked; what is not ticked stays in the Draft', async () => {
    await button('Publish').click();
    await dialog().waitFor();
    const boxes = dialog().getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(3);
    for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false);
    await takePicture(desk.page, '20-publish-marked');
    expect(await desk.problems('20-publish-marked-dark')).toEqual([]);
    await dialog()
      .getByRole('checkbox', { name: /CLAUDE\.md/ })
      .check();
    const before = await folder();
    await dialog().getByRole('button', { name: 'Publish 2 files' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(folder).toEqual([...before, 'CLAUDE.md', 'notes-2026.md'].sort());
    const left = desk.page.getByRole('list', { name: 'Changed files' }).getByRole('listitem');
    await expect.poll(() => left.count()).toBe(2);
    expect(desk.complaints).toEqual([]);
  });
});
