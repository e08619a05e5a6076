import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { type RunningServer, serve } from '@galley/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workflows } from '../verify/crash-run/sample.ts';
import { accessibilityProblems, launchBrowser, openSignedIn, patience, takePicture } from './browser.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const MESSAGES = 2_000;

/** A Workbench in which a lot was said, as its journal has it. */
async function talkLong(directory: string): Promise<void> {
  await using workbench = await openWorkbench({ directory, clock: systemClock, ids: createIdSource(systemClock) });
  for (let from = 0; from < MESSAGES; from += 200) {
    await workbench.append(
      Array.from({ length: 200 }, (_, index) => {
        const number = from + index + 1;
        const role = number % 2 === 1 ? ('user' as const) : ('assistant' as const);
        const text = `${role === 'user' ? 'Question' : 'Answer'} ${number}. ${'Some more words. '.repeat(number % 7)}`;
        return {
          stream: 'workbench' as const,
          event: {
            type: 'message.added' as const,
            message_id: `msg_long-${number}`,
            role,
            text,
            run_id: null,
            elapsed_ms: null,
            tool_calls: [],
          },
        };
      }),
    );
  }
}

/** One person and a long conversation. The steps build on each other. */
describe('a person in a long conversation', () => {
  let disk = '';
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const message = () => page.getByRole('textbox', { name: 'Message' });
  /** How far the conversation is from its end, in pixels. */
  const fromEnd = () =>
    page.locator('[data-scroller]').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  const wholeWidth = () => page.evaluate<number>('document.documentElement.scrollWidth');

  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'galley-chat-'));
    await writeFile(join(disk, 'bills.csv'), 'month,amount\n2026-01,120\n2026-02,95\n');
    await writeFile(join(disk, 'my notes.md'), '# Notes\n');
    await talkLong(disk);
    server = await serve({ directory: disk, workflows, page: builtPage, port: 0 });
    browser = await launchBrowser();
    const size = { width: 1280, height: 800 };
    page = await (await browser.newContext({ viewport: size, reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(patience);
    page.on('console', (each) => each.type() === 'error' && complaints.push(each.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    await rm(disk, { recursive: true, force: true });
  });

  it('[C1] [X1] opens at the newest message, with a page of it and no more', async () => {
    const asked: string[] = [];
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/rpc/WorkshopGetConversation')) return;
      asked.push(response.request().postData() ?? '');
      // One that the page took back has no text.
      answers.push(response.text().catch(() => ''));
    });
    await openSignedIn(page, server);
    await page.getByText(`Answer ${MESSAGES}.`).waitFor();
    // Whatever came before the line to the server stood is asked for again: the same end of the conversation, nothing before it.
    await expect.poll(fromEnd).toBeLessThan(5);
    expect(await page.locator('[data-entry]').count()).toBe(30);
    page.removeAllListeners('response');
    expect(asked.filter((body) => body.includes('cursor'))).toEqual([]);
    const read = (await Promise.all(answers)).filter((answer) => answer !== '');
    expect(read.length).toBeGreaterThan(0);
    for (const answer of read) expect(answer.match(/"message_id"/g)).toHaveLength(30);
  });

  it('[C1] shows earlier messages on the way up, and what is read stays where it is', async () => {
    const known = page.locator(`#msg_long-${MESSAGES - 25}`);
    const place = () => known.evaluate((element) => element.getBoundingClientRect().top);
    const before = await known.evaluate((element) => {
      const box = element.closest('[data-scroller]');
      if (box !== null) box.scrollTop = 300;
      return element.getBoundingClientRect().top;
    });
    await page.locator(`#msg_long-${MESSAGES - 59}`).waitFor({ state: 'attached' });
    expect(Math.abs((await place()) - before)).toBeLessThan(4);
    await button('Newest').click();
    await page.getByText(`Answer ${MESSAGES}.`).waitFor();
    await expect.poll(fromEnd).toBeLessThan(5);
  });

  it('[X1] names files with @ by keyboard, and keeps what was written over a reload', async () => {
    await message().fill('');
    await message().pressSequentially('Compare @bl');
    await page.getByRole('option', { name: 'bills.csv' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'chat-mention');
    await message().press('Enter');
    await expect.poll(() => message().inputValue()).toBe('Compare @bills.csv ');
    await page.reload();
    await expect.poll(() => message().inputValue()).toBe('Compare @bills.csv ');
  });

  it('[X1] attaches a file: it is in the folder under a free name, and named in the message', async () => {
    const chooser = page.waitForEvent('filechooser');
    await button('Attach files').click();
    await (await chooser).setFiles({ name: 'bills.csv', mimeType: 'text/csv', buffer: Buffer.from('a\n1\n') });
    await expect.poll(() => message().inputValue()).toBe('Compare @bills.csv @"bills 2.csv" ');
    await page
      .getByRole('button', { name: /^bills 2\.csv/ })
      .first()
      .waitFor();
    await message().fill('');
  });

  it('[C3] edits a message and sends it again, after it was said what goes', async () => {
    const mine = page.getByRole('article', { name: 'Your message' }).last();
    await mine.getByRole('button', { name: 'Edit and send again' }).click();
    const field = page.getByRole('textbox', { name: 'Edit your message' });
    await page.getByText('1 later message leaves the chat.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'chat-edit');
    await field.fill('Sort bills.csv by amount');
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await page.getByRole('article', { name: 'Your message' }).filter({ hasText: 'Sort bills.csv by amount' }).waitFor();
    await button('Approve and start').waitFor();
    await page.getByText(`Answer ${MESSAGES}.`).waitFor({ state: 'detached' });
  });

  it('[R10] talks to the companion while the plan waits; a new request says that it ends the plan', async () => {
    await page.getByRole('textbox', { name: 'Question to the companion' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'chat-plan-waits');
    await button('New request…').click();
    await page.getByText('Sending this ends the plan that waits.').waitFor();
    await message().fill('Describe bills.csv');
    await takePicture(page, 'chat-ends-plan');
    await message().press('Enter');
    await page.getByRole('article', { name: 'Your message' }).filter({ hasText: 'Describe bills.csv' }).waitFor();
    await page.getByRole('article', { name: "Galley's answer" }).last().getByText('tool call').waitFor();
  });

  it('[R11] opens what Galley did for an answer, call by call, with arguments and result', async () => {
    const answer = page.getByRole('article', { name: "Galley's answer" }).last();
    await answer.getByText(/tool calls?/).click();
    const calls = answer.getByRole('list', { name: 'Tool calls' });
    await calls.locator('summary').first().click();
    await calls.getByText('Result').first().waitFor();
    await calls.getByRole('button', { name: /Show/ }).first().click();
    await expect.poll(() => calls.getByRole('button', { name: /Show/ }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await takePicture(page, 'chat-activity-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('[B9] makes a Checkpoint by hand, compares it with now and restores one file', async () => {
    await page.getByRole('button', { name: 'Checkpoints', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Checkpoints' });
    await sheet.getByRole('textbox', { name: 'New Checkpoint' }).fill('Before the rent');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Before the rent').waitFor();
    await writeFile(join(disk, 'my notes.md'), '# Notes\n\nThe rent went up.\n');
    const row = sheet.getByRole('listitem').filter({ hasText: 'Before the rent' });
    await row.getByRole('button', { name: 'Compare' }).click();
    await row.getByText('changed', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'checkpoints-compare');
    await row.getByRole('button', { name: 'Changes in my notes.md' }).click();
    const changes = page.getByRole('dialog', { name: /my notes\.md/ });
    await changes.getByText('The rent went up.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'checkpoints-changes');
    await page.keyboard.press('Escape');
    await changes.waitFor({ state: 'hidden' });
    await row.getByRole('button', { name: 'Restore my notes.md' }).click();
    await expect.poll(() => readFile(join(disk, 'my notes.md'), 'utf8')).toBe('# Notes\n');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  it('[X1] fits a phone and a tablet, in light and dark', async () => {
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityProblems(page)).toEqual([]);
        await expect.poll(wholeWidth).toBeLessThanOrEqual(width);
        await takePicture(page, `chat-${width}-${colorScheme}`);
      }
    }
  });

  it('[X1] on a phone the model can be read, and what has no room stands behind one menu', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect.poll(async () => (await model.boundingBox())?.width).toBeGreaterThanOrEqual(88);
    await page.getByRole('banner').getByRole('button', { name: /^More/ }).click();
    for (const name of [/^Runs/, 'Models side by side', 'Use dark colours', 'Sign out']) {
      await page.getByRole('menuitem', { name }).waitFor();
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(wholeWidth).toBeLessThanOrEqual(390);
    await takePicture(page, 'chat-390-more');
    await page.getByRole('menuitem', { name: 'Checkpoints' }).click();
    await page.getByRole('dialog', { name: 'Checkpoints' }).waitFor();
  });

  it('[X1] on a phone only the newest notice stands over the chat, the others behind their count', async () => {
    // What went wrong stays until it is read; the console says so too, three times and no more.
    const before = complaints.length;
    let asked = 0;
    await page.route('**/rpc/CheckpointCreate', (route) => {
      asked += 1;
      const error = { code: 'DISK_FULL', message: `No room, ${asked}.`, remedy: 'Make some.', details: {} };
      return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ error }) });
    });
    const sheet = page.getByRole('dialog', { name: 'Checkpoints' });
    await sheet.getByRole('textbox', { name: 'New Checkpoint' }).fill('Never');
    const notices = page.getByRole('region', { name: 'Notices' });
    for (const count of [1, 2, 3]) {
      await sheet.getByRole('button', { name: 'Save' }).click();
      await notices.getByText(`No room, ${count}.`).waitFor();
    }
    await page.unroute('**/rpc/CheckpointCreate');
    await expect.poll(() => complaints.length).toBe(before + 3);
    complaints.splice(before);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await notices.getByText('No room, 2.').waitFor({ state: 'detached' });
    await takePicture(page, 'chat-390-notices');
    await notices.getByRole('button', { name: /earlier notice/ }).click();
    await notices.getByText('No room, 1.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'chat-390-notices-all');
    const dismiss = notices.getByRole('button', { name: 'Dismiss' });
    for (const left of [2, 1, 0]) {
      await dismiss.last().click();
      await expect.poll(() => dismiss.count()).toBe(left);
    }
  });

  it('leaves no error in the console', () => {
    expect(complaints).toEqual([]);
  });
});
