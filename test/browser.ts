import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { HomeServer } from '@galley/server';
import { type Browser, chromium, type Page } from 'playwright-core';
import { atFullSpeed, slowDown } from './slow-browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How long the page may take for one step. It costs only a test that fails; a busy machine is no failure. */
export const patience = 60_000;

/** Pictures for the documentation are kept only when asked for; every other run leaves the tree as it is. */
const pictures = join(root, process.env.GALLEY_SCREENSHOTS ?? 'test-results');

/** How many times as long scripts of the page take (`GALLEY_SLOW_BROWSER=5`); nothing is slowed down without it. */
const slowness = Number(process.env.GALLEY_SLOW_BROWSER ?? 1);

/** The system's Chromium, without any of its own network traffic. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.GALLEY_CHROMIUM ?? '/usr/bin/chromium';
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu', ...quiet, ...asRoot] });
  return slowness > 1 ? slowDown(browser, slowness) : browser;
}

/** Opens the page signed in, the way `galley serve --open` does: by a private file. */
export async function openSignedIn(page: Page, server: HomeServer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-sign-in-'));
  try {
    const file = join(folder, 'open.html');
    await writeFile(file, server.newSignInFile(() => undefined).html);
    await page.goto(`file://${file}`);
    await page.waitForURL(`${server.origin}/`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page of its own, and what it complains about; the browser's line for each answer that is an error is not counted. */
export async function openWatchedPage(browser: Browser) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (each) => {
    if (each.type() === 'error' && !/Failed to load resource/.test(each.text())) complaints.push(each.text());
  });
  return { context, page, complaints };
}

export async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
}

/** Waits until nothing that is shown is still being asked for. */
export async function nothingLoads(page: Page): Promise<void> {
  await page.locator('.animate-spin:visible, .animate-pulse:visible').first().waitFor({ state: 'detached' });
}

interface Scope {
  /** These rules alone. */
  readonly rules?: string[];
  /** Only what matches this selector. */
  readonly within?: string;
}

/** What a screen reader or a person with weak sight would stumble over, in words. */
export async function accessibilityProblems(page: Page, { rules, within }: Scope = {}): Promise<string[]> {
  // What fades in or out has colours that nobody will look at; what comes while it is looked at must not fade, either.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished)).then(() => null)`,
  );
  const whole = new AxeBuilder({ page });
  const axe = within === undefined ? whole : whole.include(within);
  const { violations } = await atFullSpeed(page, () => (rules === undefined ? axe : axe.withRules(rules)).analyze());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
