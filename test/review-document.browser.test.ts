import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, paragraph, tableOf } from '../packages/formats/src/docx/testing/make-document.ts';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const filler = Array.from({ length: 12 }, (_unused, index) => paragraph([`Clause ${index + 1} stays as it was.`]));
const before = makeDocument({
  body: [
    paragraph(['Rental agreement'], 'H1'),
    paragraph(['The tenant pays the rent on the first day of every month.']),
    paragraph(['The landlord keeps the roof and the walls in good order at all times.']),
    ...filler,
    paragraph(['Prices'], 'H1'),
    tableOf([
      ['Item', 'Price'],
      ['Rent', '900'],
      ['Garage', '80'],
    ]),
    paragraph(['Either party may end this agreement with three months notice.']),
  ].join(''),
});
const after = makeDocument({
  body: [
    paragraph(['Rental agreement'], 'H1'),
    paragraph(['The tenant pays the rent on the ', ['third day', '<w:b/>'], ' of every month.']),
    paragraph(['Pets are welcome.']),
    ...filler,
    paragraph(['The landlord keeps the roof and the walls in good order at all times.']),
    paragraph(['Prices'], 'H1'),
    tableOf([
      ['Item', 'Price'],
      ['Rent', '950'],
      ['Garage', '80'],
      ['Heating', '60'],
    ]),
    paragraph(['Either party may end this agreement with three months notice.']),
  ].join(''),
});

describe('a person reviews a Word document', () => {
  let models: ModelServer;
  let desk: Desk;
  let folder = '';

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({
      models,
      async prepare(directory) {
        folder = directory;
        await writeFile(join(directory, 'agreement.docx'), before);
        await using workbench = await openWorkbench({
          directory,
          clock: systemClock,
          ids: createIdSource(systemClock),
        });
        await workbench.write('test', (writer) => writer.write('agreement.docx', after));
      },
    });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[V4] sees words, looks and moves in their place, at the first change', async () => {
    const { page } = desk;
    await page.getByRole('list', { name: 'Changed files' }).getByText('agreement.docx').click();
    const changes = page.getByRole('region', { name: 'Changes in agreement.docx' });
    await changes.getByText('Pets are welcome.').waitFor();
    expect(await changes.locator('del').allTextContents()).toContain('first');
    expect(await changes.locator('ins').allTextContents()).toContain('third');
    expect(await changes.getByText('bold').count()).toBeGreaterThan(0);
    expect(await changes.getByText(/^Moved here/).count()).toBe(1);
    expect(await changes.getByText(/^Moved away/).count()).toBe(1);
    await takePicture(page, '25-document-review');
    expect(await desk.problems('25-document-review-dark')).toEqual([]);
  });

  it('[V5] goes to the next changed section and sees its table as a table', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Next' }).click();
    const table = page.getByRole('region', { name: 'Changed table' });
    await table.waitFor();
    expect(await table.locator('del').allTextContents()).toEqual(['900']);
    expect(await table.getByText('Heating').count()).toBe(1);
    await takePicture(page, '26-document-table');
    expect(await desk.problems('26-document-table-dark')).toEqual([]);
  });

  it('[B6] publishes all changes but one', async () => {
    const { page } = desk;
    await page.getByRole('checkbox', { name: 'Row: Added' }).uncheck();
    await page.getByRole('button', { name: 'Publish chosen changes' }).click();
    await page.getByText('Published the chosen changes of agreement.docx').waitFor();
    const { diffDocuments } = await import('../packages/formats/src/docx/diff/view/blocks-diff.ts');
    const left = diffDocuments(await readFile(join(folder, 'agreement.docx')), after);
    expect(left.change_count).toBe(1);
  });
});
