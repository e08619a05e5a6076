import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSheets } from '@galley/formats';
import { type RunningServer, serve } from '@galley/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyHousehold, request, workflows } from '../verify/crash-run/sample.ts';
import { accessibilityProblems, launchBrowser, openSignedIn, patience, takePicture } from './browser.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const size = { width: 1280, height: 800 };

/** One person, one page, from the first look to the restored folder. The steps build on each other. */
describe('a person takes a request the whole way', () => {
  let sample: Awaited<ReturnType<typeof copyHousehold>>;
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const inFolder = (name: string) => readFile(join(sample.directory, name)).catch(() => null);

  beforeAll(async () => {
    sample = await copyHousehold();
    server = await serve({ directory: sample.directory, workflows, page: builtPage, port: 0 });
    browser = await launchBrowser();
    const context = await browser.newContext({ viewport: size, colorScheme: 'light' });
    context.setDefaultTimeout(patience);
    page = await context.newPage();
    page.on(
      'console',
      (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
    );
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    await sample?.[Symbol.asyncDispose]();
  });

  it('[X1] sees the files and a suggestion', async () => {
    await openSignedIn(page, server);
    await button(request).waitFor();
    await page.getByText('transactions.csv', { exact: true }).waitFor();
    await takePicture(page, '1-start');
  });

  it('[X1] looks into a file', async () => {
    await button(/^transactions\.csv/).click();
    await page.getByRole('gridcell', { name: 'Groceries' }).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Close panel').click();
  });

  it('[P1] takes the suggestion, sends it with Enter and is shown the plan before anything runs', async () => {
    await button(request).click();
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await button('Approve and start').waitFor();
    const plan = page.getByRole('region', { name: 'Plan' });
    await expect.poll(() => plan.getByRole('listitem').count()).toBeGreaterThanOrEqual(13);
    expect(await inFolder('summary.xlsx')).toBeNull();
    await takePicture(page, '2-plan');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('[P3] asks for a change and sees the revised plan, not a running one', async () => {
    await button('Request changes').click();
    await page.getByRole('textbox', { name: 'What should change?' }).fill('Please leave out Salary');
    await button('Send request').click();
    await page.getByText(/^As the review asked: /).waitFor();
    await button('Approve and start').waitFor();
    expect(await inFolder('summary.xlsx')).toBeNull();
  });

  it('[X2] approves, watches the items, and [V1] Review opens with a grid per sheet', async () => {
    // However short it is shown: the items may be done before somebody outside of the page looks.
    await page.evaluate(`new MutationObserver(() => {
      window.sawItem ||= /Working on item \\d+ of 12: /.test(document.body.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
    await button('Approve and start').click();
    await expect.poll(() => page.evaluate('window.sawItem')).toBe(true);
    await takePicture(page, '3-working');
    const review = page.getByRole('region', { name: 'Draft review' });
    await review.waitFor();
    await review.getByRole('tab', { name: 'Groceries' }).click();
    await review.getByRole('grid').getByText('2025-01-01').first().waitFor();
    await takePicture(page, '4-review');
    await expect.poll(() => review.getByRole('tablist', { name: 'Sheets' }).getByRole('tab').count()).toBe(12);
    expect(await inFolder('summary.xlsx')).toBeNull();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('[X1] finds the same in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await takePicture(page, '5-review-dark');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('[B10] goes back in the chat: the Draft goes too; takes that back: both are here again', async () => {
    const review = page.getByRole('region', { name: 'Draft review' });
    await button('Go back to here').first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
    await button('Take back').waitFor();
    await review.waitFor({ state: 'detached' });
    await button('Take back').click();
    await review.getByRole('tab', { name: 'Summary' }).waitFor();
    await expect.poll(() => review.getByRole('tablist', { name: 'Sheets' }).getByRole('tab').count()).toBe(12);
  });

  it('[V1] still finds the Draft after a reload', async () => {
    await page.reload();
    await page.getByRole('region', { name: 'Draft review' }).waitFor();
  });

  it('[X1] reviews on a phone: with a Draft in the bar the page is no wider than that', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Draft', exact: true }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: /^More/ }).waitFor();
    await takePicture(page, '5-review-phone');
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    if (before !== null) await page.setViewportSize(before);
  });

  it('[B3] publishes: only now is the file in the folder, and a Checkpoint stands in the chat', async () => {
    await button('Publish').click();
    await button('Restore').waitFor();
    const bytes = await inFolder('summary.xlsx');
    expect(listSheets(bytes ?? Buffer.alloc(0)).map((sheet) => sheet.name)).toContain('Summary');
    await takePicture(page, '6-published');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('[V8] restores from the chat: the folder is as it was', async () => {
    await button('Restore').first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await page
      .getByText(/Restored an earlier state/)
      .first()
      .waitFor();
    await expect.poll(() => inFolder('summary.xlsx')).toBeNull();
  });

  it('[X1] works at the width of a tablet', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await takePicture(page, '7-narrow');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('[X6] made no error in the browser, under its content security policy', () => {
    expect(complaints).toEqual([]);
  });
});
