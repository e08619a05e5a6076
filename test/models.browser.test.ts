import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { phaseOf, planText, scriptedPlanner } from './scripted-planner.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const key = 'sk-ant-canary-0123456789-wxyz';

/** One person sets up a provider and works with it. The steps build on each other. */
describe('a person works with a provider', () => {
  let models: ModelServer;
  let desk: Desk;

  const button = (name: string | RegExp) => desk.page.getByRole('button', { name });
  const choose = async (model: string, list = 'Model') => {
    await desk.page.getByRole('combobox', { name: list, exact: true }).click();
    await desk.page.getByRole('option', { name: new RegExp(`^${model}`) }).click();
  };
  const settings = async (section: string) => {
    await button('Settings').click();
    await desk.page.getByRole('tab', { name: section }).click();
  };
  const closed = async () => {
    await desk.page.keyboard.press('Escape');
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const send = async (words: string) => {
    await desk.page.getByRole('textbox', { name: 'Message' }).fill(words);
    await desk.page.getByRole('textbox', { name: 'Message' }).press('Enter');
  };

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({ models });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[X1] sees models by provider, and that some need a key', async () => {
    await desk.page.getByRole('combobox', { name: 'Model' }).click();
    await desk.page.getByRole('group', { name: 'Anthropic' }).waitFor();
    const groups = await desk.page.getByRole('group').allTextContents();
    expect(groups[0]).toContain('On this computer');
    expect(groups.some((group) => group.startsWith('Anthropic'))).toBe(true);
    await desk.page.getByText('Needs a key').first().waitFor();
    await desk.page.keyboard.press('Escape');
  });

  it('[A5] a model without a key leads to Settings; the key is kept and never shown again', async () => {
    await choose('Claude Haiku 4.5');
    await desk.page.getByRole('heading', { name: 'Providers and keys' }).waitFor();
    expect(await desk.problems()).toEqual([]);
    await button('Set key for Anthropic').click();
    const field = desk.page.getByLabel('Key for Anthropic');
    expect(await field.getAttribute('type')).toBe('password');
    await field.fill(key);
    await field.press('Enter');
    await desk.page.getByText(/Key ending in .*wxyz/).waitFor();
    await desk.page
      .getByRole('alert')
      .filter({ hasText: /keys\.json/ })
      .waitFor();
    expect(await desk.problems()).toEqual([]);
    expect(await desk.page.content()).not.toContain('canary');
    await closed();
  });

  it('[A6] without consent it asks first, names provider, model and files, and sends nothing', async () => {
    await choose('Claude Haiku 4.5');
    const dialog = desk.page.getByRole('dialog', { name: 'Send files to Anthropic?' });
    await dialog.getByText(/Claude Haiku 4.5 is answered by another program on this computer/).waitFor();
    await dialog.getByLabel(/Only files I choose/).check();
    await dialog.getByRole('button', { name: 'transactions.csv' }).click();
    await takePicture(desk.page, '11-consent');
    expect(await desk.problems('11-consent-dark')).toEqual([]);
    await dialog.getByRole('button', { name: 'Do not send' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await desk.page.getByRole('combobox', { name: 'Model' }).textContent()).not.toContain('Claude');
    expect(models.requests).toHaveLength(0);
    await choose('Claude Haiku 4.5');
    await desk.page.getByLabel('Every model of Anthropic').check();
    await button('Allow and use Claude Haiku 4.5').click();
    await desk.page.getByRole('combobox', { name: 'Model' }).getByText('Claude Haiku 4.5').waitFor();
    expect(models.requests).toHaveLength(0);
  });

  it('[C7] sees how much of the model is taken, by source', async () => {
    const bar = button(/used: context before your next request/);
    await bar.focus();
    await desk.page.getByRole('tooltip').getByText('Tools').first().waitFor();
    await desk.page.keyboard.press('Escape');
  });

  it('[A4] a refused key stops the run and offers what helps; another model goes on from there', async () => {
    const planner = scriptedPlanner(() => planText());
    const error = { type: 'authentication_error', message: 'invalid x-api-key' };
    models.script((request, index) =>
      phaseOf(request.body) === 'Plan'
        ? { kind: 'http', status: 401, body: { type: 'error', error } }
        : planner(request, index),
    );
    await send('Write a short report on our spending');
    const banner = desk.page.getByRole('alert').filter({ hasText: 'MODEL_KEY_REFUSED' });
    await banner.getByRole('button', { name: 'Set the key for Anthropic' }).waitFor();
    await banner.getByRole('combobox', { name: 'Continue with another model' }).waitFor();
    await takePicture(desk.page, '12-model-fault');
    expect(await desk.problems()).toEqual([]);
    // It fails in another way, so that what stands there is seen to be of the second try.
    const missing = { type: 'not_found_error', message: 'model: claude-haiku-4-5' };
    models.script(() => ({ kind: 'http', status: 404, body: { type: 'error', error: missing } }));
    const tried = models.requests.length;
    await banner.getByRole('button', { name: 'Try again' }).click();
    await desk.page.getByRole('alert').filter({ hasText: 'MODEL_NOT_FOUND' }).waitFor();
    expect(models.requests.length).toBeGreaterThan(tried);
    models.script(planner);
    await choose('Claude Sonnet 4.5', 'Continue with another model');
    await button('Approve and start').waitFor();
    expect(models.requests.at(-1)?.body.model).toBe('claude-sonnet-4-5');
  });

  it('[A6] consent that was taken back stops the run before anything is sent; giving it again goes on', async () => {
    await settings('What may be sent');
    await desk.page.getByText('May get all files of this folder').waitFor();
    expect(await desk.problems()).toEqual([]);
    await button(/^Take back what Anthropic/).click();
    await desk.page.getByText('Nothing may be sent').waitFor();
    await closed();
    const before = models.requests.length;
    await button('Approve and start').click();
    const banner = desk.page.getByRole('alert').filter({ hasText: 'MODEL_CONSENT_REQUIRED' });
    await banner.getByRole('button', { name: 'Choose what may be sent' }).click();
    await desk.page
      .getByRole('dialog')
      .getByText(/127\.0\.0\.1/)
      .waitFor();
    expect(models.requests.length).toBe(before);
    // The answer to the whole request breaks off.
    const planner = scriptedPlanner(() => planText());
    models.script((request, index) =>
      phaseOf(request.body) === 'Summary'
        ? text('The report is in', { fault: { how: 'error', type: 'authentication_error', message: 'revoked' } })
        : planner(request, index),
    );
    await button('Allow and use Claude Sonnet 4.5').click();
    await desk.page.getByText('The answer broke off here.').waitFor();
  });

  it('[C5] an answer that broke off is kept and marked, and can be asked for again', async () => {
    const answer = desk.page.getByRole('article', { name: "Galley's answer" });
    expect(await answer.textContent()).toContain('The report is in');
    await answer.getByRole('button', { name: 'Regenerate' }).waitFor();
    expect(await desk.problems()).toEqual([]);
    models.script(scriptedPlanner(() => planText()));
    await desk.rpc('ConsentGrant', { workbench_id: desk.workbenchId, provider: 'anthropic' });
    await answer.getByRole('button', { name: 'Regenerate' }).click();
    const asking = desk.page.getByRole('alertdialog', { name: 'Answer this again?' });
    await asking.getByText('leaves the chat').waitFor();
    await asking.getByRole('button', { name: 'Answer again' }).click();
    await button('Approve and start').waitFor();
  });

  it('[A6] reads what was sent, newest first', async () => {
    await settings('What was sent');
    const rows = desk.page.getByRole('region', { name: 'Calls' }).getByRole('row');
    await rows.nth(1).getByText('anthropic/claude-haiku-4-5').waitFor();
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    expect(await desk.problems()).toEqual([]);
    await closed();
  });

  it('[P1] chooses when plans wait', async () => {
    await settings('Plan review');
    await desk.page.getByLabel(/^When files would change/).check();
    await desk.page.getByLabel(/^Never/).check();
    expect(await desk.problems()).toEqual([]);
    await expect
      .poll(() => desk.rpc('PlanningGet', { workbench_id: desk.workbenchId }))
      .toMatchObject({ interactive: false, workbench: false, from: 'workbench' });
    await desk.page.getByLabel(/^Always/).check();
    await expect
      .poll(() => desk.rpc('PlanningGet', { workbench_id: desk.workbenchId }))
      .toMatchObject({ interactive: true, workbench: true });
    await closed();
  });

  it('[C8] writes, changes and removes a context item', async () => {
    await settings('Context items');
    await desk.page.getByText('No context items yet').waitFor();
    await button('Company').click();
    await desk.page.getByRole('textbox', { name: 'Company' }).fill('A bakery with 12 people');
    await desk.page.getByRole('textbox', { name: 'Company' }).press('Control+Enter');
    await desk.page.getByText('A bakery with 12 people').waitFor();
    await button('Another note').click();
    await desk.page.getByRole('textbox', { name: 'Name of the note' }).fill('Holidays');
    await desk.page.getByRole('textbox', { name: 'Text' }).fill('Closed in August');
    expect(await desk.problems()).toEqual([]);
    await button('Keep note').click();
    await button('Remove Holidays').click();
    await desk.page.getByText('Closed in August').waitFor({ state: 'detached' });
    await closed();
  });

  it('[A5] [A6] tests a key: says what leaves before it does, then what is wrong, or that it works', async () => {
    const refused = { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } };
    models.script(() => ({ kind: 'http', status: 401, headers: {}, body: refused }));
    const before = models.requests.length;
    await settings('Providers and keys');
    await button('Test Anthropic').click();
    await desk.page.getByText(/^Sends .* to http:.* No file is sent\.$/).waitFor();
    expect(models.requests).toHaveLength(before);
    await button('Send test').click();
    await desk.page.getByText(/refused the key/).waitFor();
    expect(await desk.problems('keys-test-dark')).toEqual([]);
    models.script(() => text('ready'));
    await button('Test Anthropic').click();
    await button('Send test').click();
    await desk.page.getByText(/^The key works/).waitFor();
    await takePicture(desk.page, 'keys-test');
    const keyless = desk.page.getByRole('list', { name: 'Providers without a key' });
    await keyless.getByText(`At ${models.baseUrl('chat')}, without a key`).waitFor();
    await keyless.getByRole('button', { name: 'Test local' }).click();
    expect(await keyless.getByRole('button', { name: 'Send test' }).isEnabled()).toBe(false);
    await keyless.getByRole('textbox', { name: 'Model of local to test' }).fill('some-model');
    await takePicture(desk.page, 'keys-test-local');
    expect(await desk.problems()).toEqual([]);
    await keyless.getByRole('button', { name: 'Send test' }).click();
    await keyless.getByText(/^It works: local\/some-model/).waitFor();
    expect(models.requests).toHaveLength(before + 3);
    expect(await desk.problems()).toEqual([]);
    await closed();
  });

  it('[X1] renames the Workbench in Settings', async () => {
    await settings('General');
    const field = desk.page.getByLabel('Name of this Workbench');
    const rename = desk.page.getByRole('button', { name: 'Rename', exact: true });
    expect(await rename.isDisabled()).toBe(true);
    await field.fill('Books 2026');
    await field.press('Enter');
    await expect.poll(() => rename.isDisabled()).toBe(true);
    await takePicture(desk.page, 'settings-general');
    expect(await desk.problems()).toEqual([]);
    await closed();
    await desk.page.getByText('Books 2026').first().waitFor();
  });

  it('[X1] works at the width of a tablet', async () => {
    await desk.page.setViewportSize({ width: 768, height: 1024 });
    await desk.page.getByRole('region', { name: 'Plan' }).waitFor();
    await takePicture(desk.page, '13-plan-narrow');
    expect(await desk.problems()).toEqual([]);
    await button('Show files').click();
    await settings('Providers and keys');
    expect(await desk.problems()).toEqual([]);
    await closed();
  });

  it('[A5] [X6] the key stands nowhere, and the browser had nothing to complain about', async () => {
    expect(await desk.page.content()).not.toContain('canary');
    expect(desk.complaints).toEqual([]);
  });
});
