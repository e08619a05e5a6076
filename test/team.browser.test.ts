import { fileURLToPath } from 'node:url';
import type { Role } from '@galley/schema';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password, startTeamBench, type TeamBench } from '../packages/team/src/testing/team-bench.ts';
import { accessibilityProblems, launchBrowser, openWatchedPage, patience, takePicture } from './browser.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const started = await startTeamBench({ teams: ['alpha'], page: builtPage });
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;

wanted('the page of a team server', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const [team] = bench.teams ?? [];
  const workbenchId = team?.workbenchId ?? '';

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await started?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    ({ context, page, complaints } = await openWatchedPage(browser));
  });
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  const problemsInBoth = async (picture: string) => {
    const light = await accessibilityProblems(page);
    await takePicture(page, picture);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await accessibilityProblems(page);
    await takePicture(page, `${picture}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    return [...light, ...dark];
  };
  const signIn = async (login: string) => {
    await page.getByLabel('Sign-in name').fill(login);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const enterAs = async (role: Role) => {
    await page.goto(`${bench.origin}/#/w/${workbenchId}`);
    await signIn(`alpha.${role}@example.org`);
    await page.getByRole('region', { name: 'Conversation' }).waitFor();
  };

  it('[T5] [X8] an owner invites, the link is shown once and works once; no secret reaches an address that a server sees', async () => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(`${bench.origin}/#/home/invitations`);
    await page.getByRole('heading', { name: 'Sign in to Galley' }).waitFor();
    expect(await problemsInBoth('30-team-sign-in')).toEqual([]);
    await signIn('alpha.owner@example.org');
    await page.getByLabel('Name', { exact: true }).fill('Robin');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: /^reviewer/ }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('region', { name: 'Invitation link' }).locator('code').textContent();
    expect(link).toMatch(new RegExp(`^${bench.origin}/#/join/gli_`));
    expect(await problemsInBoth('31-team-invitations')).toEqual([]);

    const guest = await browser.newContext({ reducedMotion: 'reduce' });
    const other = await guest.newPage();
    other.setDefaultTimeout(patience);
    await other.goto(link ?? '');
    await other.getByRole('heading', { name: 'Join alpha' }).waitFor();
    await takePicture(other, '32-team-join');
    await other.getByLabel('Sign-in name').fill('robin');
    await other.getByLabel('Password').fill('short');
    await other.getByRole('button', { name: 'Join the team' }).click();
    await other.getByRole('alert').waitFor();
    await other.getByLabel('Password').fill(password);
    await other.getByRole('button', { name: 'Join the team' }).click();
    await other.getByRole('link', { name: /alpha bench/ }).waitFor();
    expect(await other.getByRole('list', { name: 'Workbenches' }).textContent()).toContain('reviewer');
    await guest.close();

    const late = await browser.newContext({ reducedMotion: 'reduce' });
    const third = await late.newPage();
    third.setDefaultTimeout(patience);
    await third.goto(link ?? '');
    await third.getByText('This invitation was used, was taken back or is too old.').waitFor();
    await late.close();
    const session = await page.evaluate(() => localStorage.getItem('galley.session'));
    expect(addresses.filter((address) => address.includes(String(session)) || address.includes('gli_'))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });

  it('[X9] what a role does not cover is not offered, and the page says why', async () => {
    await enterAs('viewer');
    await page.getByText('You are a viewer here and cannot ask for work.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add files' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Model', disabled: true }).waitFor();
    await page.getByRole('button', { name: 'Companion' }).click();
    await page.getByText('You are a viewer here and cannot ask the companion.').waitFor();
    expect(await problemsInBoth('33-team-viewer')).toEqual([]);
  });

  it('[X9] [T6] a request of one person is reviewed by another under their own name', async () => {
    const { body } = await bench.rpc(
      'WorkshopSendUserMessage',
      { workbench_id: workbenchId, text: 'Sort costs.csv by cost in place' },
      team?.sessions.editor,
    );
    expect(body.error).toBeUndefined();
    await enterAs('reviewer');
    await page.getByRole('button', { name: /Start|Approve/ }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Edit item/ }).count()).toBe(0);
    await page
      .getByRole('button', { name: /^Comment on item/ })
      .first()
      .waitFor();
    expect(await problemsInBoth('34-team-reviewer')).toEqual([]);
  });

  it('[X9] where publishing needs two, a wish is named where people look, with or without a Draft', async () => {
    const [owner, editor] = [team?.sessions.owner, team?.sessions.editor];
    await bench.rpc('DraftDiscard', { workbench_id: workbenchId }, owner);
    const made = await bench.rpc('CheckpointCreate', { workbench_id: workbenchId, name: 'Before the audit' }, owner);
    const { checkpoint_id } = made.body.result;
    const setPolicy = (publish_needs_two: boolean) =>
      bench.post(
        '/team/WorkbenchSetPolicies',
        { workbench_id: workbenchId, approver_differs: false, publish_needs_two },
        owner,
      );
    await setPolicy(true);
    await enterAs('reviewer');
    const wishes = page.getByRole('list', { name: 'Waits for a second person' });
    expect(await wishes.count()).toBe(0);
    const wished = await bench.rpc('CheckpointRestore', { workbench_id: workbenchId, checkpoint_id }, editor);
    expect(wished.body.error.code).toBe('SECOND_PERSON_NEEDED');
    // Nobody reloads: two people wait for each other.
    await wishes.getByText(/alpha editor wants to restore the Checkpoint “Before the audit” of/).waitFor();
    expect(await problemsInBoth('38-team-second-word')).toEqual([]);
    await wishes.getByRole('button', { name: 'Agree' }).click();
    await wishes.getByText('Two people agree: it can be done now.').waitFor();
    await setPolicy(false);
    await bench.rpc('CheckpointRestore', { workbench_id: workbenchId, checkpoint_id }, editor);
  });

  it('[X9] everybody sees the record of their Workbench, and what there is to do for their role', async () => {
    await enterAs('viewer');
    expect(await page.getByRole('button', { name: 'Ask about it' }).count()).toBe(0);
    await page.goto(`${bench.origin}/#/home/record`);
    await page.getByRole('list', { name: 'Record' }).getByText('alpha owner').first().waitFor();
    expect(await problemsInBoth('39-team-record')).toEqual([]);
  });

  it('[T5] a person changes their password on the page and stays signed in, elsewhere no more', async () => {
    const login = 'alpha.viewer@example.org';
    const elsewhere = (await bench.post('/sign-in/password', { login, password })).body.result.session;
    await page.goto(`${bench.origin}/#/home/password`);
    await signIn(login);
    await page.getByLabel('Current password').fill('not the right one');
    await page.getByLabel('New password').fill('another long password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Current password').fill(password);
    expect(await problemsInBoth('40-team-password')).toEqual([]);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    expect((await bench.post('/team/TeamGet', {}, elsewhere)).status).toBe(401);
    await page.reload();
    await page.getByRole('heading', { name: 'Your password' }).last().waitFor();
    const session = await page.evaluate(() => localStorage.getItem('galley.session'));
    await bench.post('/team/PasswordChange', { current: 'another long password', next: password }, session);
  });

  it('[T5] a session that ended asks to sign in again and comes back to the same address', async () => {
    await enterAs('editor');
    const address = `${bench.origin}/#/w/${workbenchId}/file/costs.csv`;
    await page.goto(address);
    await page.getByRole('gridcell', { name: 'jan' }).first().waitFor();
    const session = await page.evaluate(() => localStorage.getItem('galley.session'));
    // As over night: a page that is open would hear of it by itself, and a reload then finds nobody signed in.
    await page.goto('about:blank');
    await bench.post('/sign-out', {}, session);
    await page.goto(address);
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await signIn('alpha.editor@example.org');
    await page.getByRole('gridcell', { name: 'jan' }).first().waitFor();
    expect(page.url()).toBe(address);
  });

  it('[X9] an owner sees who has which role, makes a token that is shown once, and sets a policy', async () => {
    await page.goto(`${bench.origin}/#/home/people`);
    await signIn('alpha.owner@example.org');
    await page.getByRole('combobox', { name: 'Role of alpha viewer' }).waitFor();
    expect(await problemsInBoth('35-team-people')).toEqual([]);
    await page.getByRole('link', { name: 'Your tokens' }).click();
    await page.getByLabel('Name', { exact: true }).fill('nightly report');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await page.getByRole('region', { name: 'Token' }).locator('code').textContent();
    expect(secret).toMatch(/^glt_/);
    expect((await bench.post('/team/TeamGet', {}, secret)).body.result.via).toBe('token');
    await page.reload();
    await page.getByRole('button', { name: 'Revoke nightly report' }).waitFor();
    expect(await page.getByText(String(secret)).count()).toBe(0);
    await page.getByRole('link', { name: 'Policies' }).click();
    await page.getByRole('group', { name: 'For the team' }).getByRole('checkbox').first().click();
    await page.getByText('It holds for the whole team.').waitFor();
    await page.getByRole('group', { name: 'For the team' }).getByRole('checkbox').first().click();
    await page.getByText('It holds for the whole team.').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Budgets' }).click();
    await page.getByRole('button', { name: 'Change the budget: The team alpha' }).click();
    await page.getByLabel('Dollars a month').fill('20');
    await page.getByLabel('Calls a minute').fill('0');
    expect(await page.getByRole('button', { name: 'Set budget' }).isDisabled()).toBe(true);
    await page.getByLabel('Calls a minute').fill('60');
    expect(await problemsInBoth('37-team-budgets-form')).toEqual([]);
    await page.getByRole('button', { name: 'Set budget' }).click();
    await page.getByText(/of \$20\.00 .* · 60 calls a minute/).waitFor();
    expect(await problemsInBoth('37-team-budgets')).toEqual([]);
    await page.getByRole('link', { name: 'Workbenches' }).click();
    await page.getByRole('link', { name: /alpha bench/ }).waitFor();
    expect(await problemsInBoth('36-team-workbenches')).toEqual([]);
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await page.getByRole('list', { name: 'Record' }).getByText('token create').first().waitFor();
  });
});
