import { documentOf, sharedDocuments } from '@galley/formats';
import type { FileView } from '../../../workbench/index.ts';
import { diffPlans, parsePlan, reviewOf } from '../../../workflow/index.ts';
import type { Audit } from '../../audit/audit.ts';
import { hideKeysDeep } from '../../audit/base/hide-keys.ts';
import type { WorkshopContext } from '../../context/workshop-context.ts';
import { viewRunDetail } from '../../observe/view-run-detail.ts';
import { partsOf, planFile } from '../../plan/find-in-plan.ts';
import { settingFor } from '../../plan/interactive-setting.ts';
import { createPastSamples } from '../../plan/past-samples.ts';
import { viewPlan } from '../../plan/view-plan.ts';
import type { Runs } from '../../runs/runs.ts';
import type { BenchDesk, Desk, PlanVersion, ReadPart, RunDesk } from './desk.ts';

export interface DeskPorts {
  readonly context: WorkshopContext;
  readonly runs: Pick<Runs, 'get' | 'isActive'>;
  readonly audit: Audit;
  /** What may be read; all files when left out. */
  readonly files?: Pick<FileView, 'listFiles' | 'read'>;
}

const LINES = 400;
const AGENTS = 1_000;

/** A desk for one run of a Workbench, or for the time before there is one. */
export function createDesk(ports: DeskPorts, runId: string | null): Desk {
  return { bench: benchDesk(ports), run: runId === null ? null : runDesk(ports, runId) };
}

function benchDesk({ context, audit, files = context.workbench }: DeskPorts): BenchDesk {
  const { workbench, search, clock } = context;
  return {
    get now() {
      return clock.now();
    },
    listFiles: (options) => files.listFiles(options),
    readFile: async (path, { lineStart = 1, lineCount = LINES } = {}) =>
      partOf(path, await files.read(path), lineStart, lineCount),
    search: (question) =>
      search.ask({ mode: 'hybrid', in: ['files', 'messages', 'artifacts'], limit: 20, waitMs: 5_000, ...question }),
    changeSet: () => workbench.changeSet(),
    conversation: () => context.conversation(),
    checkpoints: () => workbench.checkpoints(),
    compareCheckpoints: (before, after) => workbench.compareCheckpoints(before, after),
    runs: async () => (await audit.listJobs({ status: [], limit: 500 })).jobs,
  };
}

async function partOf(path: string, bytes: Buffer, lineStart: number, lineCount: number): Promise<ReadPart> {
  const part = await sharedDocuments().read(documentOf(path, bytes), { lineStart, lineCount, as: 'text' });
  const text = 'text' in part ? part.text : '';
  const lines = text === '' ? 0 : text.split('\n').length;
  const note = 'text' in part ? null : 'It has no text that could be shown.';
  const more = 'chunk_info' in part && part.chunk_info.has_more === true;
  return {
    path,
    text,
    line_start: lineStart,
    lines,
    left_out: note ?? (more ? `More follows after line ${lineStart + lines - 1}.` : null),
  };
}

function runDesk({ context, runs, audit }: DeskPorts, id: string): RunDesk {
  const samples = createPastSamples(context.workbench.store);
  const run = { run_id: id as `run_${string}` };
  const paged = { limit: 500 };

  async function planVersions(): Promise<PlanVersion[]> {
    const record = await runs.get(id);
    return reviewOf(record.state, partsOf(record, planFile).document).revisions.map((version) => {
      const { number, author, reason, at, round, text } = version;
      return hideKeysDeep({ number, author, reason, at, round, items: parsePlan(text).length, text });
    });
  }

  return {
    id,
    job: () => audit.getJob(run),
    async detail() {
      return viewRunDetail(await runs.get(id), runs.isActive(id), { start: 0, count: AGENTS });
    },
    async plan() {
      const record = await runs.get(id);
      const parts = partsOf(record, planFile);
      const { workflow, state } = record;
      if (state.artifacts[parts.document] === undefined) return null;
      const setting = await settingFor(context, record, planFile);
      return hideKeysDeep(viewPlan({ workflow, state, parts, setting, samples: await samples() }));
    },
    planVersions,
    async diffPlan(from, to) {
      const versions = await planVersions();
      const after = findVersion(versions, to ?? versions.length);
      const before = findVersion(versions, from ?? (after?.number ?? 0) - 1);
      if (before === null || after === null) return null;
      return { from: before.number, to: after.number, ...diffPlans(before.text, after.text) };
    },
    async artifacts() {
      return hideKeysDeep({ ...(await runs.get(id)).state.artifacts });
    },
    trail: (input) => audit.getTrail({ types: [], search: '', raw: false, ...paged, ...input, ...run }),
    chat: (input) => audit.getChat({ most_text: 20_000, ...paged, ...input, ...run }),
    todos: async () => (await audit.getTodos(run)).lists,
    request: (input) => audit.getRequest({ ...input, ...run }),
    search: (input) => audit.search({ types: [], limit: 20, ...input, ...run }),
    usage: (input) => audit.usage({ by: 'phase', ...paged, ...input, ...run }),
    graphChanges: (input) => audit.graphChanges({ all_kinds: false, limit: 200, ...input, ...run }),
    snapshots: async () => (await audit.snapshots(run)).snapshots,
    diff: (before, after, path) => audit.diff({ before, after, ...(path === undefined ? {} : { path }), ...run }),
  };
}

function findVersion(versions: readonly PlanVersion[], number: number): PlanVersion | null {
  return versions.find((version) => version.number === number) ?? null;
}
