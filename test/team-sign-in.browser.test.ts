import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvitation } from '../packages/team/src/people/invitations.ts';
import { createOidc } from '../packages/team/src/sign-in/oidc.ts';
import { clientSecret, startProvider } from '../packages/team/src/testing/provider.ts';
import { startTeamBench, type TeamBench } from '../packages/team/src/testing/team-bench.ts';
import { accessibilityProblems, launchBrowser, openWatchedPage, patience, takePicture } from './browser.ts';

const builtPage = fileURLToPath(new URL('../packages/web/dist', import.meta.url));
const provider = await startProvider(null);
const started = await startTeamBench({
  teams: ['alpha'],
  page: builtPage,
  oidc: (base, origin) => {
    provider.begin(`${origin}/`);
    return createOidc(base, { label: 'Example', issuer: provider.issuer, clientId: 'galley', clientSecret, origin });
  },
});
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;

wanted('[T5] [X8] signing in by a provider, on the page', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const { id: team = '', workbenchId = '' } = bench.teams?.[0] ?? {};

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await started?.[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    ({ context, page, complaints } = await openWatchedPage(browser));
  });
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  const invite = async (role: 'reviewer' | 'editor') => {
    const place = { workbenchId, role };
    const invitation = { team, name: 'Ann', owner: false, place, createdBy: null, days: 1 };
    return `${bench.origin}/#/join/${(await createInvitation(bench.base, invitation)).secret}`;
  };
  const leave = () => page.getByRole('button', { name: 'Continue with Example' }).click();
  const atProvider = (choice: string) => page.getByRole('link', { name: choice }).click();
  const signInForm = () => page.getByRole('heading', { name: 'Sign in to Galley' }).waitFor();
  const refusal = () => page.getByRole('alert').textContent();
  /** What the provider said counts once and says who it is: it stays nowhere. */
  const isClean = () => expect(page.url()).not.toMatch(/[?&](?:code|state|error)=/);

  it('by an invitation the first time; the role holds; out, and in again at the address where one was', async () => {
    await page.goto(await invite('reviewer'));
    await page.getByRole('heading', { name: 'Join alpha' }).waitFor();
    await leave();
    await atProvider('I am ann');
    await page.getByRole('link', { name: /alpha bench/ }).waitFor();
    isClean();
    expect(await page.getByRole('list', { name: 'Workbenches' }).textContent()).toContain('reviewer');
    await page.getByRole('link', { name: /alpha bench/ }).click();
    await page.getByText('You are a reviewer here and cannot ask for work.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const address = `${bench.origin}/#/w/${workbenchId}/file/costs.csv`;
    await page.goto(address);
    await leave();
    // The provider still knows them: it leads back at once.
    await page.getByRole('gridcell', { name: 'jan' }).first().waitFor();
    expect(page.url()).toBe(address);
    await page.goBack();
    await page.goForward();
    isClean();
  });

  it('somebody whom nobody invited is told so in words, and can go on', async () => {
    await page.goto(bench.origin);
    await signInForm();
    await leave();
    await atProvider('I am bob');
    await page.getByText('The provider knows you, but no team here does yet.').waitFor();
    expect(await refusal()).toContain('Open the invitation that an owner of the team sent you');
    isClean();
    await signInForm();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, '40-team-not-invited');
    expect(await page.evaluate(() => localStorage.getItem('galley.session'))).toBeNull();
    await page.reload();
    await signInForm();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('whoever turns back at the provider is at their invitation again, and it still works', async () => {
    const link = await invite('editor');
    await page.goto(link);
    await leave();
    await atProvider('Cancel');
    await page.getByText('The sign-in with Example was cancelled.').waitFor();
    await page.getByRole('heading', { name: 'Join alpha' }).waitFor();
    expect(page.url()).toBe(link);
    await takePicture(page, '41-team-sign-in-cancelled');
    await leave();
    await atProvider('Cancel');
    await page.getByText('The sign-in with Example was cancelled.').waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Join alpha' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('an answer that comes too late, a second time or to another window signs nobody in', async () => {
    await page.goto(bench.origin);
    await leave();
    await page.getByRole('link', { name: 'I am ann' }).waitFor();
    bench.clock.now += 11 * 60_000;
    const [answer] = await Promise.all([
      page.waitForRequest((request) => request.url().startsWith(`${bench.origin}/?`)),
      atProvider('I am ann'),
    ]);
    await page.getByText('This sign-in took too long').waitFor();
    isClean();
    const other = await browser.newContext({ reducedMotion: 'reduce' });
    const elsewhere = await other.newPage();
    elsewhere.setDefaultTimeout(patience);
    await elsewhere.goto(answer.url());
    await elsewhere.getByText('or began in another window').waitFor();
    expect(elsewhere.url()).toBe(`${bench.origin}/`);
    expect(await elsewhere.evaluate(() => localStorage.getItem('galley.session'))).toBeNull();
    await other.close();
    await leave();
    await page.getByRole('region', { name: 'Conversation' }).waitFor();
  });
});
