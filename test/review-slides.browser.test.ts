import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeck } from '../packages/formats/src/pptx/testing/make-deck.ts';
import { body, shape, table, title } from '../packages/formats/src/pptx/testing/shape-markup.ts';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const CM = 360_000;
const box = (x: number, words: string) =>
  shape({ id: 9, name: 'Remark', box: [x * CM, 15 * CM, 8 * CM, 2 * CM], lines: [words] });
const numbers = (rent: string) =>
  table(
    4,
    [2 * CM, 6 * CM, 20 * CM, 3 * CM],
    [
      ['Item', 'Price'],
      ['Rent', rent],
      ['Garage', '80'],
    ],
  );
const opening = { shapes: title(2, 'Where we stand') + body(3, ['The house is let.', 'The roof is old.']) };
const before = makeDeck({
  slides: [
    opening,
    { shapes: title(2, 'What it costs') + numbers('900') + box(2, 'Per month'), notes: ['Mention the garage.'] },
    { shapes: title(2, 'What comes next') + body(3, ['Mend the roof this year.']) },
  ],
});
const after = makeDeck({
  slides: [
    opening,
    { shapes: title(2, 'What it costs') + numbers('950') + box(22, 'Per month'), notes: ['Mention the new price.'] },
    { shapes: title(2, 'Who pays what') + body(3, ['Half and half.']) },
    { shapes: title(2, 'What comes next') + body(3, ['Mend the roof next year.']) },
  ],
});

describe('a person reviews a presentation', () => {
  let models: ModelServer;
  let desk: Desk;
  let folder = '';

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({
      models,
      async prepare(directory) {
        folder = directory;
        await writeFile(join(directory, 'house.pptx'), before);
        await using workbench = await openWorkbench({
          directory,
          clock: systemClock,
          ids: createIdSource(systemClock),
        });
        await workbench.write('test', (writer) => writer.write('house.pptx', after));
      },
    });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[V2] [V5] sees the first changed slide: cells, places and notes, before and after', async () => {
    const { page } = desk;
    await page.getByRole('list', { name: 'Changed files' }).getByText('house.pptx').click();
    const changes = page.getByRole('region', { name: 'Changes in house.pptx' });
    await changes.getByText('moved 20 cm right').waitFor();
    expect(await changes.locator('del').allTextContents()).toContain('900');
    expect(await changes.locator('ins').allTextContents()).toContain('950');
    expect(await changes.getByRole('img', { name: 'Draft: slide 2' }).count()).toBe(1);
    await takePicture(page, '27-slides-review');
    expect(await desk.problems('27-slides-review-dark')).toEqual([]);
  });

  it('[V5] goes to the next changed slide, which is new', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Half and half.').first().waitFor();
    expect(await page.getByText('Not in the reference').count()).toBe(1);
  });

  it('[B6] publishes all changes but one', async () => {
    const { page } = desk;
    await page.getByRole('checkbox', { name: 'Added: Slide' }).uncheck();
    await page.getByRole('button', { name: 'Publish chosen changes' }).click();
    await page.getByText('Published the chosen changes of house.pptx').waitFor();
    const { diffDecks } = await import('../packages/formats/src/pptx/diff/view/slides-diff.ts');
    const left = diffDecks(await readFile(join(folder, 'house.pptx')), after);
    expect(left.slides.flatMap(({ items }) => items.map(({ thing, change }) => `${thing} ${change}`))).toEqual([
      'slide added',
    ]);
  });
});
