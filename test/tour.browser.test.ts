import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
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

/** Somebody's first minutes, led by the tour. The steps build on each other. */
describe('the tour', () => {
  let disk = '';
  let server: HomeServer;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const tour = () => page.getByRole('region', { name: 'Tour' });
  const step = (title: string) => tour().getByText(title, { exact: true }).waitFor();
  const marked = (words: string) => page.locator('[data-tour-here]').getByText(words).first().waitFor();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const looksRight = async (name: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
      await takePicture(page, `${name}-${colorScheme}`);
    }
  };

  beforeAll(async () => {
    disk = await mkdtemp(join(await realpath(tmpdir()), 'galley-tour-'));
    const config = join(disk, 'config');
    const home = join(disk, 'home');
    await mkdir(config, { mode: 0o700 });
    await mkdir(home);
    const access = await createUserAccess({ environment: {}, directory: config, keychain: null });
    const sample = inRepository('examples/household');
    server = await serveHome({
      config,
      access,
      home,
      sample,
      workflows,
      page: inRepository('packages/web/dist'),
      port: 0,
    });
    browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await openSignedIn(page, server);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    await rm(disk, { recursive: true, force: true });
  });

  it('[X1] is offered at the first start, and begins on a copy of the sample', async () => {
    await tour().getByText('New to Galley?').waitFor();
    await looksRight('tour-offered');
    await tour().getByRole('button', { name: 'Take the tour' }).press('Enter');
    await step('Ask for something');
    await button(request).waitFor();
    expect(existsSync(join(disk, 'home/Galley sample/notes.md'))).toBe(true);
    // The keyboard and a reader who listens begin at the tour.
    await page.locator('[aria-label=Tour]:focus').waitFor();
    await looksRight('tour-ask');
  });

  it('[X1] marks what it speaks of, leads the keyboard there, and survives a reload', async () => {
    await tour().getByRole('button', { name: 'Go to the message field' }).press('Enter');
    await page.locator('#message:focus').waitFor();
    expect(await page.locator('[data-tour-here] textarea').count()).toBe(1);
    await tour().getByRole('button', { name: 'Next' }).click();
    await step('Read the plan');
    expect(await tour().getByRole('button', { name: 'Go to the plan' }).count()).toBe(0);
    await page.reload();
    await step('Read the plan');
    await tour().getByRole('button', { name: 'Back' }).click();
    await step('Ask for something');
    expect(await tour().getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
  });

  it('[X1] [P1] goes on with what the person does: plan, review, publish, back', async () => {
    await button(request).click();
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await step('Read the plan');
    await marked('Review the plan');
    await looksRight('tour-plan');
    await tour().getByRole('button', { name: 'Next' }).click();
    await step('Approve it, or ask for changes');
    await marked('Approve and start');
    await button('Approve and start').click();
    await step('Review the Draft');
    await marked('Draft review');
    await looksRight('tour-review');
    await tour().getByRole('button', { name: 'Next' }).click();
    await step('Publish all of it, or a part');
    await tour().getByRole('button', { name: 'Go to the review' }).click();
    await page.locator('button[data-tour-here]').click();
    await step('Take it back');
    await marked('Restore');
    await looksRight('tour-back');
    expect(await tour().getByRole('button', { name: 'Next' }).count()).toBe(0);
  });

  it('[X1] is over once it was taken, for the person and not for the folder', async () => {
    await tour().getByRole('button', { name: 'Done' }).click();
    await tour().waitFor({ state: 'detached' });
    expect(await page.locator('[data-tour-here]').count()).toBe(0);
    await page.reload();
    await page.getByRole('region', { name: 'Conversation' }).waitFor();
    expect(await tour().count()).toBe(0);
    expect(JSON.parse(await readFile(join(disk, 'config/settings.json'), 'utf8'))).toEqual({
      page: { tour_seen: true },
    });
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Your Workbenches' }).waitFor();
    await button('Take the tour').waitFor();
    expect(await page.getByText('New to Galley?').count()).toBe(0);
  });

  it('[X1] can be started again: from the keys, and from the palette', async () => {
    await button(/^Galley sample/)
      .first()
      .click();
    await page.getByRole('region', { name: 'Conversation' }).waitFor();
    await page.locator('header').first().click();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('button', { name: 'Take the tour' }).click();
    await step('Ask for something');
    expect(existsSync(join(disk, 'home/Galley sample 2/notes.md'))).toBe(true);
    await tour().getByRole('button', { name: 'End the tour' }).click();
    await tour().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a file, a view or a setting' }).fill('take the tour');
    await page.keyboard.press('Enter');
    await step('Ask for something');
    expect(existsSync(join(disk, 'home/Galley sample 3/notes.md'))).toBe(true);
  });

  it('[X1] covers nothing on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await tour().getByRole('button', { name: 'Go to the message field' }).click();
    await page.locator('#message:focus').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await looksRight('tour-phone');
  });

  it('[X1] complains about nothing', () => {
    expect(complaints.filter((text) => !/ERR_|401|Failed to load/.test(text))).toEqual([]);
  });
});
