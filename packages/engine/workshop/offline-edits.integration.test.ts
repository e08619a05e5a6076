import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createProcedures } from './handlers/procedures.ts';
import { openWorkshop } from './open/open-workshop.ts';
import { workflows } from './testing/scripted-workshop.ts';

it('[P5] the offline model follows an edited item to the letter, or the plan says what cannot be', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'galley-edits-'));
  try {
    await writeFile(join(directory, 'data.csv'), 'kind,amount\nFood,1\nRent,2\nFood,3\n');
    await using workshop = await openWorkshop({ directory, workflows });
    const call = createProcedures({ all: () => [workshop], get: () => workshop });
    const target = { workbench_id: workshop.id };
    const { run_id } = await call.WorkshopSendUserMessage({
      ...target,
      text: 'One csv per kind of data.csv',
      refine_draft: false,
    });
    const run = { ...target, run_id };
    await workshop.runs.settled(run_id);
    const first = await call.WorkshopGetPlan(run);
    expect(first.items).toHaveLength(2);
    expect(first.notices).toEqual([]);
    const plan = first.plan ?? '';
    const [food = '', rent = ''] = plan.split('\n').filter((line) => line.startsWith('- [ ]'));
    const path = /into `([^`]+)`/.exec(rent)?.[1] ?? '';
    const text = plan
      .replace(food, food.replace(', into', ' of May alone, into'))
      .replace(rent, rent.replace(path, 'mine.csv'));
    const edited = await call.PlanEdit({ ...run, digest: first.digest, text });
    expect(edited.notices[0]).toMatch(/^Item 1 cannot be done as you wrote it: .*“of May alone”/);
    expect(edited.notices.filter((notice) => notice.includes('cannot be done'))).toHaveLength(1);
    await call.WorkshopApprovePlan({ ...run, gate_id: edited.gate?.gate_id ?? '', digest: edited.digest });
    await workshop.runs.settled(run_id);
    const done = await call.WorkshopGetPlan(run);
    expect(done.items.map(({ status }) => status)).toEqual(['failed', 'done']);
    expect(done.plan).toMatch(/- \[!\] 1\. .*\[Failed: Fixed rules cannot follow “of May alone”/);
    expect([...(workshop.workbench.draft()?.entries.keys() ?? [])]).toEqual(['mine.csv']);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
