import { expect, it } from 'vitest';
import { type Act, openScripted } from '../testing/scripted-workshop.ts';

const write = (path: string): Act => ({ calls: [['write_text_file', { path, text: 'a note\n' }]] });
const plan = (path: string, promised = path) => `- [ ] 1. Note — write ${path}\n  Deliverable: \`${promised}\``;

it('[R18] a run that goes on with a Draft still names what an earlier one left unverified', async () => {
  let second = false;
  await using bench = await openScripted(({ phase, request }) => {
    const answers = request.messages.filter(({ role }) => role === 'assistant').length;
    if (phase === 'Research') return 'Looked.';
    if (phase === 'Plan') return second ? plan('second.md') : plan('first.md', 'promised.md');
    if (phase === 'Summary') return 'Done.';
    return answers === 0 ? write(second ? 'second.md' : 'first.md') : 'Wrote it.';
  });
  const first = await bench.send();
  const before = await bench.approve(first);
  expect(before.items[0]?.status).toBe('unverified');
  second = true;
  const { workbench_id } = first;
  const { run_id } = await bench.call.WorkshopSendUserMessage({
    workbench_id,
    text: 'And another',
    refine_draft: true,
  });
  await bench.workshop.runs.settled(run_id);
  const after = await bench.approve({ workbench_id, run_id });
  expect(after.items[0]?.status).toBe('done');
  const detail = await bench.call.RunGet({ workbench_id, run_id, agent_start: 0, agent_count: 10 });
  expect(detail.unverified_files).toEqual(['first.md']);
});
