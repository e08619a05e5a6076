import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const todos = ['phase: one', 'todos:', '  - "[ ] 1. Totals — write totals"', '  - "[ ] 2. Report — write report"'].join(
  '\n',
);

/** One person reviews the tasks of a long job on the page. The steps build on each other. */
describe('a person reviews the tasks of a strategic-tactical job', () => {
  let models: ModelServer;
  let desk: Desk;
  let run = { workbench_id: '', run_id: '' };

  const button = (name: string | RegExp) => desk.page.getByRole('button', { name });
  const plan = () => desk.page.getByRole('region', { name: 'Plan' });

  beforeAll(async () => {
    models = await startModelServer(({ body }) => {
      const said = JSON.stringify(body.messages);
      if (said.includes('# Strategic: the tasks')) return text(todos);
      if (said.includes('# Strategic: the plan')) return text('# Plan\n\nEverything in one phase.');
      if (said.includes('# Tactical')) return text('Looked, nothing to write.');
      if (said.includes('the phase is over')) return text('<reset>JOB_COMPLETE.md</reset>');
      return text('We know the household.');
    });
    desk = await openDesk({ models, keys: { anthropic: 'sk-test-0123456789' } });
    const at = { workbench_id: desk.workbenchId };
    await desk.rpc('ConsentGrant', { ...at, provider: 'anthropic', model: null, file_patterns: null });
    const model = 'anthropic/claude-haiku-4-5';
    const { run_id } = await desk.rpc('RunStart', { ...at, name: 'strategic-tactical', text: 'a long job', model });
    run = { ...at, run_id: String(run_id) };
    await button('Review plan').click();
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[P8] [P14] sees the note, the plan and the tasks', async () => {
    await plan().getByText('Everything in one phase.').last().waitFor();
    await plan().getByText('2 tasks').waitFor();
    await plan().locator('li[data-item]').filter({ hasText: 'Totals' }).waitFor();
    await plan().locator('summary').filter({ hasText: 'What was understood' }).click();
    await plan().getByText('We know the household.').last().waitFor();
    expect(await desk.problems()).toEqual([]);
  });

  it('[P8] drops a task; an approval of tasks that somebody else changed is refused and says what changed', async () => {
    await button('Item 2: Do it').focus();
    await desk.page.keyboard.press('d');
    await button('Item 2: Drop').waitFor();
    const { digest } = await desk.rpc('WorkshopGetPlan', run);
    const { gate } = await desk.rpc('WorkshopGetRun', run);
    // Another terminal adds a task; the answer of the page is to what it had shown.
    await desk.rpc('PlanEdit', { ...run, digest, operations: [{ kind: 'add', place: 3, text: 'More — write more' }] });
    const gateId = /"gate_id":"([^"]+)"/.exec(JSON.stringify(gate))?.[1] ?? '';
    const refused = desk.rpc('WorkshopApprovePlan', { ...run, gate_id: gateId, digest });
    await expect(refused).rejects.toThrow(/todos\.yaml: added/);
    await plan().locator('li[data-item]').filter({ hasText: 'More' }).waitFor();
    await button('Approve and start').click();
    await button('Approve and start').waitFor({ state: 'detached' });
  });
});
