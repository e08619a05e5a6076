import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { planText, scriptedPlanner } from './scripted-planner.ts';
import { call, type ModelServer, searched, startModelServer, text } from './wire/model-server.ts';

const tin = { url: 'https://tin.example/prices', title: 'Prices of tin' };
const planner = scriptedPlanner(() => planText());

/** A person asks the companion about a plan and applies what it proposes. The steps build on each other. */
describe('a person asks the companion beside a plan', () => {
  let models: ModelServer;
  let desk: Desk;
  /** What the companion's model answers; the planner never gets these. */
  const answers: ReturnType<typeof text>[] = [];
  const button = (name: string | RegExp) => desk.page.getByRole('button', { name });
  const chat = () => desk.page.getByRole('region', { name: 'Companion' });
  const ask = async (question: string) => {
    const field = desk.page.getByRole('textbox', { name: 'Question to the companion' });
    await field.fill(question);
    await field.press('Enter');
    return chat().getByRole('article', { name: `Question: ${question}` });
  };

  beforeAll(async () => {
    models = await startModelServer((request, index) => {
      if (request.text.includes('web_search_20')) return searched('price of tin', [tin], 'Tin is at 31,000 dollars.');
      return request.text.includes('update_instructions')
        ? (answers.shift() ?? text('Nothing more to say.'))
        : planner(request, index);
    });
    desk = await openDesk({ models, keys: { anthropic: 'sk-test-0123456789' } });
    const at = { workbench_id: desk.workbenchId };
    await desk.rpc('ConsentGrant', { ...at, provider: 'anthropic' });
    // The page learns of what was allowed elsewhere.
    await desk.page.reload();
    await desk.rpc('WorkshopSetModel', { ...at, model: 'anthropic/claude-haiku-4-5' });
    await desk.rpc('WorkshopSendUserMessage', { ...at, text: 'Write a short report on our spending' });
    await button('Approve and start').waitFor();
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[P13] [X1] opens it beside the plan, and sees and widens what it can use', async () => {
    await desk.page.getByRole('button', { name: 'Companion', exact: true }).click();
    await chat().getByRole('heading', { name: 'Ask about this plan' }).waitFor();
    await chat().getByText('It can use').click();
    const debug = chat().getByRole('checkbox', { name: /^Debug/ });
    expect(await debug.isChecked()).toBe(false);
    await debug.click();
    await chat().getByText('You opened it.').waitFor();
    await expect.poll(() => debug.isChecked()).toBe(true);
    expect(await desk.problems()).toEqual([]);
    await chat().getByText('It can use').click();
  });

  it('[P17] a proposed edit of the plan is shown as a difference, and applied with one click', async () => {
    const replace = [{ find: 'one page', with: 'two pages' }];
    answers.push(
      call('update_instructions', { target: 'plan', replace, reason: 'One page is too short.' }),
      text('I propose two pages for the report.'),
    );
    const exchange = await ask('Is one page enough for the report?');
    const proposal = exchange.getByRole('region', { name: 'Proposal: A change of the plan' });
    await proposal.getByText('One page is too short.').waitFor();
    await exchange.getByText('I propose two pages for the report.').waitFor();
    expect(await desk.page.getByRole('region', { name: 'Plan', exact: true }).textContent()).toContain(
      'report.md, one page',
    );
    await takePicture(desk.page, '43-companion');
    expect(await desk.problems('43-companion-dark')).toEqual([]);
    await proposal.getByRole('button', { name: 'Apply to plan' }).click();
    await desk.page.getByRole('region', { name: 'Plan', exact: true }).getByText('report.md, two pages').waitFor();
    await proposal.getByText('Applied', { exact: true }).waitFor();
  });

  it('[P17] drafted feedback becomes a request for changes', async () => {
    answers.push(
      call('update_instructions', { target: 'feedback', text: 'Leave out Salary', reason: '' }),
      text('Here is feedback that you can send.'),
    );
    const exchange = await ask('Draft feedback: no Salary');
    await exchange.getByRole('button', { name: 'Use as feedback' }).click();
    await exchange.getByText('Applied', { exact: true }).waitFor();
    await desk.page
      .getByRole('region', { name: 'Plan', exact: true })
      .getByText(/· round 2$/)
      .waitFor();
    const planned = models.requests.filter(({ text: sent }) => sent.includes('# Plan\\n'));
    expect(planned.at(-1)?.text).toContain('Leave out Salary');
    // What was asked beside the run is nowhere in what the run is told.
    expect(planned.at(-1)?.text).not.toContain('Is one page enough');
  });

  it('[P12] its own cost stands apart, and no error was made', async () => {
    await chat()
      .getByText(/calls, .+, apart from the run/)
      .waitFor();
    expect(desk.complaints).toEqual([]);
  });

  it('[P17] [A6] a search of the web is asked about first, then cited with a page that opens safely, listed and taken back', async () => {
    const cited = `It is 31,000 dollars [${tin.url}].`;
    const search = () => call('web_search', { query: 'price of tin' });
    answers.push(search(), text('I may not search the web.'));
    const refused = await ask('What does tin cost?');
    await refused.getByText('I may not search the web.').waitFor();
    const question = chat().getByRole('region', { name: 'Web search' });
    await question.getByText('Let Anthropic search the web?').waitFor();
    await takePicture(desk.page, '49-web-search');
    expect(await desk.problems('49-web-search-dark')).toEqual([]);
    expect(models.requests.some(({ text: body }) => body.includes('web_search_20'))).toBe(false);
    await question.getByRole('button', { name: 'Allow web search' }).click();
    await question.waitFor({ state: 'detached' });

    answers.push(search(), text(cited));
    const told = await ask('And tin today?');
    const link = told.getByRole('list', { name: 'Sources' }).getByRole('link', { name: /Prices of tin/ });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(tin.url);
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.getAttribute('target')).toBe('_blank');
    await takePicture(desk.page, '50-web-sources');
    expect(await desk.problems('50-web-sources-dark')).toEqual([]);

    await desk.page.getByRole('button', { name: 'Settings' }).click();
    const settings = desk.page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'What was sent' }).click();
    await settings.getByText('web search: price of tin').first().waitFor();
    await settings.getByRole('tab', { name: 'What may be sent' }).click();
    await settings.getByRole('list', { name: 'Web search' }).getByText('Anthropic').waitFor();
    expect(await desk.problems()).toEqual([]);
    await settings.getByRole('button', { name: 'Take back web search by Anthropic' }).click();
    await settings.getByRole('list', { name: 'Web search' }).waitFor({ state: 'detached' });
  });
});
