import { expect, it } from 'vitest';
import { openScripted, type Script } from '../testing/scripted-workshop.ts';

const plan = '- [ ] 1. Sum — write sum.md\n  Deliverable: sum.md';

/** Plans after `questions` questions, each answered by a fresh research. */
const asking =
  (questions: number): Script =>
  ({ phase, receipts, section }) => {
    if (phase === 'Research' && receipts.length === 0) return { calls: [['list_files', {}]] };
    const question = section('question').trim();
    if (phase === 'Research') return question === '' ? 'The note.' : `It is ${question.length}.\nNo change needed.`;
    const known = section('research').match(/^## Question: /gm)?.length ?? 0;
    if (phase === 'Plan') return known < questions ? `Question for research: how many (${known})?` : plan;
    if (phase !== 'Implement') return 'Done.';
    return receipts.length === 0 ? { calls: [['write_text_file', { path: 'sum.md', text: 'x' }]] } : 'Wrote sum.md.';
  };

it('[R3] a plan may ask back; a fresh research answers below its note, and the plan is made again', async () => {
  await using bench = await openScripted(asking(1));
  const run = await bench.send('Sum up');
  expect(bench.phases()).toEqual(['Research', 'Research', 'Plan', 'Research', 'Research', 'Plan']);
  const { state } = await bench.workshop.runs.get(run.run_id);
  expect(state.artifacts['research.md']).toBe(
    'The note.\n\n## Question: how many (0)?\n\nIt is 13.\nNo change needed.\n',
  );
  expect(bench.asked.at(3)?.section('question')).toBe('how many (0)?');
  expect((await bench.call.WorkshopGetRun(run)).gate).not.toBeNull();
  // The next run begins with its own research, without the question.
  await bench.approve(run);
  expect(bench.phases().at(-1)).toBe('Summary');
});

it('[R3] it may ask twice and no more: a third question is no plan, and is asked for once more', async () => {
  await using bench = await openScripted(asking(9));
  await bench.send('Sum up');
  expect(bench.phases().filter((phase) => phase === 'Research')).toHaveLength(6);
  expect(bench.phases().slice(-2)).toEqual(['Plan', 'Plan']);
});
