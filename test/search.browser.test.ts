import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningServer, serve } from '@galley/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleBook } from '../packages/formats/src/xlsx/testing/sample-book.ts';
import { workflows } from '../verify/crash-run/sample.ts';
import { accessibilityProblems, launchBrowser, openSignedIn, patience, takePicture } from './browser.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));

let directory: string;
let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-search-page-'));
  const lines = Array.from(
    { length: 300 },
    (_, index) => `Line ${index + 1}${index === 249 ? ' with the zeppelin' : ''}`,
  );
  await writeFile(join(directory, 'long.txt'), lines.join('\n'));
  await writeFile(join(directory, 'book.xlsx'), sampleBook([['Item'], ['Rope'], ['Zeppelin']]));
  await writeFile(join(directory, 'broken.docx'), 'PK\u0003\u0004 nothing');
  server = await serve({ directory, workflows, page: builtPage, port: 0 });
  browser = await launchBrowser();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(patience);
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
  await rm(directory, { recursive: true, force: true });
});

it('[X1] [X6] a person searches with the keyboard and lands at the line and the cell', async () => {
  await openSignedIn(page, server);
  const box = page.getByRole('searchbox', { name: 'Search files and messages' });
  await box.fill('zeppelin');
  const results = page.getByRole('list', { name: 'Search results' });
  await results.getByRole('button', { name: /long\.txt.*line 250/ }).waitFor();
  await results.getByRole('button', { name: /book\.xlsx.*A3/ }).waitFor();
  await page.getByText('1 file not searched').click();
  await page.getByText(/broken\.docx: /).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await takePicture(page, 'search');

  await results.getByRole('button', { name: /long\.txt.*line 250/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Text of long.txt' }).getByText('Line 250 with the zeppelin').waitFor();
  await results.getByRole('button', { name: /book\.xlsx/ }).click();
  await page.getByRole('gridcell', { name: 'Zeppelin', selected: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await box.focus();
  await page.keyboard.press('Escape');
  await page.getByText('broken.docx', { exact: true }).waitFor();
  await results.waitFor({ state: 'detached' });
});

it('[X1] every view has an address: Back returns to it, and a reload or a link opens it again', async () => {
  await openSignedIn(page, server);
  const text = page.getByRole('region', { name: 'Text of long.txt' });
  await page.getByRole('button', { name: /^long\.txt/ }).click();
  await text.waitFor();
  const address = page.url();
  expect(address).toMatch(/#\/w\/wb_[^/]+\/file\/long\.txt$/);
  await page.getByRole('button', { name: /^book\.xlsx/ }).click();
  await page.getByRole('gridcell', { name: 'Zeppelin' }).waitFor();
  await page.goBack();
  await text.waitFor();
  await page.goBack();
  await text.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: /message/i }).waitFor();
  await page.goForward();
  await text.waitFor();
  await page.reload();
  await text.waitFor();
  expect(page.url()).toBe(address);
});
