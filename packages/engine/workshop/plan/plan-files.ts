import { join } from 'node:path';
import type { RunEvent } from '@galley/schema';
import { runStatus } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { Projections } from '../projections/projections.ts';
import { contentHash, type FolderChange, folderChanges } from '../projections/rpi-folder.ts';
import type { RunRecord } from '../record/run-record.ts';
import { replayRun } from '../record/run-replay.ts';
import { agentOfPlan } from './find-in-plan.ts';

/** The readable files of a Run's artifacts, as far as a person may have changed them. */
export interface PlanFiles {
  /** Takes over what a person wrote into the files; says which of them is gone. */
  takeOver(record: RunRecord): Promise<string | null>;
}

export function createPlanFiles({ workbench }: WorkshopContext, projections: Projections): PlanFiles {
  const { store } = workbench;

  async function lookAtFolder(record: RunRecord): Promise<FolderChange[]> {
    if (record.drive !== null || runStatus(record.state) === 'done') return [];
    await projections.drained();
    return folderChanges({
      directory: join(store.directory, 'workshop', '_rpi'),
      runId: record.id,
      artifacts: record.state.artifacts,
      async history() {
        const seen = new Set<string>();
        for (const { after } of await (await replayRun(store, record.id)).advance()) {
          for (const text of Object.values(after.artifacts)) seen.add(contentHash(text));
        }
        return seen;
      },
    });
  }

  return {
    async takeOver(record) {
      const changes = await lookAtFolder(record);
      const removed = changes.find((change) => change.kind === 'removed');
      if (removed !== undefined) return removed.artifact;
      for (const change of changes) {
        if (change.kind !== 'edited') continue;
        const { artifact, text } = change;
        const agent = agentOfPlan(record, artifact);
        const reason = `Edited in the file ${artifact}`;
        const event: RunEvent = { type: 'plan.edited', agent, artifact, text, with: 'file', reason };
        await workbench.append([{ stream: record.id, event }]);
      }
      return null;
    },
  };
}
