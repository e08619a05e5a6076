import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '@galley/formats';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { startTeamUp } from '../packages/cli/src/testing/start-team-up.ts';
import { accessibilityProblems, launchBrowser, patience, takePicture } from './browser.ts';

const hasPostgres = (await findPostgres()) !== null;
const password = 'correct horse battery';

describe.skipIf(!hasPostgres)('two people who begin with galley team up', () => {
  let browser: Browser | null = null;
  const complaints: string[] = [];
  afterAll(() => browser?.close());

  async function openPage(colorScheme: 'light' | 'dark'): Promise<Page> {
    browser ??= await launchBrowser();
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
      colorScheme,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => complaints.push(error.message));
    return page;
  }
  async function enter(page: Page, link: string, name: string) {
    await page.goto(link);
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Sign-in name').fill(name.toLowerCase());
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Join the team' }).click();
    await page.getByRole('list', { name: 'Workbenches' }).waitFor();
  }

  it('[X7] [X9] [T6] one makes a Workbench, puts a file in and asks; the other approves; the first publishes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galley-up-page-'));
    // As root, PostgreSQL runs as nobody and must get to its folder.
    await chmod(folder, 0o711);
    const team = await startTeamUp(folder);
    try {
      const ada = await openPage('light');
      await enter(ada, team.address.href, 'Ada');
      await ada.getByLabel('Name of a new Workbench').fill('Bookkeeping');
      await ada.getByRole('button', { name: 'Create Workbench' }).click();
      await ada.getByRole('heading', { name: 'Put a file into this Workbench to begin' }).waitFor();
      const workbench = ada.url();
      const content = Buffer.from('month,cost\nmar,30\njan,10\nfeb,20\n');
      await ada
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: content });
      await ada.getByRole('heading', { name: 'What should happen in Bookkeeping?' }).waitFor();
      await ada.getByRole('textbox', { name: 'Message' }).fill('Sort costs.csv by cost in place');
      await ada.getByRole('textbox', { name: 'Message' }).press('Enter');
      await ada.getByRole('heading', { name: 'You asked' }).waitFor();

      await ada.goto(`${team.address.origin}/#/home/invitations`);
      await ada.getByLabel('Name', { exact: true }).fill('Robin');
      await ada.getByRole('combobox', { name: 'Role' }).click();
      await ada.getByRole('option', { name: /^reviewer/ }).click();
      await ada.getByRole('button', { name: 'Create link' }).click();
      const link = await ada.getByRole('region', { name: 'Invitation link' }).locator('code').textContent();
      const robin = await openPage('dark');
      await enter(robin, link ?? '', 'Robin');
      await robin.getByRole('link', { name: /Bookkeeping/ }).click();
      await robin.getByRole('heading', { name: 'Ada asked' }).waitFor();
      expect(await accessibilityProblems(robin)).toEqual([]);
      await takePicture(robin, '38-team-up-plan-dark');
      await robin.getByRole('button', { name: 'Approve and start' }).click();
      await robin.getByText('You are a reviewer here and cannot publish or discard this Draft.').waitFor();
      expect(await accessibilityProblems(robin)).toEqual([]);
      await takePicture(robin, '39-team-up-review-dark');

      await ada.goto(`${workbench}/review`);
      await ada.getByRole('region', { name: 'Draft review' }).getByText('1 row moved').waitFor();
      await ada.getByRole('button', { name: 'Publish', exact: true }).click();
      const said = robin.getByRole('region', { name: 'Conversation' });
      await said.getByText('Published costs.csv').waitFor();
      await takePicture(ada, '40-team-up-published');
      await expect.poll(() => said.textContent()).toContain('Ada ·');
      expect(complaints).toEqual([]);
    } finally {
      expect(await team.stop()).toBe(0);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
