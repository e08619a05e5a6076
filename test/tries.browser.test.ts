import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { openWithTwoModels, threeFiles } from './two-models.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

/** A note whose first and last line are the model's own. */
const note = (model: string) =>
  [`written by ${model}`, ...Array.from({ length: 12 }, (_unused, at) => `line ${at}`), `signed ${model}`, ''].join(
    '\n',
  );

async function tryTwo(directory: string): Promise<void> {
  await using bench = await openWithTwoModels(directory, threeFiles(note));
  await bench.tryBoth('Write a note');
}

/** The steps build on each other. */
describe('a person compares what two models made', () => {
  let models: ModelServer;
  let desk: Desk;

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({ models, prepare: tryTwo });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  const target = () => ({ workbench_id: desk.workbenchId });

  it('[B13] [X1] sees them side by side with cost, time and files, and the changes of a file for each', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Models side by side' }).click();
    const pane = page.getByRole('region', { name: 'Models side by side' });
    await pane.getByRole('listitem', { name: 'second' }).getByText('Done by second.').waitFor();
    await pane
      .getByRole('listitem', { name: 'offline' })
      .getByText(/done · .+ · \$0\.0000 · 3 files/)
      .waitFor();
    await pane.getByRole('button', { name: 'result.md', exact: true }).click();
    await pane.getByRole('region', { name: 'result.md by second' }).getByText('written by second').waitFor();
    await pane.getByRole('region', { name: 'result.md by offline' }).getByText('written by offline').waitFor();
    await pane.getByRole('button', { name: 'result.docx', exact: true }).click();
    await pane.getByRole('region', { name: 'result.docx by second' }).getByText('Words of second.').waitFor();
    await pane.getByRole('button', { name: 'result.xlsx', exact: true }).click();
    const cells = (model: string) => pane.getByRole('region', { name: `result.xlsx by ${model}` });
    await cells('second').getByRole('gridcell', { name: 'second' }).first().waitFor();
    await cells('offline').getByRole('gridcell', { name: 'offline' }).first().waitFor();
    await takePicture(page, '50-models-side-by-side');
    expect(await desk.problems('50-models-side-by-side-dark')).toEqual([]);
  });

  it('[B13] [B6] sees what differs from one model to the other, and mixes the two', async () => {
    const { page } = desk;
    const pane = page.getByRole('region', { name: 'Models side by side' });
    const difference = (path: string) => pane.getByRole('region', { name: `Difference in ${path}` });
    await difference('result.xlsx').getByRole('grid', { name: 'second: Sums' }).waitFor();
    await difference('result.xlsx').getByRole('grid', { name: 'offline: Sums' }).waitFor();
    await pane.getByRole('button', { name: 'result.md', exact: true }).click();
    const note = difference('result.md');
    await note.getByText('− offline').waitFor();
    await note.getByText('+ second').waitFor();
    await note.getByText('signed second').waitFor();
    await note.getByRole('button', { name: 'Take the file from second' }).waitFor();
    await note.getByRole('checkbox').first().click();
    await takePicture(page, '51-trial-difference');
    expect(await desk.problems('51-trial-difference-dark')).toEqual([]);
    await note.getByRole('button', { name: 'Take 1 of 2, the rest from offline' }).click();
    await page.getByText('Took result.md from second, some of its changes on top of offline.').waitFor();
    await expect
      .poll(async () => JSON.stringify(await desk.rpc('WorkbenchPreviewFile', { ...target(), path: 'result.md' })))
      .toMatch(/written by offline.*signed second/);
  });

  it('[B13] takes a file of one, keeps the other in its place, and publishes', async () => {
    const { page } = desk;
    const pane = page.getByRole('region', { name: 'Models side by side' });
    // The Draft that came opened its review: it must have, or it does so over what is opened now.
    await page.getByRole('region', { name: 'Draft review' }).waitFor();
    await page.getByRole('button', { name: 'Models side by side' }).click();
    await pane.getByRole('button', { name: 'Take result.md from second' }).click();
    await page.getByText('Took result.md from second.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Models side by side' }).click();
    await pane.getByRole('listitem', { name: 'offline' }).getByRole('button', { name: /^Keep/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Replace the Draft with what offline made?' });
    await question.getByText('The Draft changes 1 file that you have not published.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await pane.getByRole('listitem', { name: 'second' }).getByText('Done by second.').waitFor();
    await pane.getByRole('listitem', { name: 'offline' }).getByRole('button', { name: /^Keep/ }).click();
    await question.getByRole('button', { name: 'Replace the Draft' }).click();
    await page.getByText('Done by offline.').first().waitFor();
    const review = page.getByRole('region', { name: 'Draft review' });
    // What is published is what was seen: the review must show the Draft that came before the button is used.
    await review.getByText('result.xlsx').first().waitFor();
    await review.getByRole('button', { name: /^Publish/ }).click();
    await page
      .getByRole('region', { name: 'Conversation' })
      .getByText(/^Published .*result\.md/)
      .waitFor();
    expect(await readFile(join(desk.directory, 'result.md'), 'utf8')).toBe(note('offline'));
    expect(desk.complaints).toEqual([]);
  });
});
