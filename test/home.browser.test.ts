import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createUserAccess } from '@galley/engine/workshop';
import { type HomeServer, serveHome } from '@galley/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request, workflows } from '../verify/crash-run/sample.ts';
import { accessibilityProblems, launchBrowser, openSignedIn, patience, takePicture } from './browser.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** A person who has never used Galley, and the same person the next day. The steps build on each other. */
describe('a person at Home', () => {
  let disk = '';
  let server: HomeServer;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  let planHash = '';
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const start = async (port = 0) => {
    const access = await createUserAccess({ environment: {}, directory: join(disk, 'config'), keychain: null });
    const config = join(disk, 'config');
    const home = join(disk, 'home');
    const sample = inRepository('examples/household');
    return serveHome({ config, access, home, sample, workflows, page: inRepository('packages/web/dist'), port });
  };
  const looksRight = async (name: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
      await takePicture(page, `${name}-${colorScheme}`);
    }
  };

  beforeAll(async () => {
    disk = await mkdtemp(join(await realpath(tmpdir()), 'galley-home-'));
    await mkdir(join(disk, 'config'), { mode: 0o700 });
    await mkdir(join(disk, 'home/Documents/Taxes'), { recursive: true });
    server = await start();
    browser = await launchBrowser();
    page = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    ).newPage();
    page.setDefaultTimeout(patience);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    await rm(disk, { recursive: true, force: true });
  });

  it('[X1] begins without any Workbench', async () => {
    await openSignedIn(page, server);
    await page.getByRole('heading', { name: 'Choose a folder to work in' }).waitFor();
    const model = page.getByRole('region', { name: 'No model is set up' });
    await model.waitFor();
    await looksRight('home-first');
    await model.getByRole('button', { name: 'Set up a model' }).click();
    await page.getByRole('dialog', { name: 'Models' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('[X1] chooses a folder of their own, one level at a time', async () => {
    await button('Open a folder…').click();
    await button('Documents').click();
    await button('Taxes').waitFor();
    await looksRight('home-folders');
    await page.getByRole('textbox', { name: 'Name of a new folder' }).fill('Letters');
    await button('Create and open').click();
    await page.getByText('This folder is empty').waitFor();
    expect(existsSync(join(disk, 'home/Documents/Letters/.galley'))).toBe(true);
  });

  it('[X1] [A2] tries the sample beside it, in the same page', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await button('Try it on a sample').click();
    await button(request).click();
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await button('Approve and start').waitFor();
  });

  it('[B17] [P1] sees at Home what waits, and Back leads there again', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await button(/^A plan waits for your approval/).waitFor();
    await page.getByRole('heading', { name: 'Your Workbenches' }).waitFor();
    await looksRight('home');
    await button(/^A plan waits for your approval/).click();
    await button('Approve and start').waitFor();
    await page.goBack();
    await button(/^A plan waits for your approval/).waitFor();
    await page.goForward();
    await button('Approve and start').waitFor();
    planHash = new URL(page.url()).hash;
  });

  it('[X1] [O11] finds the runs of all Workbenches, also of one that is not open, and goes to one', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'All runs' }).click();
    const runs = page.getByRole('list', { name: 'Runs' });
    await runs.getByRole('button', { name: /Waiting for you.*Galley sample/ }).waitFor();
    await looksRight('all-runs');
    await page.getByRole('button', { name: /^Done 0/ }).click();
    await page.getByText('No run fits.').waitFor();
    await page.getByRole('button', { name: /^Waiting for you 1/ }).click();
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('galley sample');
    await runs.getByRole('button', { name: 'Review plan' }).click();
    await page.getByRole('region', { name: 'Run', exact: true }).getByText('A plan waits for your review.').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'All runs' }).waitFor();
    await page.goBack();
  });

  it('[B16] [R9] finds its Workbench again when the server was started anew', async () => {
    const { port } = server;
    const hash = planHash;
    await server[Symbol.asyncDispose]();
    server = await start(port);
    await openSignedIn(page, server);
    await button(/^A plan waits for your approval/).waitFor();
    // No Workbench is open yet: what they left is read without that.
    await page.goto(`${server.origin}/#/home/runs`);
    await page.getByRole('button', { name: /Waiting for you.*Galley sample/ }).click();
    await page.getByRole('region', { name: 'Run', exact: true }).getByText('A plan waits for your review.').waitFor();
    await page.goto(`${server.origin}/${hash}`);
    await button('Approve and start').waitFor();
  });

  it('[X1] complains about nothing but the server that was away', () => {
    expect(
      complaints.filter((text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|401|Failed to load|ERR_EMPTY/.test(text)),
    ).toEqual([]);
  });
});
