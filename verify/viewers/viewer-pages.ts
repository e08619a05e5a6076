import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { requestCode } from '@galley/server';
import type { Page } from 'playwright-core';
import { commandFile } from '../../packages/cli/src/testing/command-file.ts';
import { launchBrowser, nothingLoads, openWatchedPage } from '../../test/browser.ts';

const token = 'the-token-of-this-comparison';

export interface Viewed {
  readonly pictures: readonly Buffer[];
  /** What the page complained about, and errors it shows. */
  readonly problems: readonly string[];
}

interface Viewing {
  /** A folder with the files and nothing else. */
  readonly bench: string;
  readonly folder: string;
  readonly pages: number;
  readonly isDark: boolean;
}

/** The first pages of each file in the viewer of a page whose computer has no renderer. */
export async function viewerPages(
  paths: readonly string[],
  { bench, folder, pages, isDark }: Viewing,
): Promise<ReadonlyMap<string, Viewed>> {
  const { server, origin } = await serveWithoutRenderer(bench, folder);
  const browser = await launchBrowser();
  try {
    const { page, complaints } = await openWatchedPage(browser);
    if (isDark) await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1440, height: 1100 });
    await signIn(page, origin);
    const found = new Map<string, Viewed>();
    for (const path of paths) {
      const pictures = await look(page, basename(path), pages);
      const alerts = await page.getByRole('alert').allInnerTexts();
      found.set(path, { pictures, problems: [...complaints.splice(0), ...alerts] });
    }
    return found;
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
}

async function serveWithoutRenderer(bench: string, folder: string): Promise<{ server: ChildProcess; origin: string }> {
  for (const name of ['programs', 'config', 'tmp']) await mkdir(join(folder, name), { recursive: true });
  const env = {
    ...process.env,
    PATH: join(folder, 'programs'),
    TMPDIR: join(folder, 'tmp'),
    GALLEY_CONFIG: join(folder, 'config'),
    GALLEY_TOKEN: token,
  };
  const words = [commandFile, 'serve', bench, '--no-open', '--port', '0'];
  const server = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
    server.on('exit', () => reject(new TypeError(`the server did not start: ${said}`)));
  });
  return { server, origin };
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('heading', { name: 'Sign in to Galley' }).waitFor();
  await page.keyboard.type((await requestCode(origin, token)).code);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
}

async function look(page: Page, name: string, pages: number): Promise<Buffer[]> {
  const [bench] = /^#\/w\/[^/]+/.exec(new URL(page.url()).hash) ?? [];
  // The first one is clicked: from then on the address says which Workbench it is.
  if (bench === undefined) await page.locator(`button[title="${name}"]`).click();
  else await page.evaluate(`location.hash = ${JSON.stringify(`${bench}/file/${encodeURIComponent(name)}`)}`);
  const view = page.getByRole('region', { name: `Preview of ${name}`, exact: true });
  await view.waitFor();
  await settle(page);
  const pictures = [await view.screenshot({ animations: 'disabled' })];
  const next = view.getByRole('button', { name: /^Next (page|slide)$/ });
  while (pictures.length < pages && (await next.isVisible()) && (await next.isEnabled())) {
    await next.click();
    await settle(page);
    pictures.push(await view.screenshot({ animations: 'disabled' }));
  }
  return pictures;
}

/** What is fetched only when it is needed (the reader of markdown) shows no spinner meanwhile. */
async function settle(page: Page): Promise<void> {
  await nothingLoads(page);
  await page.waitForTimeout(500);
  await nothingLoads(page);
}
