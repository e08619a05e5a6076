import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTrustStore, createUserAccess } from '@galley/engine/workshop';
import { serve } from '@galley/server';
import type { Page } from 'playwright-core';
import { copyHousehold, workflows } from '../verify/crash-run/sample.ts';
import { accessibilityProblems, launchBrowser, openSignedIn, patience, takePicture } from './browser.ts';
import type { ModelServer } from './wire/model-server.ts';
import { keyAddresses } from './wire/provider-under-test.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const size = { width: 1280, height: 800 };

export interface Desk extends AsyncDisposable {
  readonly page: Page;
  readonly directory: string;
  /** What the browser complained about. */
  readonly complaints: readonly string[];
  /** A procedure, called in the page's own session. */
  rpc(name: string, input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  readonly workbenchId: string;
  /** Problems of the screen as it is, in light and in dark; the dark one is kept as a picture when it has a name. */
  problems(picture?: string): Promise<string[]>;
}

export interface DeskOptions {
  readonly models: ModelServer;
  /** Keys that are there from the start, by provider. */
  readonly keys?: Readonly<Record<string, string>>;
  /** What is done to the folder before Galley first sees it. */
  readonly prepare?: (directory: string) => Promise<void>;
}

/** A person's computer with providers that are all the local server, and a browser in front of it. */
export async function openDesk({ models, keys = {}, prepare }: DeskOptions): Promise<Desk> {
  await using cleanup = new AsyncDisposableStack();
  const sample = cleanup.use(await copyHousehold());
  await prepare?.(sample.directory);
  const config = join(dirname(sample.directory), 'config');
  await mkdir(config, { mode: 0o700 });
  const providers = {
    anthropic: { base_url: models.baseUrl('anthropic') },
    openai: { base_url: models.baseUrl('responses') },
    google: { base_url: models.baseUrl('gemini') },
    // Without a key, and with no model listed.
    local: { base_url: models.baseUrl('chat') },
  };
  await writeFile(join(config, 'models.json'), JSON.stringify({ providers }));
  await writeFile(join(config, 'key-addresses.json'), JSON.stringify(keyAddresses(providers)), { mode: 0o600 });
  await writeFile(join(config, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });
  const access = await createUserAccess({ environment: {}, directory: config, keychain: null });
  const { directory } = sample;
  const trust = createTrustStore(config);
  const server = cleanup.use(await serve({ directory, workflows, page: builtPage, port: 0, access, trust }));
  const browser = cleanup.adopt(await launchBrowser(), (each) => each.close());
  const context = await browser.newContext({ viewport: size, colorScheme: 'light', reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await openSignedIn(page, server);
  // Not the message field: a Draft that waits stands in its place.
  await page.getByRole('region', { name: 'Conversation' }).waitFor();

  const rpc: Desk['rpc'] = (name, input) =>
    page.evaluate(
      async ([procedure, body]) => {
        const session = localStorage.getItem('galley.session') ?? '';
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` };
        const answer = await fetch(`/rpc/${procedure}`, { method: 'POST', headers, body });
        const said: { result?: Record<string, unknown>; error?: { code: string; message: string } } = JSON.parse(
          await answer.text(),
        );
        if (said.result === undefined) throw new Error(`${procedure}: ${said.error?.code} ${said.error?.message}`);
        return said.result;
      },
      [name, JSON.stringify(input)] as const,
    );
  const list = await rpc('WorkbenchList', {});
  const workbenchId = /"workbench_id":"([^"]+)"/.exec(JSON.stringify(list))?.[1] ?? '';
  const held = cleanup.move();
  return {
    page,
    directory,
    complaints,
    rpc,
    workbenchId,
    async problems(picture) {
      const light = await accessibilityProblems(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await accessibilityProblems(page);
      if (picture !== undefined) await takePicture(page, picture);
      await page.emulateMedia({ colorScheme: 'light' });
      return [...light, ...dark.map((problem) => `dark: ${problem}`)];
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
