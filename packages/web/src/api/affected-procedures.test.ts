import { describe, expect, it } from 'vitest';
import { affectedProcedures } from './affected-procedures.ts';

const inWorkbench = { workbench_id: 'wb_1' };

describe('affectedProcedures', () => {
  it('[V1] a Draft that appears makes Review and the file panel stale', () => {
    const names = affectedProcedures({ type: 'DraftStateChanged', ...inWorkbench, has_draft: true, changes: 1 });
    expect(names).toEqual(expect.arrayContaining(['WorkbenchGet', 'WorkbenchListFiles', 'ReviewGetChangeSet']));
  });

  it('[C5] a streamed piece asks for nothing again', () => {
    expect(
      affectedProcedures({ type: 'WorkshopAssistantStreamDelta', ...inWorkbench, run_id: 'run_1', delta: 'x' }),
    ).toEqual([]);
  });

  it('a lost place in the stream makes everything stale', () => {
    expect(affectedProcedures({ type: 'Resync', ...inWorkbench })).toBe('all');
  });
});

it('[V1] a Draft that is gone is not compared again', () => {
  const gone = { type: 'DraftStateChanged', workbench_id: 'wb_1', has_draft: false, changes: 0 } as const;
  expect(affectedProcedures(gone)).toContain('ReviewGetChangeSet');
  expect(affectedProcedures(gone)).not.toContain('ReviewGetXlsxDiff');
});

it('[P7] a plan that changed makes its view and its comparisons stale', () => {
  const changed = { type: 'WorkshopPlanChanged', ...inWorkbench, run_id: 'run_1', artifact: 'plan.md' } as const;
  expect(affectedProcedures(changed)).toEqual(expect.arrayContaining(['WorkshopGetPlan', 'PlanDiff']));
});

it('[C7] a longer conversation is measured again', () => {
  expect(affectedProcedures({ type: 'ConversationChanged', ...inWorkbench })).toContain('WorkshopGetClutter');
});
