import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcedureOutput } from '@galley/schema';
import { type RunningServer, serve } from '@galley/server';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, modern } from '../packages/server/src/testing/program-client.ts';
import { copyHousehold, request, workflows } from '../verify/crash-run/sample.ts';
import { launchBrowser, openSignedIn, patience } from './browser.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const token = 'the-token-of-a-program-beside-the-page';

/** Longer than the way through everything that can be reached on a page. */
const MOST_TABS = 150;

/** Nothing here points at anything: every step is a key. A second tab and a program look on. The steps build on each other. */
describe('a person goes the whole way with the keyboard alone', () => {
  let sample: Awaited<ReturnType<typeof copyHousehold>>;
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let other: Page;
  const complaints: string[] = [];

  const press = (keys: string) => page.keyboard.press(keys);
  const items = () => plan().getByRole('button', { name: /^Item \d+: Do it$/ });
  const plan = () => page.getByRole('region', { name: 'Plan' });
  /** Keys go where the focus is: it has to be there before they are pressed. */
  const focused = (role: 'textbox' | 'button', name: string) =>
    page.getByRole(role, { name }).and(page.locator(':focus')).waitFor();

  /** A key for something that the page does not take yet is lost, as its button says by being disabled. */
  const enabled = (name: string) => page.getByRole('button', { name, disabled: false }).waitFor();

  /** Goes on with Tab until a button of this name has the focus, as somebody does who cannot point. */
  async function tabTo(name: RegExp): Promise<void> {
    for (let count = 0; count < MOST_TABS; count += 1) {
      const focused = await page.evaluate(
        `(() => { const at = document.activeElement; return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''; })()`,
      );
      if (name.test(String(focused))) return;
      await press('Tab');
    }
    throw new RangeError(`${MOST_TABS} steps did not lead to ${name}`);
  }

  async function requestChange(text: string, round: number): Promise<void> {
    await tabTo(/^Request changes$/);
    await press('Enter');
    await focused('textbox', 'What should change?');
    await page.keyboard.type(text);
    await tabTo(/^Send request/);
    await press('Enter');
    await plan()
      .getByText(new RegExp(`· round ${round}$`))
      .waitFor();
    await enabled('Approve and start');
  }

  beforeAll(async () => {
    sample = await copyHousehold();
    server = await serve({ directory: sample.directory, workflows, page: builtPage, port: 0, token });
    browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(patience);
    page = await context.newPage();
    await openSignedIn(page, server);
    other = await context.newPage();
    await other.goto(server.origin);
    for (const each of [page, other]) {
      each.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      each.on('pageerror', (error) => complaints.push(error.message));
    }
    await page.bringToFront();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    await sample?.[Symbol.asyncDispose]();
  });

  it('[X1] sends a request; the plan has the focus and a tree that can be read by ear', async () => {
    await press('/');
    await focused('textbox', 'Message');
    await page.keyboard.type(request);
    await press('Enter');
    await page.getByRole('button', { name: 'Approve and start' }).waitFor();
    const tree = await plan().ariaSnapshot();
    expect(tree).toMatch(/heading "[^"]*[Pp]lan/);
    expect(tree).toMatch(/- list[^\n]*:\n\s+- listitem/);
    expect(tree).toContain('button "Approve and start"');
    await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false);
    // The other tab hears of it by itself.
    await other.getByRole('button', { name: 'Approve and start' }).waitFor();
  });

  it('[P3] [P9] requests changes twice, and both tabs show the plan that came of it', async () => {
    await expect.poll(() => items().count()).toBeGreaterThan(2);
    const before = await items().count();
    await requestChange('Please leave out Salary', 2);
    await requestChange('Please leave out Rent', 3);
    await other
      .getByRole('region', { name: 'Plan' })
      .getByText(/· round 3$/)
      .waitFor();
    await expect.poll(() => items().count()).toBe(before - 2);
  });

  it('[P6] drops an item and approves; the tree of the Draft names what changed', async () => {
    await tabTo(/^Item 2: Do it$/);
    await press('d');
    await page.getByRole('button', { name: 'Item 2: Drop' }).waitFor();
    await enabled('Approve and start');
    await press('Control+Enter');
    const review = page.getByRole('region', { name: 'Draft review' });
    await review.waitFor();
    await review.getByRole('button', { name: /^Publish/ }).waitFor();
    const tree = await review.ariaSnapshot();
    expect(tree).toContain('heading "Draft review"');
    expect(tree).toMatch(/button "Publish/);
    expect(tree).toContain('summary.xlsx');
    await other.getByRole('region', { name: 'Draft review' }).waitFor();
  });

  it('[B3] publishes; the file is in the folder and the other tab has nothing left to review', async () => {
    await tabTo(/^Publish/);
    await press('Enter');
    await page.getByRole('button', { name: 'Restore' }).first().waitFor();
    expect((await readFile(join(sample.directory, 'summary.xlsx'))).length).toBeGreaterThan(1_000);
    await other.getByRole('region', { name: 'Draft review' }).waitFor({ state: 'detached' });
    await other.getByRole('button', { name: 'Restore' }).first().waitFor();
  });

  it('[X4] [X2] a connected program starts a run: the page shows its plan, and what the person approves there goes on', async () => {
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const transport = new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), { requestInit });
    await using program = await connectClient(transport, modern);
    const started = await program.call<ProcedureOutput<'WorkshopSendUserMessage'>>('start_run', {
      text: 'Sort transactions.csv by amount, largest first',
    });
    const { run_id } = started.json;
    await plan().waitFor();
    await enabled('Approve and start');
    const refused = await program.call('publish_draft', {});
    expect(refused.failed).toBe(true);
    await press('Control+Enter');
    // Asked before the page's word is there, it says that the plan waits.
    const status = async () => (await program.call<ProcedureOutput<'RunGet'>>('wait_for_run', { run_id })).json.status;
    await expect.poll(status).toBe('done');
    await page.getByRole('region', { name: 'Draft review' }).waitFor();
    const { changes } = (await program.call<ProcedureOutput<'ReviewGetChangeSet'>>('list_changes')).json;
    expect(changes.length).toBeGreaterThan(0);
  });

  it('[X6] made no error in either tab', () => {
    expect(complaints).toEqual([]);
  });
});
