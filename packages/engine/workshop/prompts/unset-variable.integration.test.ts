import { expect, it } from 'vitest';
import { createWorkflowRun } from '../testing/workflow-run.ts';

it('[O11] a prompt that names what nothing has set is not sent: the run pauses and says which name', async () => {
  const asked: string[] = [];
  await using bench = await createWorkflowRun((prompt) => {
    asked.push(prompt);
    return prompt.includes('first') ? '<goto>NEXT</goto>' : '<result>done</result>';
  });
  await bench.write({
    'flow/START.md': 'first, with [{{input}}] and [{{note}}]',
    'flow/NEXT.md': 'about {{topic}}',
    'flow/NOTE.md': '---\nartifact: note.md\n---\nwrite',
  });
  const main = await bench.main(await bench.run('flow'));
  expect(asked).toEqual(['first, with [] and []']);
  expect(main).toMatchObject({ status: 'paused', state: 'NEXT', error: { code: 'VARIABLE_UNSET' } });
  expect(main?.error?.message).toContain('{{topic}}');
});
