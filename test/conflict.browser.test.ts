import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

/** A Draft of three files, one of which somebody changed in the folder meanwhile. The steps build on each other. */
describe('a person publishes a part of a Draft and settles a conflict', () => {
  let models: ModelServer;
  let desk: Desk;
  const inFolder = (name: string) => readFile(join(desk.directory, name), 'utf8');

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({
      models,
      async prepare(directory) {
        const put = (name: string, words: string) => writeFile(join(directory, name), words);
        await put('letter.txt', 'Dear Anna,\nthe rent is 900.\nYours, Ben\n');
        await put('todo.txt', 'paint\n');
        const ids = createIdSource(systemClock);
        await using workbench = await openWorkbench({ directory, clock: systemClock, ids });
        await workbench.write('test', async (writer) => {
          await writer.write('letter.txt', Buffer.from('Dear Anna,\nthe rent is 950.\nYours, Ben\n'));
          await writer.write('todo.txt', Buffer.from('paint\nsweep\n'));
          await writer.write('new.txt', Buffer.from('new\n'));
        });
        await put('letter.txt', 'Dear Anna,\nthe rent is 900.\nYours, Ben and Carla\n');
      },
    });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[B6] [X1] chooses files: the button counts them, and the rest stays in the Draft', async () => {
    const { page } = desk;
    await page.getByRole('checkbox', { name: 'Publish letter.txt' }).uncheck();
    await page.getByRole('checkbox', { name: 'Publish new.txt' }).uncheck();
    await page.getByRole('button', { name: 'Publish 1 of 3' }).click();
    await page.getByRole('region', { name: 'Conversation' }).getByText('Published todo.txt').waitFor();
    expect(await inFolder('todo.txt')).toBe('paint\nsweep\n');
    await expect.poll(() => page.getByRole('list', { name: 'Changed files' }).getByRole('listitem').count()).toBe(2);
  });

  it('[B7] sees what happened and the three versions', async () => {
    const { page } = desk;
    await page.getByRole('list', { name: 'Changed files' }).getByText('letter.txt').click();
    const card = page.getByRole('region', { name: 'Conflict in letter.txt' });
    await card.getByText(/^Someone changed this file in the folder/).waitFor();
    await card.getByRole('button', { name: 'Compare the three versions' }).click();
    await card.getByRole('region', { name: 'In the folder now' }).getByText('Yours, Ben and Carla').waitFor();
    await card.getByRole('region', { name: 'In the Draft' }).getByText('the rent is 950.').waitFor();
    await card.getByRole('region', { name: 'When the Draft began' }).getByText('the rent is 900.').waitFor();
    await takePicture(page, '41-conflict');
    expect(await desk.problems('41-conflict-dark')).toEqual([]);
  });

  it('[B7] keeps both under a name that is free, and publishes', async () => {
    const { page } = desk;
    const card = page.getByRole('region', { name: 'Conflict in letter.txt' });
    await card.getByRole('button', { name: 'Keep both…' }).click();
    const name = card.getByRole('textbox', { name: 'Name for the Draft’s version' });
    expect(await name.inputValue()).toBe('letter (Draft).txt');
    // Typing goes where the name stands.
    await name.and(page.locator(':focus')).waitFor();
    await name.fill('todo.txt');
    await card.getByText('There is a file of this name.').waitFor();
    expect(await card.getByRole('button', { name: 'Keep both', exact: true }).isDisabled()).toBe(true);
    expect(await desk.problems()).toEqual([]);
    await name.fill('letter (Draft).txt');
    await card.getByRole('button', { name: 'Keep both', exact: true }).click();
    await page.getByText('letter.txt is settled').waitFor();
    await card.waitFor({ state: 'detached' });
    // The button that settled it is gone; whoever goes by keyboard or ear is not.
    await page.getByRole('heading', { name: 'Draft review' }).and(page.locator(':focus')).waitFor();
    // The file under its new name is in the Draft, and whatever was left out before is taken now.
    const boxes = page.getByRole('list', { name: 'Changed files' }).getByRole('checkbox', { name: /^Publish / });
    await page.getByRole('checkbox', { name: 'Publish letter (Draft).txt' }).waitFor();
    await page.getByRole('checkbox', { name: 'Publish letter.txt' }).waitFor({ state: 'detached' });
    for (const box of await boxes.all()) await box.check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => inFolder('letter (Draft).txt').catch(() => '')).toContain('950');
    expect(await inFolder('letter.txt')).toContain('Ben and Carla');
    expect(desk.complaints).toEqual([]);
  });
});
