import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type RunningServer, serve } from '@galley/server';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyHousehold, workflows } from '../verify/crash-run/sample.ts';
import { accessibilityProblems, launchBrowser, openSignedIn, openWatchedPage, takePicture } from './browser.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));

describe('a person signs in', () => {
  let sample: Awaited<ReturnType<typeof copyHousehold>>;
  let server: RunningServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  const start = (port = 0) => serve({ directory: sample.directory, workflows, page: builtPage, port });
  const heading = (name: string, on = page) => on.getByRole('heading', { name });
  const message = (on = page) => on.getByRole('textbox', { name: 'Message' });
  const problemsInBoth = async () => {
    const light = await accessibilityProblems(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    return [...light, ...(await accessibilityProblems(page))];
  };

  beforeAll(async () => {
    sample = await copyHousehold();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await sample?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    server = await start();
    ({ context, page, complaints } = await openWatchedPage(browser));
  });
  afterEach(async () => {
    await context.close();
    await server[Symbol.asyncDispose]();
    expect(complaints).toEqual([]);
  });

  it('[T5] by the private file: no secret stands in an address, a cookie or the history', async () => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await openSignedIn(page, server);
    await message().waitFor();
    const session = await page.evaluate(() => localStorage.getItem('galley.session'));
    expect(session).toMatch(/^[\w-]{8}\.[\w-]{43}$/);
    expect(await context.cookies()).toEqual([]);
    expect(addresses.filter((address) => address.includes(String(session)))).toEqual([]);
    expect(page.url()).toBe(`${server.origin}/`);
    await page.reload();
    await message().waitFor();
  });

  it('[T5] by a typed code, with the keyboard alone; a wrong one is explained', async () => {
    const answer = await page.goto(server.origin);
    expect(answer?.status()).toBe(200);
    await heading('Sign in to Galley').waitFor();
    await takePicture(page, '14-sign-in');
    await page.keyboard.type('0000-0000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This code is wrong, was used before or is too old.').waitFor();
    expect(await problemsInBoth()).toEqual([]);
    await takePicture(page, '15-sign-in-refused');
    await page.keyboard.type(server.newCode().code.toLowerCase());
    await page.keyboard.press('Enter');
    await message().waitFor();
    expect(await context.cookies()).toEqual([]);
  });

  it('[T5] and a program on another port of this computer learns nothing and can ask for nothing', async () => {
    const heard: string[] = [];
    const stranger = createServer((request, response) => {
      heard.push(JSON.stringify(request.headers));
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A stranger</title>');
    }).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    await openSignedIn(page, server);
    await message().waitFor();
    const session = await page.evaluate(() => localStorage.getItem('galley.session'));
    const there = await context.newPage();
    await there.goto(`http://127.0.0.1:${Object(stranger.address()).port}/`);
    expect(heard.length).toBeGreaterThan(0);
    expect(
      heard.filter((headers) => /cookie|authorization/i.test(headers) || headers.includes(String(session))),
    ).toEqual([]);
    const tries = await there.evaluate(async (origin) => {
      const ask = (path: string, init: RequestInit) =>
        fetch(origin + path, { credentials: 'include', ...init }).then(
          async (answer) => `${answer.type} ${answer.status} ${await answer.text()}`,
          () => 'failed',
        );
      const headers = { 'content-type': 'application/json' };
      return [
        String(localStorage.length),
        await ask('/rpc/WorkbenchList', { method: 'POST', headers, body: '{}' }),
        await ask('/rpc/WorkbenchList', { method: 'POST', mode: 'no-cors', body: '{}' }),
        await ask('/events', {}),
        await ask('/', { mode: 'no-cors' }),
      ];
    }, server.origin);
    // Refused, or with no-cors not even readable: the resource policy forbids it.
    expect(tries).toEqual(['0', 'failed', 'failed', 'failed', 'failed']);
    stranger.close();
  });

  it('[T5] fits a narrow window', async () => {
    await page.setViewportSize({ width: 320, height: 560 });
    await page.goto(server.origin);
    await heading('Sign in to Galley').waitFor();
    await takePicture(page, '16-sign-in-narrow');
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    expect(await problemsInBoth()).toEqual([]);
  });

  it('[T5] once for all tabs; signing out in one signs out the others', async () => {
    await openSignedIn(page, server);
    await message().waitFor();
    const second = await context.newPage();
    await second.goto(server.origin);
    await message(second).waitFor();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await heading('You are signed out', second).waitFor();
    await heading('You are signed out').waitFor();
    await page.reload();
    await heading('Sign in to Galley').waitFor();
  });

  it('[T5] again after a restart, is told that there was one, and loses no word of a half-written message', async () => {
    await openSignedIn(page, server);
    await message().fill('Please sort the');
    await page.getByRole('button', { name: 'Checkpoints' }).click();
    await page.getByRole('dialog').waitFor();
    const { port } = server;
    await server[Symbol.asyncDispose]();
    await page.getByText('The connection to Galley is lost.').waitFor({ state: 'attached' });
    server = await start(port);
    await heading('Galley was restarted').waitFor();
    await takePicture(page, '17-restarted');
    expect(await problemsInBoth()).toEqual([]);
    await page.getByRole('textbox', { name: 'Code' }).fill(server.newCode().code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Galley was restarted').waitFor({ state: 'detached' });
    await page.getByRole('dialog').press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => message().inputValue()).toBe('Please sort the');
    await message().press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).or(page.getByText('Please sort the')).first().waitFor();
  });

  it('[T5] a tab that waits for a code goes on when another tab signs in', async () => {
    await page.goto(server.origin);
    await heading('Sign in to Galley').waitFor();
    const second = await context.newPage();
    await openSignedIn(second, server);
    await message(second).waitFor();
    await message().waitFor();
  });

  it('[X6] menus and dialogs get their style elements, under a policy without inline styles', async () => {
    await openSignedIn(page, server);
    await message().waitFor();
    const rules = "Array.from(document.querySelectorAll('style'), (each) => each.sheet?.cssRules.length)";
    const styles = () => page.evaluate<unknown>(rules);
    await page.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('listbox').waitFor();
    // A list needs none.
    await expect.poll(styles).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Checkpoints' }).click();
    await page.getByRole('dialog').waitFor();
    // One that holds back the page's scrolling: a refused one would have no rules.
    await expect.poll(styles).toEqual([expect.any(Number)]);
  });

  it('[T5] in six tabs: the oldest give way, say so, and come back when they are turned to', async () => {
    await openSignedIn(page, server);
    await message().waitFor();
    for (let tab = 0; tab < 5; tab += 1) {
      const next = await context.newPage();
      await next.goto(server.origin);
      await message(next).waitFor();
    }
    await page.bringToFront();
    await page.getByText('Paused: Galley is open in many tabs.').waitFor();
    await page.getByText('Paused: Galley is open in many tabs.').click();
    await page.getByText('Paused: Galley is open in many tabs.').waitFor({ state: 'detached' });
  });
});
