import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const states = {
  'START.md': 'BEGIN',
  'WORK.md': 'WORK {{part}}',
  'ALL.md': '---\njoin: all\n---\nEND {{results_list}}',
};

/** Two forked Agents of a workflow stop, and a person decides about each. The steps build on each other. */
describe('forked Agents stop', () => {
  let models: ModelServer;
  let desk: Desk;
  let run = '';
  let working = false;

  const agents = () => desk.page.getByRole('list', { name: 'Agents that stopped' });
  const detail = async () => await desk.rpc('RunGet', { workbench_id: desk.workbenchId, run_id: run });

  beforeAll(async () => {
    models = await startModelServer(({ body }) => {
      const said = JSON.stringify(body.messages);
      if (said.includes('END ')) return text('<result>all of it</result>');
      if (said.includes('WORK ')) return text(working ? '<result>worked</result>' : 'no way on');
      return text('<fork next="ALL" part="a">WORK</fork><fork next="ALL" part="b">WORK</fork>');
    });
    desk = await openDesk({ models, keys: { anthropic: 'sk-ant-canary-0123456789-wxyz' } });
    await mkdir(join(desk.directory, 'flow'));
    for (const [name, prompt] of Object.entries(states)) await writeFile(join(desk.directory, 'flow', name), prompt);
    const target = { workbench_id: desk.workbenchId };
    await desk.rpc('ConsentGrant', { ...target, provider: 'anthropic', model: null, file_patterns: null });
    const started = await desk.rpc('RunStart', { ...target, path: 'flow', model: 'anthropic/claude-haiku-4-5' });
    run = String(started.run_id);
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[O11] [O18] both are named, with what they stopped at', async () => {
    await agents().getByRole('listitem').nth(1).waitFor();
    expect(await agents().getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('main-1 stopped in WORK'),
      expect.stringContaining('main-2 stopped in WORK'),
    ]);
    await takePicture(desk.page, '22-stopped-agents');
    expect(await desk.problems()).toEqual([]);
  });

  it('[O18] one is tried again alone, and ends', async () => {
    working = true;
    await agents().getByRole('button', { name: 'Try main-1 again' }).click();
    await agents().getByRole('button', { name: 'Try main-1 again' }).waitFor({ state: 'detached' });
    await agents().getByRole('button', { name: 'Try main-2 again' }).waitFor();
    expect((await detail()).status).toBe('paused');
  });

  it('[O18] the other is skipped with a reason, and the join goes on', async () => {
    await agents().getByRole('button', { name: 'Skip main-2' }).click();
    const reason = desk.page.getByRole('textbox', { name: 'Why continue without main-2' });
    expect(await desk.page.getByRole('button', { name: 'Skip', exact: true }).isDisabled()).toBe(true);
    await reason.fill('not needed');
    await desk.page.getByRole('button', { name: 'Skip', exact: true }).click();
    await agents().waitFor({ state: 'detached' });
    await expect.poll(detail).toMatchObject({ status: 'done', result: 'all of it' });
    expect(await detail()).toMatchObject({ warnings: ['main-2 was skipped: not needed'] });
    expect(desk.complaints).toEqual([]);
  });
});
