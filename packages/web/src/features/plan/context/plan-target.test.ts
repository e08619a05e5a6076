import { expect, it } from 'vitest';
import { sampleGate } from '../../../lib/sample-views.ts';
import { planTarget } from './plan-target.ts';

it('[P2] shows the document of the gate that is open, plan.md without saying so', () => {
  const at = { workbench_id: 'wb_1', run_id: 'run_1' };
  expect(planTarget('wb_1', 'run_1', null)).toEqual(at);
  expect(planTarget('wb_1', 'run_1', sampleGate)).toEqual(at);
  expect(planTarget('wb_1', 'run_1', { ...sampleGate, artifact: 'workspace.md' })).toEqual({
    ...at,
    artifact: 'workspace.md',
  });
});
