import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, nothingLoads } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { openWithTwoModels, threeFiles } from './two-models.ts';
import { type View, views } from './views.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

let runId = '';

/** A Workbench with a Draft, a conversation, runs and a try, all of the person's own. */
async function prepare(directory: string): Promise<void> {
  await using bench = await openWithTwoModels(
    directory,
    threeFiles((model) => `written by ${model}\n`),
  );
  await bench.tryBoth('Write a note');
  const request = { text: 'Write a note', refine_draft: false, allow_unknown_price: false };
  runId = (await bench.call.WorkshopSendUserMessage({ ...bench.target, ...request })).run_id;
  await bench.settled(runId);
}

/** What axe says of the page as it is, in light, and of its colours in the dark. */
async function problems(page: Page, within?: string): Promise<string[]> {
  const part = within === undefined ? {} : { within };
  const light = await accessibilityProblems(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await accessibilityProblems(page, { ...part, rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((problem) => `dark: ${problem}`)];
}

const popup = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Opened, looked at, and closed with Escape, so that none of them is a trap. */
async function lookInto(page: Page, open: () => Promise<void>): Promise<string[]> {
  await open();
  const shown = page.locator(popup).first();
  await shown.waitFor();
  const found = await problems(page, popup);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  return found;
}

describe('every view and everything that opens, in light and dark', () => {
  let models: ModelServer;
  let desk: Desk;
  /** Menus that stand in every view are opened once. */
  const opened = new Set<string>();

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({ models, prepare });
    await desk.page.getByRole('button', { name: /^Trust this folder/ }).click();
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  const problemsOf = async ({ name, hash, region, shows, asks = [] }: View): Promise<string[]> => {
    const { page } = desk;
    const found: string[] = [];
    const note = (where: string, problems: readonly string[]) =>
      found.push(...problems.map((problem) => `${name}${where}: ${problem}`));
    await page.goto(new URL(hash, page.url()).href);
    const shown = region === undefined ? page : page.getByRole('region', { name: region, exact: true });
    await shown.getByText(shows).first().waitFor();
    await nothingLoads(page);
    note('', await problems(page));
    const triggers = page.locator('[aria-haspopup]:visible:not([disabled])');
    for (const at of Array.from({ length: await triggers.count() }, (_unused, index) => index)) {
      const trigger = triggers.nth(at);
      const label = (await trigger.getAttribute('aria-label')) ?? (await trigger.textContent()) ?? '';
      // One menu of many that are alike.
      const kind = label.replace(/\S+\.\w+|workbench|household/g, '…');
      if (opened.has(kind)) continue;
      opened.add(kind);
      note(` → ${label}`, await lookInto(page, () => trigger.click()));
    }
    for (const ask of asks) {
      const button = page.getByRole('button', { name: ask }).first();
      note(` → ${ask}`, await lookInto(page, () => button.click()));
    }
    return found;
  };

  it('[X1] no view, menu, list or dialog has a WCAG 2.2 AA violation', async () => {
    const { workbenchId } = desk;
    const found: string[] = [];
    for (const view of views({ workbenchId, runId })) found.push(...(await problemsOf(view)));
    expect(found).toEqual([]);
    expect([...opened].length).toBeGreaterThan(5);
  });

  it('[X1] nor has the palette, the companion or a part of Settings', async () => {
    const { page } = desk;
    await page.goto(new URL(`#/w/${desk.workbenchId}`, page.url()).href);
    await page.getByRole('region', { name: 'Conversation' }).waitFor();
    const found = await lookInto(page, () => page.keyboard.press('Control+k'));
    await page.getByRole('button', { name: 'Companion', exact: true }).click();
    await page.getByRole('region', { name: 'Companion' }).waitFor();
    await nothingLoads(page);
    found.push(...(await problems(page)));
    await page.keyboard.press('?');
    const tabs = page.getByRole('dialog').getByRole('tab');
    await tabs.first().waitFor();
    const names = await tabs.allTextContents();
    expect(names.length).toBeGreaterThan(9);
    for (const name of names) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel', { name, exact: true }).waitFor();
      await nothingLoads(page);
      found.push(...(await problems(page, popup)).map((problem) => `Settings ${name}: ${problem}`));
    }
    await page.keyboard.press('Escape');
    expect(found).toEqual([]);
  });

  it('[X1] [X6] and the browser had nothing to complain about', () => {
    expect(desk.complaints).toEqual([]);
  });
});
