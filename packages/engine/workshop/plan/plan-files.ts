import { join } from 'node:path';
import { diffLines } from '@galley/formats';
import type { RunEvent } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import { mergeLines, runStatus } from '../../workflow/index.ts';
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
    const directory = join(store.directory, 'workshop', '_rpi');
    return folderChanges({ directory, runId: record.id, artifacts: record.state.artifacts });
  }

  /** The person's change to what they had before them, done to what the journal says by now. */
  async function bringUpToDate(record: RunRecord, { artifact, text, from }: Edited): Promise<string> {
    const now = record.state.artifacts[artifact] ?? '';
    const bases = await textsOf(store, record.id, artifact, new Set(from));
    const [base] = bases.sort((left, right) => countChanges(left, text) - countChanges(right, text));
    return base === undefined ? text : mergeLines(base, text, now);
  }

  return {
    async takeOver(record) {
      const changes = await lookAtFolder(record);
      const removed = changes.find((change) => change.kind === 'removed');
      if (removed !== undefined) return removed.artifact;
      for (const change of changes) {
        if (change.kind !== 'edited') continue;
        const { artifact } = change;
        const text = await bringUpToDate(record, change);
        if (text === record.state.artifacts[artifact]) continue;
        const agent = agentOfPlan(record, artifact);
        const reason = `Edited in the file ${artifact}`;
        const event: RunEvent = { type: 'plan.edited', agent, artifact, text, with: 'file', reason };
        await workbench.append([{ stream: record.id, event }]);
      }
      projections.completeRpi(record);
      return null;
    },
  };
}

type Edited = Extract<FolderChange, { kind: 'edited' }>;

/** Every state of an artifact with one of these hashes. */
async function textsOf(store: Store, runId: string, artifact: string, hashes: ReadonlySet<string>): Promise<string[]> {
  const found = new Map<string, string>();
  for (const { after, before } of await (await replayRun(store, runId)).advance()) {
    const text = after.artifacts[artifact];
    if (text === undefined || text === before?.artifacts[artifact]) continue;
    const hash = contentHash(text);
    if (hashes.has(hash)) found.set(hash, text);
  }
  return [...found.values()];
}

function countChanges(before: string, after: string): number {
  const hunks = diffLines(before.split('\n'), after.split('\n'));
  return hunks.reduce((sum, { before_count, after_count }) => sum + before_count + after_count, 0);
}
