import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createModelRegistry, type ModelClient } from '@galley/engine/model';
import { offlineModel } from '@galley/engine/offline';
import { createProcedures, openWorkshop } from '@galley/engine/workshop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workflows } from '../verify/crash-run/sample.ts';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const folders = {
  flow: {
    'START.md': 'BEGIN',
    'WORK.md': 'WORK {{part}}',
    'ALL.md': '---\njoin: all\n---\nEND {{results_list}}',
  },
  monthly: {
    'START.md': 'Report about {{customer}}: {{input}}',
    'ANSWERED.md': 'They answered {{result}} {{answer}}',
  },
  big: {
    'START.md': 'BEGIN',
    'WORK.md': 'WORK {{part}}',
    'ALL.md': '---\njoin: all\n---\nEND {{result_count}}',
  },
};

const usage = { input_tokens: 10, output_tokens: 2, cost: 0.001 };

/** Forks a thousand Agents; one of them finds no way on. */
const client: ModelClient = {
  async call({ messages }) {
    const said = JSON.stringify(messages);
    const say = (words: string) => ({ text: words, tool_calls: [], usage });
    if (said.includes('END ')) return say('<result>all</result>');
    if (said.includes('WORK 500')) return say('no way on');
    if (said.includes('WORK ')) return say('<result>worked</result>');
    const forks = Array.from({ length: 1000 }, (_, index) => `<fork next="ALL" part="${index + 1}">WORK</fork>`);
    return say(forks.join(''));
  },
};

/** The folder of somebody who has workflows, and has run one of them with a thousand Agents. */
async function prepare(directory: string): Promise<void> {
  for (const [folder, states] of Object.entries(folders)) {
    await mkdir(join(directory, folder));
    for (const [name, prompt] of Object.entries(states)) await writeFile(join(directory, folder, name), prompt);
  }
  const models = createModelRegistry([{ ...offlineModel, client }]);
  await using workshop = await openWorkshop({ directory, workflows, models });
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const request = { text: '', allow_unknown_price: false, variables: [] };
  const { run_id } = await call.RunStart({ workbench_id: workshop.id, path: 'big', ...request, dollars: 20 });
  await workshop.runs.settled(run_id);
}

/** Runs as a person watches and answers them. The steps build on each other. */
describe('a person watches runs', () => {
  let models: ModelServer;
  let desk: Desk;
  let run = '';
  let working = false;

  const agents = () => desk.page.getByRole('list', { name: 'Agents that stopped' });
  const detail = async () => await desk.rpc('RunGet', { workbench_id: desk.workbenchId, run_id: run });

  beforeAll(async () => {
    models = await startModelServer(({ body }) => {
      const said = JSON.stringify(body.messages);
      if (said.includes('They answered'))
        return text(`<result>${said.includes('March') ? 'March it is' : 'no'}</result>`);
      if (said.includes('Report about ACME: all')) return text('<ask next="ANSWERED">Which month?</ask>');
      if (said.includes('END ')) return text('<result>all of it</result>');
      if (said.includes('WORK ')) return text(working ? '<result>worked</result>' : 'no way on');
      return text('<fork next="ALL" part="a">WORK</fork><fork next="ALL" part="b">WORK</fork>');
    });
    desk = await openDesk({ models, keys: { anthropic: 'sk-ant-canary-0123456789-wxyz' }, prepare });
    const target = { workbench_id: desk.workbenchId };
    await desk.rpc('ConsentGrant', { ...target, provider: 'anthropic', model: null, file_patterns: null });
    const started = await desk.rpc('RunStart', { ...target, path: 'flow', model: 'anthropic/claude-haiku-4-5' });
    run = String(started.run_id);
    await desk.page.getByRole('button', { name: 'Trust this folder' }).click();
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
    await expect.poll(detail).toMatchObject({ status: 'paused' });
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

  const pane = (name: string) => desk.page.getByRole('region', { name, exact: true });

  it('[X1] [O11] every run is in a list with how it stands; a search and a filter find one', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Runs', exact: true }).click();
    const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await pane('Runs').getByRole('button', { name: 'Stopped 1' }).click();
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('big')]);
    await pane('Runs').getByRole('button', { name: 'All 2' }).click();
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('done flow');
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringMatching(/^Done/)]);
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('');
    await takePicture(page, '60-runs');
    expect(await desk.problems('60-runs-dark')).toEqual([]);
  });

  it('[X1] a run of a thousand Agents is a few boxes and a list that scrolls; the one that failed is found', async () => {
    const { page } = desk;
    await page.getByRole('list', { name: 'Runs' }).getByRole('button', { name: /big/ }).click();
    const agents = pane('Agents');
    await agents.getByRole('heading', { name: '1,001 Agents' }).waitFor();
    expect(await agents.getByRole('listitem').count()).toBeLessThan(40);
    await pane('Graph')
      .getByRole('button', { name: /^WORK 1 paused, 999 ended/ })
      .waitFor();
    await pane('Graph').getByRole('button', { name: 'Agents', exact: true }).click();
    await pane('Agents of this run')
      .getByRole('button', { name: /^999 Agents/ })
      .waitFor();
    await pane('Agents of this run')
      .getByRole('button', { name: /main-500/ })
      .press('Enter');
    await expect.poll(() => agents.getByRole('listitem').count()).toBe(1);
    await agents.getByRole('button', { name: 'Retry main-500' }).waitFor();
    await takePicture(page, '61-thousand-agents');
    expect(await desk.problems('61-thousand-agents-dark')).toEqual([]);
    await agents.getByRole('button', { name: 'Transcript of main-500' }).click();
    await pane('Transcript').getByText('no way on').first().waitFor();
    await page.goBack();
    await pane('Graph').waitFor();
  });

  it('[P12] [X1] the journal is searched, and usage is drawn and said', async () => {
    const { page } = desk;
    await page.getByRole('tab', { name: 'Journal' }).click();
    await pane('Trail').getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => pane('Trail').getByRole('listitem').count()).toBeGreaterThan(150);
    await pane('Trail').getByRole('searchbox').fill('no way on');
    await pane('Trail').getByText('main-500').first().waitFor();
    await page.getByRole('tab', { name: 'Usage' }).click();
    await page.getByRole('img', { name: /^Tokens grew to 12,048 tokens over 1,004 calls$/ }).waitFor();
    await takePicture(page, '62-usage');
    expect(await desk.problems()).toEqual([]);
  });

  it('[O15] a workflow is started with a form, asks the person, and ends with the answer', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'All runs' }).click();
    await pane('Runs').getByRole('button', { name: 'Workflows' }).click();
    await pane('Workflows')
      .getByRole('button', { name: /^monthly/ })
      .click();
    const form = page.getByRole('form', { name: 'Start this workflow' });
    await form.getByRole('textbox', { name: 'Input' }).fill('all');
    expect(await form.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await form.getByText('Still needed: customer.').waitFor();
    await form.getByRole('textbox', { name: 'customer' }).fill('ACME');
    await form.getByRole('textbox', { name: 'Budget in dollars' }).fill('2');
    await form.getByRole('combobox', { name: 'Model of this run' }).click();
    await page.getByRole('option', { name: /Haiku 4\.5/ }).click();
    await takePicture(page, '63-workflow');
    expect(await desk.problems('63-workflow-dark')).toEqual([]);
    await form.getByRole('button', { name: 'Start' }).press('Enter');
    const question = page.getByRole('form', { name: 'Question of main' });
    await question.getByText('Which month?').waitFor();
    await expect.poll(() => page.title()).toBe('(1) household · Galley');
    await page.getByRole('button', { name: 'Runs, 1 waiting for you' }).waitFor();
    await pane('Conversation').getByText('Which month?').waitFor();
    await takePicture(page, '64-question');
    expect(await desk.problems('64-question-dark')).toEqual([]);
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByRole('form', { name: 'Question of main' }).getByText('Which month?').waitFor();
    await question.getByRole('textbox', { name: 'Your answer' }).fill('March');
    await question.getByRole('textbox', { name: 'Your answer' }).press('Control+Enter');
    await pane('Run').getByText('March it is').first().waitFor();
    await expect.poll(() => page.title()).toBe('household · Galley');
    // Another tab hears of it by itself.
    await tab.getByRole('region', { name: 'Run', exact: true }).getByText('March it is').first().waitFor();
    await tab.close();
  });

  it('[O15] [B1] a built-in workflow is copied into the Draft and changed there; the folder stays as it is', async () => {
    const { page } = desk;
    await page.goto(page.url().replace(/\/run\/.*$/, '/workflows/built-in/rpi'));
    await pane('Workflow').getByRole('button', { name: 'Copy and edit' }).click();
    await page.getByRole('heading', { name: 'workflows/rpi', exact: true }).waitFor();
    await pane('Files').getByText('PLAN.md', { exact: true }).click();
    await pane('Files').getByRole('button', { name: 'Edit PLAN.md' }).click();
    const text = pane('Files').getByRole('textbox', { name: 'Text of PLAN.md' });
    await text.fill(`${await text.inputValue()}\nBe brief.\n`);
    await pane('Files').getByRole('button', { name: 'Save into the Draft' }).click();
    await pane('Files').getByText('Be brief.').waitFor();
    const list = await desk.rpc('WorkbenchListFiles', { workbench_id: desk.workbenchId });
    expect(JSON.stringify(list)).toContain('workflows/rpi/PLAN.md');
    expect(await readdir(desk.directory)).not.toContain('workflows');
    expect(desk.complaints).toEqual([]);
  });
});
