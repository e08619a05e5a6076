import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, paragraph } from '../packages/formats/src/docx/testing/make-document.ts';
import { encode } from '../packages/formats/src/image/pixels/encode.ts';
import { makePixels } from '../packages/formats/src/image/testing/make-picture.ts';
import { makePdf } from '../packages/formats/src/pdf/testing/make-pdf.ts';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const hasOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasOffice) process.stderr.write('LibreOffice is absent: pages of documents are not looked at.\n');

const logo = (right: number) =>
  encode(
    makePixels(480, 240, (x, y) => {
      if (x > right && x < right + 90 && y > 60 && y < 150) return [200, 60, 40, 255];
      return [40 + (x >> 2), 90, 160 + (y >> 2), 255];
    }),
    { type: 'png' },
  );
const offer = (price: string) =>
  makePdf({
    pages: [
      { text: [[72, 700, 'Offer', 24]] },
      { text: [[72, 700, `The price is ${price}.`, 14]] },
      { text: [[72, 700, 'Thank you.', 14]] },
    ],
  });
const letter = (text: string) =>
  makeDocument({
    body: [paragraph(['Offer'], 'H1'), paragraph([text]), paragraph(['Yours, Ada. '.repeat(40)]).repeat(20)].join(''),
  });

describe('a person looks at pages and pictures', () => {
  let models: ModelServer;
  let desk: Desk;

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({
      models,
      async prepare(directory) {
        await writeFile(join(directory, 'logo.png'), logo(60));
        await writeFile(
          join(directory, 'paper.pdf'),
          makePdf({ pages: [{ content: '0 0 1 rg 100 100 300 500 re f' }, {}, {}] }),
        );
        await writeFile(join(directory, 'offer.pdf'), offer('900 francs'));
        await writeFile(join(directory, 'letter.docx'), letter('The price is 900 francs.'));
        await writeFile(
          join(directory, 'sign.svg'),
          '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" onload="document.title=1"><script>document.title="run"</script><circle cx="100" cy="50" r="40" fill="teal"/></svg>',
        );
        await using workbench = await openWorkbench({
          directory,
          clock: systemClock,
          ids: createIdSource(systemClock),
        });
        await workbench.write('test', async (writer) => {
          await writer.write('logo.png', Buffer.from(logo(280)));
          await writer.write('letter.docx', letter('The price is 950 francs.'));
          await writer.write('offer.pdf', offer('950 francs'));
        });
      },
    });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[V6] turns the pages of a PDF with the keyboard', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: /^paper\.pdf/ }).click();
    const pages = page.getByRole('region', { name: 'Pages of paper.pdf' });
    await pages.getByRole('img', { name: 'Page 1 of paper.pdf' }).waitFor();
    await pages.focus();
    await page.keyboard.press('ArrowRight');
    await pages.getByRole('img', { name: 'Page 2 of paper.pdf' }).waitFor();
    await page.keyboard.press('End');
    await page.getByText('Page 3 of 3').waitFor();
    await page.keyboard.press('Home');
    await pages.getByRole('img', { name: 'Page 1 of paper.pdf' }).waitFor();
    await takePicture(page, '27-pdf-pages');
    expect(await desk.problems('27-pdf-pages-dark')).toEqual([]);
  });

  it('[T8] a drawing is shown as a picture; nothing of it runs', async () => {
    const { page } = desk;
    const title = await page.title();
    await page.getByRole('button', { name: /^sign\.svg/ }).click();
    const shown = page.getByRole('img', { name: 'sign.svg' });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    expect(await page.locator('svg circle[fill="teal"]').count()).toBe(0);
    expect(await page.title()).toBe(title);
    await page.getByRole('tab', { name: 'As text' }).click();
    await page.getByText('<circle').first().waitFor();
  });

  it('[V4] compares two versions of a picture side by side and by its pixels', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Close panel' }).click();
    await page
      .getByRole('button', { name: /review/i })
      .first()
      .click();
    await page.getByRole('list', { name: 'Changed files' }).getByText('logo.png').click();
    await page.getByRole('img', { name: 'The picture, Draft' }).waitFor();
    await page.getByRole('img', { name: 'The picture, Reference (Draft start)' }).waitFor();
    await page.getByText(/% of the pixels changed, in 2 places/).waitFor();
    await takePicture(page, '28-picture-review');
    expect(await desk.problems('28-picture-review-dark')).toEqual([]);
    await page.getByRole('tab', { name: 'Difference' }).click();
    await page.getByRole('img', { name: 'logo.png: what changed is red' }).waitFor();
    await takePicture(page, '29-picture-difference');
  });

  it('[V3] [V6] sees the changed page of a PDF twice, and its words below', async () => {
    const { page } = desk;
    await page.getByRole('list', { name: 'Changed files' }).getByText('offer.pdf').click();
    await page.getByRole('img', { name: 'Page 2, Draft' }).waitFor();
    await page.getByRole('img', { name: 'Page 2, Reference (Draft start)' }).waitFor();
    await page.getByText('1 page changed, 2 as before.').waitFor();
    await page.getByText('The price is 950 francs.').waitFor();
    await takePicture(page, '31-pdf-review');
    expect(await desk.problems('31-pdf-review-dark')).toEqual([]);
  });

  it.skipIf(!hasOffice)('[V6] sees the pages of a document before and after', async () => {
    const { page } = desk;
    await page.getByRole('list', { name: 'Changed files' }).getByText('letter.docx').click();
    await page.getByRole('tab', { name: 'As it looks' }).click();
    await page.getByRole('img', { name: 'Page 1, Draft' }).waitFor();
    await page.getByRole('img', { name: 'Page 1, Reference (Draft start)' }).waitFor();
    await takePicture(page, '30-document-pages');
    expect(await desk.problems('30-document-pages-dark')).toEqual([]);
    expect(desk.complaints).toEqual([]);
  });
});
