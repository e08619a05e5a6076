import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelRegistry, type ModelClient } from '@galley/engine/model';
import { offlineModel } from '@galley/engine/offline';
import { openWorkshop } from '@galley/engine/workshop';
import { serve } from '@galley/server';
import type { Page } from 'playwright-core';
import { launchBrowser, openSignedIn } from '../../test/browser.ts';
import { workflows } from '../../verify/crash-run/sample.ts';

const root = join(import.meta.dirname, '../..');

/** A page in a real browser before a Workbench of its own. */
export interface BenchPage extends AsyncDisposable {
  readonly page: Page;
  readonly directory: string;
  readonly origin: string;
}

export interface BenchPageOptions {
  /** Files of the folder, by name: what is there, and what the Draft makes of it. */
  readonly files?: Readonly<Record<string, { readonly before: string | Buffer; readonly after?: string | Buffer }>>;
  readonly client?: ModelClient;
  /** Called before the page is opened: who wants to see the first load looks on from here. */
  readonly onPage?: (page: Page) => void;
}

export async function openBenchPage({ files = {}, client, onPage }: BenchPageOptions = {}): Promise<BenchPage> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-page-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const directory = join(folder, 'bench');
  await mkdir(directory);
  await copyFile(join(root, 'examples/household/transactions.csv'), join(directory, 'transactions.csv'));
  for (const [name, { before }] of Object.entries(files)) await writeFile(join(directory, name), before);
  const changed = Object.entries(files).flatMap(([name, { after }]) => (after === undefined ? [] : [{ name, after }]));
  const models = createModelRegistry([client === undefined ? offlineModel : { ...offlineModel, client }]);
  if (changed.length > 0) {
    await using workshop = await openWorkshop({ directory, workflows, models });
    await workshop.workbench.write('bench', async (writer) => {
      for (const { name, after } of changed) await writer.write(name, Buffer.from(after));
    });
  }
  const server = cleanup.use(
    await serve({ directory, workflows, models, page: join(root, 'packages/web/dist'), port: 0 }),
  );
  const browser = cleanup.adopt(await launchBrowser(), (each) => each.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  onPage?.(page);
  await openSignedIn(page, server);
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
  const held = cleanup.move();
  return { page, directory, origin: server.origin, [Symbol.asyncDispose]: () => held.disposeAsync() };
}
