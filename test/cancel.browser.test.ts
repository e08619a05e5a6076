import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from './browser.ts';
import { type FolderPage, openFolderPage } from './browser-folder.ts';

/** A person takes a request back while its plan waits. */
describe('a plan that is cancelled', () => {
  let desk: FolderPage;
  beforeAll(async () => {
    desk = await openFolderPage({ 'list.csv': 'name,amount\nRent,5\n' });
  });
  afterAll(() => desk?.[Symbol.asyncDispose]());

  it('[R10] [X1] goes with its plan, leaves no button that does nothing, and the keyboard goes on in the message', async () => {
    const { page } = desk;
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('In list.csv replace Rent by Lease');
    await page.keyboard.press('Enter');
    const approve = page.getByRole('button', { name: 'Approve and start' });
    await approve.waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled this request. Your files are as they were.').waitFor();
    await approve.waitFor({ state: 'detached' });
    await message.and(page.locator(':focus')).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    // An address of the plan may be kept: it shows the plan, and offers nothing.
    await page.goBack();
    expect(await approve.count()).toBe(0);
    expect(desk.complaints).toEqual([]);
  });
});
