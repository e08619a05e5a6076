import { expect, it } from 'vitest';
import { openScripted, type Script } from '../testing/scripted-workshop.ts';

const working: Script = ({ phase, receipts }) => {
  if (phase === 'Research') return 'data.csv has one row.';
  if (phase === 'Plan') return '- [ ] 1. Note — write note.md';
  if (phase !== 'Implement') return 'Done.';
  return receipts.length === 0 ? { calls: [['write_text_file', { path: 'note.md', text: 'x\n' }]] } : 'Wrote note.md.';
};

it.each([
  ['an empty plan twice', 'Plan', 'Here is my plan: I will do it.', 'PLAN_EMPTY'],
  ['an empty text for a plan twice', 'Plan', '', 'PLAN_EMPTY'],
  ['a refusal in research', 'Research', 'I’m sorry, but I can’t help with that.', 'NOTE_MISSING'],
  ['an empty note twice', 'Research', '', 'NOTE_MISSING'],
])('[R4] %s is asked for once more, then the run fails and says so', async (_, phase, said, code) => {
  await using desk = await openScripted((asked, signal) => (asked.phase === phase ? said : working(asked, signal)));
  await desk.call.PlanningSet({ ...desk.target, interactive: false });
  const run = await desk.send();
  const view = await desk.call.WorkshopGetRun(run);
  expect(view).toMatchObject({ status: 'failed', error: { code } });
  expect(desk.phases().filter((each) => each === phase)).toHaveLength(2);
});

it.each([
  ['a plan that comes with the second answer', 'Plan', 'Later.'],
  ['a note that comes with the second answer', 'Research', 'I cannot help with that.'],
])('[R4] %s is taken', async (_, phase, first) => {
  let asked = 0;
  await using desk = await openScripted((question, signal) => {
    if (question.phase === phase) asked += 1;
    return question.phase === phase && asked === 1 ? first : working(question, signal);
  });
  await desk.call.PlanningSet({ ...desk.target, interactive: false });
  expect(await desk.call.WorkshopGetRun(await desk.send())).toMatchObject({ status: 'done' });
});

it('[R4] a plan that says why nothing is to be done is a reason, and the summary answers', async () => {
  await using desk = await openScripted((asked, signal) =>
    asked.phase === 'Plan' ? 'There is nothing to change: the row is there already.' : working(asked, signal),
  );
  await desk.call.PlanningSet({ ...desk.target, interactive: false });
  expect(await desk.call.WorkshopGetRun(await desk.send())).toMatchObject({ status: 'done' });
});

it('[P1] a plan that auto lets through because it only reads gets read tools only, whatever its items try', async () => {
  const plan = '- [ ] 1. Look — count the rows of data.csv\n  Deliverable: read-only, nothing is written';
  await using desk = await openScripted((asked, signal) => (asked.phase === 'Plan' ? plan : working(asked, signal)));
  await desk.call.PlanningSet({ ...desk.target, interactive: 'auto' });
  const run = await desk.send();
  expect(await desk.call.WorkshopGetRun(run)).toMatchObject({ gate: null });
  expect(desk.workshop.workbench.draft()).toBeNull();
  const implement = desk.asked.filter(({ phase }) => phase === 'Implement');
  const offered = implement[0]?.request.tools.map(({ name }) => name) ?? [];
  expect(offered).toContain('read_file');
  expect(offered).not.toContain('write_text_file');
  expect(JSON.stringify(implement[1]?.receipts)).toContain('TOOL_NOT_ALLOWED');
});

it('[P1] a plan that a person approved is not limited', async () => {
  const plan = '- [ ] 1. Look — count the rows of data.csv\n  Deliverable: read-only, nothing is written';
  await using desk = await openScripted((asked, signal) => (asked.phase === 'Plan' ? plan : working(asked, signal)));
  await desk.call.PlanningSet({ ...desk.target, interactive: true });
  await desk.approve(await desk.send());
  expect(desk.workshop.workbench.draft()?.entries.has('note.md')).toBe(true);
});
