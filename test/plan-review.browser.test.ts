import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { planText, scriptedPlanner } from './scripted-planner.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const answers = [
  ['- c1: declined — the totals need every category'],
  ['- c1: declined — the totals still need every category'],
  ['- c1: declined — for the same reason'],
];

/** One person reviews one plan to the end, with the keyboard. The steps build on each other. */
describe('a person reviews a plan', () => {
  let models: ModelServer;
  let desk: Desk;

  const button = (name: string | RegExp) => desk.page.getByRole('button', { name });
  const card = (label: string) =>
    desk.page.getByRole('region', { name: 'Plan' }).locator('li[data-item]').filter({ hasText: label });
  const labels = () => desk.page.locator('li[data-item] p.font-medium').allInnerTexts();
  const press = (keys: string) => desk.page.keyboard.press(keys);
  /** Where the keyboard writes: a field that has just been opened, once it has the focus. */
  const write = async (words: string) => {
    await desk.page.locator('textarea:focus').waitFor();
    await desk.page.keyboard.type(words);
  };
  const expanded = async (title: string | RegExp) => desk.page.locator('summary').filter({ hasText: title }).click();

  const planNow = async () => {
    const at = { workbench_id: desk.workbenchId };
    const run_id = /"run_id":"([^"]+)"/.exec(JSON.stringify(await desk.rpc('WorkbenchGet', at)))?.[1] ?? '';
    return { run_id, digest: (await desk.rpc('WorkshopGetPlan', { ...at, run_id })).digest };
  };

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    models.script(scriptedPlanner((round) => planText(answers[round - 2])));
    desk = await openDesk({ models, keys: { anthropic: 'sk-test-0123456789' } });
    const at = { workbench_id: desk.workbenchId };
    await desk.rpc('ConsentGrant', { ...at, provider: 'anthropic' });
    await desk.rpc('WorkshopSetModel', { ...at, model: 'anthropic/claude-haiku-4-5' });
    await desk.rpc('WorkshopSendUserMessage', { ...at, text: 'Write a short report on our spending' });
    await button('Approve and start').waitFor();
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[P2] sees what was understood, the items with result, undo, evidence and estimate, and what is assumed', async () => {
    const plan = desk.page.getByRole('region', { name: 'Plan' });
    await plan.getByText('Which year should the report cover?').waitFor();
    await plan.getByText('If you say nothing: no conversion').waitFor();
    const totals = await card('Totals').textContent();
    for (const words of ['totals.md, one row per category', 'yes, it is a new file', 'columns category']) {
      expect(totals).toContain(words);
    }
    // Said once for the plan, not again on every card.
    expect(totals).not.toContain('unknown');
    expect(await plan.getByText(/^Estimate/).count()).toBe(0);
    await takePicture(desk.page, '8-plan-review');
    expect(await desk.problems()).toEqual([]);
    await expanded('What was understood');
    await plan.getByText('1,204').waitFor();
    await expanded('What was understood');
  });

  it('[P2] an option of a question goes into the request for changes', async () => {
    await button('2024').click();
    const field = desk.page.getByRole('textbox', { name: 'What should change?' });
    await expect.poll(() => field.inputValue()).toBe('Which year should the report cover? → 2024');
    await button('both').click();
    await expect.poll(() => field.inputValue()).toBe('Which year should the report cover? → both');
    await expect.poll(() => button('both').getAttribute('aria-pressed')).toBe('true');
    await field.fill('');
    await field.press('Escape');
    await button('Approve and start').waitFor();
  });

  it('[P6] with the keyboard alone: holds, drops, asks first, takes back', async () => {
    await button('Item 1: Do it').focus();
    await press('d');
    await button('Item 1: Drop').waitFor();
    await press('a');
    await button('Item 1: Do it').waitFor();
    await press('ArrowDown');
    await press('h');
    await button('Item 2: On hold').waitFor();
    await press('ArrowDown');
    await press('Enter');
    const focused = desk.page.locator(':focus');
    await desk.page.getByRole('menuitemcheckbox', { name: /Do it/ }).and(focused).waitFor();
    await press('ArrowDown');
    await desk.page
      .getByRole('menuitemcheckbox', { name: /Ask me first/ })
      .and(focused)
      .waitFor();
    await press('Enter');
    await button('Item 3: Ask me first').waitFor();
    await press('Enter');
    await desk.page.getByRole('menuitemcheckbox', { name: /Ask me first/ }).waitFor();
    expect(await desk.problems()).toEqual([]);
    await press('Escape');
    await desk.page.getByRole('menu').waitFor({ state: 'detached' });
  });

  it('[P5] with the keyboard alone: rewords an item and moves it', async () => {
    await button('Item 2: On hold').focus();
    await press('e');
    await desk.page.locator('textarea:focus').waitFor();
    await press('Control+a');
    await write('Largest ten — write `largest.md` with the ten largest payments and their dates');
    await press('Control+Enter');
    await card('Largest ten').waitFor();
    await button('Item 2: On hold').and(desk.page.locator(':focus')).waitFor();
    await press('Alt+ArrowDown');
    await desk.page.getByText('Moved “Largest ten”').first().waitFor();
    await expect
      .poll(async () => (await labels()).map((label) => label.replace(/^\d+\.\s*/, '')))
      .toEqual(['Totals', 'Trend', 'Largest ten', 'Report']);
    await button('Item 3: On hold').and(desk.page.locator(':focus')).waitFor();
  });

  it('[P5] adds an item, removes it, and edits the whole text', async () => {
    await button('Add an item').click();
    await write('Extra — write `extra.md`');
    await press('Control+Enter');
    await card('Extra').waitFor();
    await button('More for item 5').press('Enter');
    await desk.page.getByRole('menuitem', { name: 'Remove from the plan' }).press('Enter');
    await card('Extra').waitFor({ state: 'detached' });
    await button('Edit as text').click();
    const field = desk.page.getByRole('textbox', { name: 'The plan' });
    await field.fill((await field.inputValue()).replace('one page', 'two pages'));
    expect(await desk.problems()).toEqual([]);
    await button('Save plan').click();
    await card('Report').getByText('two pages').waitFor();
  });

  it('[P4] [P3] comments with the keyboard, requests changes, and reads what became of each comment', async () => {
    await button('Item 1: Do it').focus();
    await press('c');
    await write('Leave out Salary');
    await press('Control+Enter');
    await card('Totals').getByText('Not sent yet').waitFor();
    await button('Item 2: Ask me first').focus();
    await press('c');
    await write('Why by month?');
    await press('Control+Enter');
    await button('Request changes (2 comments)').click();
    await desk.page.locator('textarea:focus').press('Control+Enter');
    await card('Totals').getByText('Declined').waitFor();
    await card('Totals').getByText('the totals need every category').waitFor();
    await card('Trend').getByText('Not answered').waitFor();
    await desk.page.getByText('Not answered by this plan: c2').waitFor();
    // What the person wrote is still there, although the new plan left it out.
    await card('Largest ten').waitFor();
    await card('Trend').scrollIntoViewIfNeeded();
    expect(await desk.problems('9-plan-comments-dark')).toEqual([]);
    await button('Approve and start').click();
    const refused = desk.page.getByRole('alert').filter({ hasText: 'A comment is not answered yet' });
    await refused.getByRole('button', { name: 'Run anyway' }).waitFor();
    expect(await desk.problems()).toEqual([]);
    await refused.getByRole('button', { name: 'Back' }).click();
  });

  it('[P7] sees every version, by whom, and what it changed item by item', async () => {
    await expanded(/\d+ versions/);
    const versions = desk.page.getByRole('list', { name: 'Versions of the plan' });
    await versions.getByText('Moved “Largest ten”').waitFor();
    const reworded = versions.getByRole('listitem').filter({ hasText: 'Reworded “Largest”' });
    await reworded.getByRole('button', { name: /What changed/ }).click();
    await desk.page.getByText('Reworded 2', { exact: true }).waitFor();
    const moved = versions.getByRole('listitem').filter({ hasText: 'Moved “Largest ten”' });
    await moved.getByRole('button', { name: /What changed/ }).click();
    await desk.page
      .getByText(/^Moved from \d to \d$/)
      .first()
      .waitFor();
    expect(await desk.problems()).toEqual([]);
  });

  it('[P4] a comment that is asked again twice offers to write it into the item', async () => {
    for (const [words, reason] of [
      ['Salary is no spending', 'the totals still need every category'],
      ['Still: no Salary', 'for the same reason'],
    ] as const) {
      await card('Totals').getByRole('button', { name: 'Ask again' }).click();
      await write(words);
      await press('Control+Enter');
      await card('Totals').getByText('Not sent yet').waitFor();
      await button(/^Request changes/).click();
      await desk.page.locator('textarea:focus').press('Control+Enter');
      await card('Totals').getByText(reason).waitFor();
    }
    await button('Write it into the item myself').click();
    const field = desk.page.getByRole('textbox', { name: 'Item 1' });
    await field.press('End');
    await field.pressSequentially(', without Salary');
    await field.press('Control+Enter');
    await card('Totals').getByText('without Salary').waitFor();
  });

  it('[P9] after three rounds running it anyway is offered', async () => {
    await button('Run anyway').waitFor();
    await desk.page.getByText(/Revised 3 times/).waitFor();
    await card('Trend').getByRole('button', { name: 'Withdraw' }).click();
    await button('Approve and start').waitFor();
  });

  it('[P8] a plan that changed elsewhere is not approved unseen: it says what changed', async () => {
    const { run_id, digest } = await planNow();
    // The page has not heard of the edit yet when the person approves.
    const heard = Promise.withResolvers<void>();
    await desk.page.route('**/rpc/WorkshopGetPlan', async (route) => {
      await heard.promise;
      await route.continue();
    });
    const operations = [{ kind: 'reword', place: 4, text: 'Report — write `report.md` in French' }];
    await desk.rpc('PlanEdit', { workbench_id: desk.workbenchId, run_id, digest, operations, with: 'cli' });
    await button('Approve and start').click();
    const changed = desk.page.getByRole('alert').filter({ hasText: 'The plan has changed since you looked at it' });
    await changed.waitFor();
    heard.resolve();
    await desk.page.unrouteAll({ behavior: 'wait' });
    await changed.getByText('Reworded 4').waitFor();
    // Said in words above, and shown in the list of what changed.
    await changed.getByRole('listitem').filter({ hasText: 'in French' }).waitFor();
    expect(await desk.problems()).toEqual([]);
    await button('I have seen it').click();
    await changed.waitFor({ state: 'detached' });
  });

  it('[P8] a file that changed stops the approval, and is named', async () => {
    await appendFile(join(desk.directory, 'transactions.csv'), '2025-12-31,Late payment,Rent,-1\n');
    await button('Approve and start').focus();
    await press('Control+Enter');
    await desk.page
      .getByText(/transactions\.csv was changed/)
      .first()
      .waitFor();
    await button('I have seen it').click();
    await button('I have seen it').waitFor({ state: 'detached' });
  });

  it('[P6] starts with the keyboard, stops before the item that asks first and says why, then goes on', async () => {
    await desk.page.locator('body').press('Control+Enter');
    // The person's order holds through every round of the planner: Trend comes before Largest ten.
    await desk.page.getByText(/Stopped before item \d, “Trend”, as you asked/).waitFor();
    await button(/^Do item \d and continue/).click();
    await desk.page.getByText(/Stopped before item \d, “Largest ten”, because you put it on hold/).waitFor();
    expect(await desk.problems()).toEqual([]);
    await takePicture(desk.page, '10-plan-stopped');
    await button(/^Item \d: On hold/).focus();
    await press('d');
    await button(/^Continue without item \d/).click();
    await desk.page.getByRole('region', { name: 'Draft review' }).waitFor();
    const paths = JSON.stringify(await desk.rpc('ReviewGetChangeSet', { workbench_id: desk.workbenchId }));
    expect(paths).toContain('report.md');
    expect(paths).not.toContain('largest.md');
  });

  it('[X6] made no error in the browser but the refusals it was about', () => {
    expect(desk.complaints.filter((text) => !text.includes('409') && !text.includes('400'))).toEqual([]);
  });
});
