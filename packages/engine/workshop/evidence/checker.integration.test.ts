import { expect, it } from 'vitest';
import { type Act, type Asked, openScripted } from '../testing/scripted-workshop.ts';

const plan = '- [ ] 1. Sum — write the sums\n  Deliverable: `sums.csv`, 1 row\n  Important: yes';
const write: Act = { calls: [['write_text_file', { path: 'sums.csv', text: 'day,amount\n1,2\n' }]] };

async function run(look: (asked: Asked, answers: number) => Act) {
  const bench = await openScripted((asked) => {
    const answers = asked.request.messages.filter(({ role }) => role === 'assistant').length;
    if (asked.phase === 'Research') return 'Looked.';
    if (asked.phase === 'Plan') return plan;
    if (asked.phase === 'Summary') return 'That was it.';
    if (asked.phase === 'Check') return look(asked, answers);
    return answers === 0 ? write : 'Wrote sums.csv with 1 row.';
  });
  await using _ = bench;
  const sent = await bench.send();
  const done = await bench.approve(sent);
  return {
    item: done.items[0],
    looks: bench.asked.filter(({ phase }) => phase === 'Check'),
    told: bench.asked.at(-1)?.section('answers') ?? '',
  };
}

it('[R18] the built-in checker looks at an important item with tools that only read, and is told item, files and claim', async () => {
  const { item, looks, told } = await run((_, answers) =>
    answers === 0 ? { calls: [['read_file', { path: 'sums.csv' }]] } : 'Pass',
  );
  expect(item).toMatchObject({ status: 'done' });
  const [first, second] = looks;
  expect(first?.section('item')).toContain('write the sums');
  expect(first?.section('changed-files')).toBe('sums.csv');
  expect(first?.section('claim')).toBe('Wrote sums.csv with 1 row.');
  const names = first?.request.tools.map(({ name }) => name) ?? [];
  expect(names).toContain('read_file');
  expect(names.filter((name) => /write|edit|delete|move|create/.test(name))).toEqual([]);
  expect(JSON.stringify(second?.request.messages)).toContain('day,amount');
  expect(told).toContain('CHECK says: passed');
});

it('[R18] its writes are refused, and its word is what the plan shows', async () => {
  const { item, looks } = await run((_, answers) => (answers === 0 ? write : 'Not yet: 2 is not the sum'));
  expect(item).toMatchObject({ status: 'unverified', reason: 'CHECK says: 2 is not the sum' });
  expect(looks.at(-1)?.request.messages.at(-1)).toMatchObject({ role: 'tool', success: false });
});
