import type { ProcedureArguments, ProcedureName, ProcedureOutput } from '@galley/schema';
import type { ModelRegistry } from '../../model/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import type { AuditReader } from './base/reader.ts';
import { type AuditIndex, createAuditIndex } from './index/audit-index.ts';
import { getChat } from './queries/chat.ts';
import { type AttachedKinds, graphChanges } from './queries/graph-changes.ts';
import { getJob, type IsActive, listJobs } from './queries/jobs.ts';
import { searchAudit } from './queries/search.ts';
import { getTodos } from './queries/todos.ts';
import { getTrail } from './queries/trail.ts';
import { usageOf } from './queries/usage.ts';
import { findCall } from './request/find-call.ts';
import { llmRequest } from './request/llm-request.ts';
import { searchRequest } from './request/search-request.ts';
import { stateAt } from './request/state-at.ts';
import { diffSnapshots, listSnapshots } from './snapshots/snapshots.ts';

type AuditName = Extract<ProcedureName, `Audit${string}`>;
type Asked<Name extends AuditName> = Omit<ProcedureArguments<Name>, 'workbench_id'>;
type Answer<Name extends AuditName> = Promise<ProcedureOutput<Name>>;

/** Every question about what happened, over the journal of one Workbench. Reads it, and writes nothing but its own index. */
export interface Audit {
  listJobs(input: Asked<'AuditListJobs'>): Answer<'AuditListJobs'>;
  getJob(input: Asked<'AuditGetJob'>): Answer<'AuditGetJob'>;
  getTrail(input: Asked<'AuditGetTrail'>): Answer<'AuditGetTrail'>;
  getChat(input: Asked<'AuditGetChat'>): Answer<'AuditGetChat'>;
  getTodos(input: Asked<'AuditGetTodos'>): Answer<'AuditGetTodos'>;
  getRequest(input: Asked<'AuditGetRequest'>): Answer<'AuditGetRequest'>;
  search(input: Asked<'AuditSearch'>): Answer<'AuditSearch'>;
  usage(input: Asked<'AuditUsage'>): Answer<'AuditUsage'>;
  snapshots(input: Asked<'AuditSnapshots'>): Answer<'AuditSnapshots'>;
  diff(input: Asked<'AuditDiff'>): Answer<'AuditDiff'>;
  graphChanges(input: Asked<'AuditGetGraphChanges'>): Answer<'AuditGetGraphChanges'>;
  close(): void;
}

export interface AuditOptions {
  readonly workbench: Pick<Workbench, 'id' | 'store' | 'allEvents'>;
  readonly models: ModelRegistry;
  readonly isActive: IsActive;
  /** What is attached now: a change tells the datasource's name alone. */
  readonly datasources: AttachedKinds;
}

export function createAudit({ workbench, models, isActive, datasources }: AuditOptions): Audit {
  const { store } = workbench;
  let index: AuditIndex | null = null;

  async function reader(): Promise<AuditReader> {
    index ??= createAuditIndex(store, workbench.id);
    const lastSeq = store.journal.lastSeq;
    return { database: await index.fresh(), lastSeq, journal: store.journal, objects: store.objects };
  }

  return {
    listJobs: async (input) => listJobs(await reader(), input, isActive),
    async getJob({ run_id: run }) {
      const asked = await reader();
      const { state } = await stateAt(store, run, Number.MAX_SAFE_INTEGER);
      return getJob(asked, run, isActive, state);
    },
    getTrail: async (input) => getTrail(await reader(), input),
    getChat: async (input) => getChat(await reader(), input),
    getTodos: async ({ run_id: run }) => getTodos(await reader(), run),
    async getRequest(input) {
      const { call, seq, run_id: run } = input;
      if (run === undefined) return searchRequest(store, seq ?? 0);
      const asked = await reader();
      const named = { ...(call === undefined ? {} : { call }), ...(seq === undefined ? {} : { seq }) };
      return llmRequest(asked, { store, models }, findCall(asked, run, named));
    },
    search: async (input) => searchAudit(await reader(), input),
    usage: async (input) => usageOf(await reader(), input),
    snapshots: async ({ run_id: run }) => listSnapshots(await reader(), run, await workbench.allEvents()),
    diff: async (input) => diffSnapshots(await reader(), input, await workbench.allEvents()),
    graphChanges: async (input) => graphChanges(await reader(), input, datasources, isActive),
    close: () => index?.close(),
  };
}
