import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

/** One person is asked about a script in the page. The steps build on each other. */
describe('a workflow of the Workbench has a script', () => {
  let models: ModelServer;
  let desk: Desk;

  const card = () => desk.page.getByRole('region', { name: 'Allow shell script?' });
  const start = async () => {
    const input = { workbench_id: desk.workbenchId, path: 'flow', model: 'offline' };
    return String((await desk.rpc('RunStart', input)).run_id);
  };
  const statusOf = async (run: string) =>
    (await desk.rpc('WorkshopGetRun', { workbench_id: desk.workbenchId, run_id: run })).status;

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({ models });
    await mkdir(join(desk.directory, 'flow'));
    const script = 'echo "<script>alert(1)</script>" > /dev/null # \u202e hidden\necho "<result>ran</result>"\n';
    await writeFile(join(desk.directory, 'flow', 'START.sh'), script);
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[T3] [T8] is shown the whole script, harmless and with nothing hidden, before it runs', async () => {
    const run = await start();
    await card().getByText('START in “flow” wants to run a shell script').waitFor();
    await card()
      .getByText(/It runs in a sandbox|Not sandboxed/)
      .waitFor();
    const shown = card().getByRole('region', { name: 'The script' });
    await shown.getByText('echo "<script>alert(1)</script>" > /dev/null # \\u{202e} hidden').waitFor();
    expect(await statusOf(run)).toBe('waiting');
    await takePicture(desk.page, '21-trust-card');
    expect(await desk.problems('21-trust-card-dark')).toEqual([]);
  });

  it('[T3] allows it for this run, and the next run asks again', async () => {
    await card().getByRole('button', { name: 'Allow in this run' }).click();
    await card().waitFor({ state: 'detached' });
    const again = await start();
    await card().waitFor();
    expect(await statusOf(again)).toBe('waiting');
  });

  it('[T3] always allows this content, finds it in Settings and takes it back', async () => {
    await card().getByRole('button', { name: 'Always allow this content' }).click();
    await card().waitFor({ state: 'detached' });
    await desk.page.getByRole('button', { name: 'Settings' }).click();
    await desk.page.getByRole('tab', { name: 'What may run' }).click();
    const list = desk.page.getByRole('list', { name: 'Allowed scripts and programs' });
    await list.getByText('START in “flow”').waitFor();
    expect(await desk.problems()).toEqual([]);
    await list.getByRole('button', { name: 'Take back shell script of START' }).click();
    await desk.page.getByText('Nothing has been allowed').waitFor();
    await desk.page.keyboard.press('Escape');
    await start();
    await card().waitFor();
  });

  it('[B11] [B15] sets a limit on what is kept, and goes back to the usual one', async () => {
    await desk.page.getByRole('button', { name: 'Settings' }).click();
    await desk.page.getByRole('tab', { name: 'Storage' }).click();
    const limits = desk.page.getByRole('list', { name: 'Limits' });
    const field = limits.getByRole('textbox', { name: /^runs keep their journal/ });
    await expect.poll(() => field.inputValue()).toBe('20');
    await field.fill('many');
    await limits.getByText('Not a number').waitFor();
    await field.fill('5');
    await takePicture(desk.page, '42-storage');
    expect(await desk.problems('42-storage-dark')).toEqual([]);
    await field.press('Enter');
    await limits.getByRole('button', { name: 'Back to 20 runs' }).click();
    await limits.getByRole('button', { name: 'Back to 20 runs' }).waitFor({ state: 'detached' });
    await desk.page.getByText(/stored versions take up/).waitFor();
    await desk.page.keyboard.press('Escape');
  });

  it('[T3] cancels the run instead', async () => {
    await card().getByRole('button', { name: 'Cancel' }).click();
    await card().waitFor({ state: 'detached' });
    expect(desk.complaints).toEqual([]);
  });
});
