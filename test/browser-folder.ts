import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningServer, serve } from '@galley/server';
import type { Page } from 'playwright-core';
import { workflows } from '../verify/crash-run/sample.ts';
import { launchBrowser, openSignedIn, patience } from './browser.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const size = { width: 1280, height: 800 };

export interface FolderPage extends AsyncDisposable {
  readonly page: Page;
  readonly server: RunningServer;
  readonly directory: string;
  /** What the browser complained about. */
  readonly complaints: readonly string[];
}

/** A Workbench of these files and a browser in front of it, with the offline model alone. */
export async function openFolderPage(files: Readonly<Record<string, string | Uint8Array>>): Promise<FolderPage> {
  await using cleanup = new AsyncDisposableStack();
  const directory = cleanup.adopt(await mkdtemp(join(tmpdir(), 'galley-page-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  );
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  const server = cleanup.use(await serve({ directory, workflows, page: builtPage, port: 0 }));
  const browser = cleanup.adopt(await launchBrowser(), (each) => each.close());
  const context = await browser.newContext({ viewport: size, colorScheme: 'light', reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await openSignedIn(page, server);
  const resources = cleanup.move();
  return { page, server, directory, complaints, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
