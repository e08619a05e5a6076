import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

/** A person looks at what a run did. The steps build on each other. */
describe('the audit of a run in the page', () => {
  let models: ModelServer;
  let desk: Desk;
  const events = () => desk.page.getByRole('list', { name: 'Events' }).getByRole('listitem');

  beforeAll(async () => {
    models = await startModelServer(() => text('Nothing has to change.\n\nNo change needed.'));
    desk = await openDesk({ models, keys: { anthropic: 'sk-ant-canary-0123456789-wxyz' } });
    const target = { workbench_id: desk.workbenchId };
    await desk.rpc('ConsentGrant', { ...target, provider: 'anthropic', model: null, file_patterns: null });
    await desk.rpc('WorkshopSetModel', { ...target, model: 'anthropic/claude-haiku-4-5' });
    await desk.rpc('WorkshopSendUserMessage', { ...target, text: 'What is in my files?', refine_draft: false });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[X1] [P12] opens from the answer, with usage by phase and what happened', async () => {
    const answer = desk.page.getByRole('article', { name: "Galley's answer" });
    await answer.getByRole('button', { name: 'Audit', exact: true }).click();
    const usage = desk.page.getByRole('region', { name: 'Usage' });
    await usage.getByRole('rowheader', { name: 'RESEARCH' }).waitFor();
    expect(await usage.getByRole('rowheader', { name: 'In all' }).count()).toBe(1);
    await events().first().waitFor();
    expect(await events().nth(0).textContent()).toContain('A person wrote a message');
    expect(await events().nth(1).textContent()).toContain('The run started: rpi');
    await takePicture(desk.page, '40-audit');
    expect(await desk.problems('40-audit-dark')).toEqual([]);
  });

  it('[P11] the trail is narrowed by words, and says when nothing fits', async () => {
    const search = desk.page.getByRole('searchbox', { name: 'Search the trail' });
    const all = await events().count();
    await search.fill('research');
    await expect.poll(() => events().count()).toBeLessThan(all);
    await search.fill('nobodyeversaidthis');
    await desk.page.getByText('No event fits.').waitFor();
    expect(await desk.problems()).toEqual([]);
    expect(desk.complaints).toEqual([]);
  });
});
