import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffDocuments } from '../packages/formats/src/docx/diff/view/blocks-diff.ts';
import { makeDocument, paragraph, tableOf } from '../packages/formats/src/docx/testing/make-document.ts';
import { diffDecks } from '../packages/formats/src/pptx/diff/view/slides-diff.ts';
import { makeDeck } from '../packages/formats/src/pptx/testing/make-deck.ts';
import { body, shape, table, title } from '../packages/formats/src/pptx/testing/shape-markup.ts';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const filler = Array.from({ length: 12 }, (_unused, index) => paragraph([`Clause ${index + 1} stays as it was.`]));
const agreementBefore = makeDocument({
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
const agreementAfter = makeDocument({
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

const CM = 360_000;
const box = (x: number, words: string) =>
  shape({ id: 9, name: 'Remark', box: [x * CM, 15 * CM, 8 * CM, 2 * CM], lines: [words] });
const prices = (rent: string) =>
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
const deckBefore = makeDeck({
  slides: [
    opening,
    { shapes: title(2, 'What it costs') + prices('900') + box(2, 'Per month'), notes: ['Mention the garage.'] },
    { shapes: title(2, 'What comes next') + body(3, ['Mend the roof this year.']) },
  ],
});
const deckAfter = makeDeck({
  slides: [
    opening,
    { shapes: title(2, 'What it costs') + prices('950') + box(22, 'Per month'), notes: ['Mention the new price.'] },
    { shapes: title(2, 'Who pays what') + body(3, ['Half and half.']) },
    { shapes: title(2, 'What comes next') + body(3, ['Mend the roof next year.']) },
  ],
});

const columns = [
  { name: 'city', type: 'text' as const },
  { name: 'amount', type: 'number' as const },
];
const rows = Array.from({ length: 300 }, (_unused, index) => [`city ${index}`, index]);
const numbers = Array.from({ length: 60 }, (_unused, index) => `line ${index}`);

const townsBefore = Array.from({ length: 40 }, (_unused, index) => [`${100 + index}`, `town ${index}`, `${index * 3}`]);
const townsAfter = [
  ...townsBefore.filter(([id]) => id !== '105').map((row) => (row[0] === '120' ? ['120', 'Graz', '999'] : row)),
  ['500', 'Linz', '7'],
];
const towns = (list: readonly string[][]) => `id,town,amount\n${list.map((row) => row.join(',')).join('\n')}\n`;

/** A Draft of six files of five formats; the steps build on each other and end in one publish of parts of all of them. */
describe('a person reviews a Draft', () => {
  let models: ModelServer;
  let desk: Desk;
  const open = (name: string) => desk.page.getByRole('list', { name: 'Changed files' }).getByText(name).click();

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({
      models,
      async prepare(directory) {
        const sheet = addSheet(createWorkbook(), { name: 'Cities', columns, rows });
        const book = addSheet(sheet, { name: 'Other', columns, rows: rows.slice(0, 3) });
        await writeFile(join(directory, 'cities.xlsx'), book);
        await writeFile(join(directory, 'rows.xlsx'), sheet);
        await writeFile(join(directory, 'list.txt'), `${numbers.join('\n')}\n`);
        await writeFile(join(directory, 'towns.csv'), towns(townsBefore));
        await writeFile(join(directory, 'agreement.docx'), agreementBefore);
        await writeFile(join(directory, 'house.pptx'), deckBefore);
        await using workbench = await openWorkbench({
          directory,
          clock: systemClock,
          ids: createIdSource(systemClock),
        });
        await workbench.write('test', async (writer) => {
          const { bytes } = applyOperations(await writer.read('cities.xlsx'), [
            { kind: 'set_comment', sheet: 'Cities', cell: 'B250', text: 'ask again' },
            { kind: 'set_columns', sheet: 'Other', columns: 'A', width: 40 },
          ]);
          await writer.write('cities.xlsx', bytes);
          const lines = applyOperations(await writer.read('rows.xlsx'), [
            { kind: 'delete_rows', sheet: 'Cities', from: 5, count: 2 },
            { kind: 'insert_rows', sheet: 'Cities', before: 12, count: 1 },
            {
              kind: 'set_cells',
              sheet: 'Cities',
              cells: [
                { cell: 'A12', value: 'Graz' },
                { cell: 'B250', value: 9_999 },
              ],
            },
          ]);
          await writer.write('rows.xlsx', lines.bytes);
          await writer.write('towns.csv', Buffer.from(towns(townsAfter)));
          await writer.write('agreement.docx', agreementAfter);
          await writer.write('house.pptx', deckAfter);
          const list = numbers.map((line) => (line === 'line 3' || line === 'line 50' ? `${line}, changed` : line));
          await writer.write('list.txt', Buffer.from(`${list.join('\n')}\n`));
        });
      },
    });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[V4] sees words, looks and moves of a document in their place, at the first change', async () => {
    const { page } = desk;
    await open('agreement.docx');
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

  it('[V5] goes on with j to the next changed section, sees its table as a table, and leaves a row out', async () => {
    const { page } = desk;
    const table = page.getByRole('region', { name: 'Changed table' });
    // "3 of 6": nothing while another section is on its way.
    const place = async () => (await page.locator('output').allTextContents()).join();
    const totals = new Set<string>();
    for (let step = 0; step < 10 && (await table.count()) === 0; step += 1) {
      const before = await place();
      await page.keyboard.press('j');
      let now = before;
      await expect
        .poll(async () => {
          now = await place();
          return now;
        })
        .toMatch(new RegExp(`^(?!${before}$).+`));
      totals.add(now.replace(/^\d+ of /, ''));
    }
    await table.waitFor();
    // Two sentences, a move and two of a table, whichever section is shown.
    expect([...totals]).toEqual(['5']);
    expect(await table.locator('del').allTextContents()).toEqual(['900']);
    expect(await table.getByText('Heating').count()).toBe(1);
    await page.getByRole('checkbox', { name: 'Row: Added' }).uncheck();
    await takePicture(page, '26-document-table');
    expect(await desk.problems('26-document-table-dark')).toEqual([]);
  });

  it('[V2] [V5] sees the first changed slide, and leaves the new one out', async () => {
    const { page } = desk;
    await open('house.pptx');
    const changes = page.getByRole('region', { name: 'Changes in house.pptx' });
    await changes.getByText('moved 20 cm right').waitFor();
    expect(await changes.locator('del').allTextContents()).toContain('900');
    expect(await changes.locator('ins').allTextContents()).toContain('950');
    await changes.getByRole('img', { name: 'Draft: slide 2' }).waitFor();
    await takePicture(page, '27-slides-review');
    expect(await desk.problems('27-slides-review-dark')).toEqual([]);
    await page.getByRole('combobox', { name: 'Slide' }).selectOption({ label: '3. Who pays what (new) (1 change)' });
    await page.getByText('Half and half.').first().waitFor();
    await page.getByText('Not in the reference').waitFor();
    await page.getByRole('checkbox', { name: 'Added: Slide' }).uncheck();
  });

  it('[V9] sees a list of it below the grid', async () => {
    await open('cities.xlsx');
    const list = desk.page.getByRole('list', { name: 'Changes besides cells' });
    await list.waitFor();
    await expect
      .poll(() => list.getByRole('listitem').allTextContents())
      .toEqual(['noteCities!B250Galley: "ask again"', expect.stringMatching(/^columnOther!A:Awidth .* → width 40$/)]);
    await takePicture(desk.page, '24-besides-cells');
    expect(await desk.problems('24-besides-cells-dark')).toEqual([]);
  });

  it('[V5] is taken to the place of a change', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Other!A:A' }).click();
    await page.getByRole('grid', { name: 'Draft: Other' }).waitFor();
    await page.getByRole('button', { name: 'Cities!B250' }).click();
    await page.getByRole('grid', { name: 'Draft: Cities' }).getByText('city 248', { exact: true }).waitFor();
  });

  it('[V9] [V5] rows that went and came stand beside what stayed, and one goes from change to change', async () => {
    const { page } = desk;
    await open('rows.xlsx');
    await page.getByText('1 row added · 2 rows removed · 1 cell changed').waitFor();
    const reference = page.getByRole('grid', { name: 'Reference (Draft start): Cities' });
    const draft = page.getByRole('grid', { name: 'Draft: Cities' });
    await reference.getByRole('rowheader', { name: '5 removed row' }).waitFor();
    // The row that follows the removed ones is on one line on both sides, under the number of each side.
    const top = async (grid: typeof draft) =>
      (await grid.getByRole('gridcell', { name: 'city 5', exact: true }).boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await top(reference)) - (await top(draft))).toBe(0);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await draft.getByRole('rowheader', { name: '12 new row' }).waitFor();
    await page.getByText('2 of 3', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next change (j)' }).click();
    await draft.getByRole('gridcell', { name: '9999', exact: true }).waitFor();
    await reference.getByRole('gridcell', { name: '249', exact: true }).waitFor();
    await page.getByText('was 249').waitFor();
    // In sight, not just below it.
    const end = async (shown: typeof draft) => {
      const box = await shown.boundingBox();
      return box === null ? Number.NaN : box.y + box.height;
    };
    await expect
      .poll(async () => (await end(draft.getByText('9999', { exact: true }))) - (await end(draft)))
      .toBeLessThan(0);
    await page.getByRole('button', { name: 'Next change (j)', disabled: true }).waitFor();
    await takePicture(page, '42-rows');
    expect(await desk.problems('42-rows-dark')).toEqual([]);
  });

  it('[X1] [V4] reaches the cells in a browser at 200 %', async () => {
    const { page } = desk;
    const size = page.viewportSize();
    await page.setViewportSize({ width: 640, height: 400 });
    const draft = page.getByRole('grid', { name: 'Draft: Cities' });
    await draft.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await draft.boundingBox())?.height ?? 0).toBeGreaterThan(120);
    await expect.poll(async () => (await draft.boundingBox())?.y ?? 999).toBeLessThan(320);
    await takePicture(page, '42-rows-at-200');
    await page.setViewportSize(size ?? { width: 1280, height: 800 });
  });

  it('[B6] [V4] leaves a cell out with x, and sees changed rows alone', async () => {
    const { page } = desk;
    await page.keyboard.press('x');
    const draft = page.getByRole('grid', { name: 'Draft: Cities' });
    await expect.poll(() => page.getByRole('checkbox', { name: 'Publish B250' }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'Changed only' }).check();
    await draft.getByRole('gridcell', { name: '9999', exact: true }).waitFor();
    // The heading, two rows that went, one that came and the changed one.
    await expect.poll(() => draft.getByRole('row').count()).toBe(6);
    expect(await desk.problems()).toEqual([]);
  });

  it('[V4] [V5] has every change in a list: goes to one, ticks it off, and filters', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Give the review the whole width' }).click();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const list = page.getByRole('list', { name: 'Changes', exact: true });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    const row = (words: string) => list.getByRole('listitem').filter({ hasText: words });
    expect(await row('Cities!B250').textContent()).toContain('249 → 9999');
    // It was left out with x before.
    expect(await row('Cities!B250').getByRole('checkbox').isChecked()).toBe(false);
    await row('Cities, row 5').getByRole('button').first().click();
    await page.getByRole('grid', { name: 'Reference (Draft start): Cities' }).getByText('city 3').first().waitFor();
    await expect.poll(() => row('Cities, row 5').getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => row('Cities, row 6').getAttribute('aria-current')).toBe('true');
    await page.getByRole('checkbox', { name: 'Not yet reviewed' }).check();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(0);
    await page.getByText('Nothing left with this filter.').waitFor();
    await page.getByRole('checkbox', { name: 'Not yet reviewed' }).uncheck();
    await page.getByRole('combobox', { name: 'Kind of change' }).selectOption({ label: 'Added (1)' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await takePicture(page, '48-change-list');
    expect(await desk.problems('48-change-list-dark')).toEqual([]);
    await page.getByRole('button', { name: 'Close the list' }).click();
    await page.getByRole('button', { name: 'Show the chat beside the review' }).click();
  });

  it('[V4] sees a csv file by its rows and their key, and leaves a row and a cell out', async () => {
    const { page } = desk;
    await open('towns.csv');
    await page.getByText('1 row added · 1 row removed · 1 row changed (2 cells) · matched by id').waitFor();
    const rows = page.getByRole('table', { name: 'Changed rows of towns.csv' });
    await expect.poll(() => rows.locator('del').allTextContents()).toEqual(['town 20', '60']);
    await rows.getByRole('checkbox', { name: 'Publish row 6 (removed): removed' }).uncheck();
    await rows.getByRole('checkbox', { name: /^Publish row 20, amount/ }).uncheck();
    await takePicture(page, '46-rows-of-a-csv');
    expect(await desk.problems('46-rows-of-a-csv-dark')).toEqual([]);
  });

  it('[V4] sees a text by words, opens what is folded, and leaves a change out', async () => {
    const { page } = desk;
    await open('list.txt');
    await page.getByRole('checkbox', { name: 'Publish change 2' }).uncheck();
    await page
      .getByRole('button', { name: /^Show \d+ unchanged lines$/ })
      .last()
      .click();
    await page.getByText('line 30', { exact: true }).waitFor();
    expect(await desk.problems()).toEqual([]);
  });

  it('[V1] marks a file as reviewed, and finds every decision after a reload', async () => {
    const { page } = desk;
    await page.getByRole('checkbox', { name: 'Reviewed' }).check();
    await page.getByText(/· 1 reviewed$/).waitFor();
    await page.reload();
    await page.getByText(/· 1 reviewed$/).waitFor();
    await page.getByRole('button', { name: 'Publish, 5 in part' }).waitFor();
  });

  it('[X1] gives the review the whole width and takes it back', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Give the review the whole width' }).click();
    await page.getByRole('region', { name: 'Conversation' }).waitFor({ state: 'hidden' });
    await takePicture(page, '47-review-wide');
    expect(await desk.problems('47-review-wide-dark')).toEqual([]);
    await page.getByRole('button', { name: 'Show the chat beside the review' }).click();
    await page.getByRole('region', { name: 'Conversation' }).waitFor();
  });

  it('[B6] publishes parts of five files at once; the rest stays in the Draft', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Publish, 5 in part' }).click();
    await page.getByText('The rest stays in the Draft.').first().waitFor();
    const inFolder = (name: string) => readFile(join(desk.directory, name));
    const left = diffDocuments(await inFolder('agreement.docx'), agreementAfter);
    expect(left.change_count).toBe(1);
    const slides = diffDecks(await inFolder('house.pptx'), deckAfter).slides;
    expect(slides.flatMap(({ items }) => items.map(({ thing, change }) => `${thing} ${change}`))).toEqual([
      'slide added',
    ]);
    const list = String(await inFolder('list.txt'));
    expect(list).toContain('line 3, changed');
    expect(list).not.toContain('line 50, changed');
    const csv = String(await inFolder('towns.csv'));
    for (const line of ['105,town 5,15', '120,Graz,60', '500,Linz,7']) expect(csv).toContain(`${line}\n`);
    const rows = (await desk.rpc('ReviewGetXlsxDiff', { workbench_id: desk.workbenchId, path: 'rows.xlsx' })).changes;
    expect(rows).toMatchObject({ rows_added: [], rows_removed: [], cell_count: 1 });
    await expect.poll(() => page.getByRole('list', { name: 'Changed files' }).getByRole('listitem').count()).toBe(5);
  });

  it('[B6] removes a change and a file from the Draft, and takes each back', async () => {
    const { page } = desk;
    const files = page.getByRole('list', { name: 'Changed files' }).getByRole('listitem');
    const count = await files.count();
    const notices = page.getByRole('region', { name: 'Notices' });
    const undo = (said: string) =>
      notices.getByText(said, { exact: true }).locator('..').getByRole('button', { name: 'Undo' }).click();
    await open('towns.csv');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const list = page.getByRole('list', { name: 'Changes', exact: true }).getByRole('listitem');
    await expect.poll(() => list.count()).toBe(2);
    // As on a slow machine the file is shown anew before the answer is here: the notice comes all the same.
    await page.route('**/rpc/DraftRemove', async (route) => {
      const response = await route.fetch();
      await expect.poll(() => list.count()).toBe(1);
      await route.fulfill({ response });
    });
    await list.first().hover();
    await list.first().getByRole('button', { name: 'Remove row 6 (removed) from the Draft' }).click();
    await expect.poll(() => list.count()).toBe(1);
    await undo('row 6 (removed) is removed from the Draft');
    await page.unroute('**/rpc/DraftRemove');
    await expect.poll(() => list.count()).toBe(2);
    // Beside the chat there is no room for both: the list gives way to what it goes to.
    await list.first().getByRole('button').first().click();
    await expect.poll(() => list.count()).toBe(0);
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More for this file' }).click();
    expect(await desk.problems()).toEqual([]);
    await page.getByRole('menuitem', { name: 'Remove from Draft' }).click();
    await expect.poll(() => files.count()).toBe(count - 1);
    await undo('towns.csv is removed from the Draft');
    await expect.poll(() => files.count()).toBe(count);
  });

  it('[B12] [X1] discards by keyboard: the focus goes to what is there, and Undo brings the Draft back', async () => {
    const { page } = desk;
    const files = page.getByRole('list', { name: 'Changed files' }).getByRole('listitem');
    const count = await files.count();
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard Draft' }).press('Enter');
    await expect.poll(() => files.count()).toBe(0);
    await expect.poll(() => page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY');
    const notices = page.getByRole('region', { name: 'Notices' });
    const said = notices.getByText('The Draft is discarded', { exact: true });
    await said.locator('..').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => files.count()).toBe(count);
  });

  it('[B12] comments on a place of a file become a request that refines the Draft', async () => {
    const { page } = desk;
    await open('list.txt');
    await page.getByText('line 50, changed').waitFor();
    await page.keyboard.press('j');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.getByRole('textbox', { name: 'Comment on list.txt, line 51' }).fill('Leave line 50 as it was.');
    expect(await desk.problems()).toEqual([]);
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByRole('button', { name: 'Send 1 comment' }).click();
    const chat = page.getByRole('region', { name: 'Conversation' });
    await chat.getByText('list.txt, line 51: Leave line 50 as it was.').waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
