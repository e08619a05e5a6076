import {
  InvalidArgumentError,
  type ItemDecision,
  NotFoundError,
  type PlanView,
  type RunEvent,
  WrongStateError,
} from '@galley/schema';
import type { RegisteredModel } from '../../model/index.ts';
import { diffPlans, editPlan, modelOf, type PlanOperation, reviewOf } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { refuseUndone } from '../conversation/refuse-undone.ts';
import type { RunRecord } from '../record/run-record.ts';
import { PlanBusyError, PlanChangedError } from './errors.ts';
import {
  agentOfPlan,
  findComment,
  findItem,
  findRevision,
  partsOf,
  planFile,
  requireDecidable,
} from './find-in-plan.ts';
import { settingFor } from './interactive-setting.ts';
import { createPastSamples } from './past-samples.ts';
import type { PlanFiles } from './plan-files.ts';
import { viewPlan } from './view-plan.ts';
import { whatChanged } from './what-changed.ts';

export interface PlanningPorts {
  readonly context: WorkshopContext;
  readonly files: PlanFiles;
  find(runId: string): Promise<RunRecord>;
}

export interface PlanTarget {
  readonly runId: string;
  readonly artifact?: string | undefined;
}

export interface EditRequest extends PlanTarget {
  readonly digest: string;
  readonly text?: string | undefined;
  readonly operations?: readonly PlanOperation[] | undefined;
  readonly reason?: string | undefined;
  readonly with?: 'app' | 'cli' | undefined;
}

/** Reading plans and changing them: comments, edits, decisions (SPEC P1–P9). None of it drives a Run on. */
export function createPlanning({ context, files, find }: PlanningPorts) {
  const { workbench } = context;
  const samples = createPastSamples(workbench.store);

  async function open({ runId, artifact = planFile }: PlanTarget) {
    const record = await find(runId);
    refuseUndone(workbench, record);
    await files.takeOver(record);
    const parts = partsOf(record, artifact);
    return { record, artifact, parts, review: reviewOf(record.state, parts.document) };
  }

  /** None for one that is gone, or that only another program knows. */
  function findModel(id: string): RegisteredModel | null {
    try {
      return context.models.get(id);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  async function view(record: RunRecord, artifact: string): Promise<PlanView> {
    const setting = await settingFor(context, record, artifact);
    const { workflow, state } = record;
    const parts = partsOf(record, artifact);
    const worker = [...workflow.states.values()].find(({ each }) => each === parts.list);
    const cannotDo = worker === undefined ? undefined : findModel(modelOf(state, worker))?.cannotDo;
    return viewPlan({ workflow, state, parts, setting, samples: await samples(), cannotDo });
  }

  async function change(record: RunRecord, artifact: string, event: RunEvent): Promise<PlanView> {
    await workbench.append([{ stream: record.id, event }]);
    return view(record, artifact);
  }

  return {
    async get(target: PlanTarget): Promise<PlanView> {
      const record = await find(target.runId);
      await files.takeOver(record);
      return view(record, target.artifact ?? planFile);
    },

    async edit(request: EditRequest): Promise<PlanView> {
      const { record, artifact: named, parts } = await open(request);
      const { operations = [] } = request;
      // Operations are about items, so about the list.
      const artifact = operations.length === 0 ? named : parts.list;
      const text = record.state.artifacts[artifact];
      if (text === undefined) throw new WrongStateError(`There is no ${artifact} yet.`, 'Wait until it is made.');
      if (request.digest !== parts.digest) {
        const changes = await whatChanged(workbench.store, record, parts, request.digest);
        throw new PlanChangedError(record.id, parts.digest, changes);
      }
      const agent = agentOfPlan(record, artifact);
      const atGate = record.state.agents.get(agent)?.pending?.kind === 'gate';
      if (record.drive !== null && !atGate) throw new PlanBusyError(record.id);
      const edited = operations.reduce(editPlan, request.text ?? text);
      if (edited === text)
        throw new InvalidArgumentError('text', 'This edit changes nothing.', 'Give another text or operation.');
      const reason = request.reason === undefined || request.reason === '' ? 'Edited by hand' : request.reason;
      const how = { text: edited, with: request.with ?? 'app', reason } as const;
      return change(record, artifact, { type: 'plan.edited', agent, artifact, ...how });
    },

    async comment(target: PlanTarget, item: string | null, text: string): Promise<PlanView> {
      const { record, parts } = await open(target);
      const artifact = parts.document;
      if (item !== null) findItem(record, parts.list, item);
      const agent = agentOfPlan(record, artifact);
      return change(record, artifact, { type: 'plan.commented', agent, artifact, item, text, reopens: null });
    },

    async reopen(target: PlanTarget, comment: string, text: string): Promise<PlanView> {
      const { record, parts, review } = await open(target);
      const artifact = parts.document;
      const { item } = findComment(review, comment);
      const agent = agentOfPlan(record, artifact);
      return change(record, artifact, { type: 'plan.commented', agent, artifact, item, text, reopens: comment });
    },

    async withdraw(target: PlanTarget, comment: string): Promise<PlanView> {
      const { record, parts, review } = await open(target);
      const artifact = parts.document;
      findComment(review, comment);
      const agent = agentOfPlan(record, artifact);
      return change(record, artifact, { type: 'plan.comment_withdrawn', agent, artifact, comment });
    },

    async decide(target: PlanTarget, item: string, decision: ItemDecision): Promise<PlanView> {
      const { record, parts } = await open(target);
      const artifact = parts.list;
      requireDecidable(record, artifact, item);
      const agent = agentOfPlan(record, artifact);
      return change(record, artifact, { type: 'plan.item_decided', agent, artifact, item, decision });
    },

    async revision(target: PlanTarget, number: number) {
      const { record, artifact } = await open(target);
      return findRevision(reviewOf(record.state, artifact), number);
    },

    async diff(target: PlanTarget, from?: number, to?: number) {
      const { record, artifact } = await open(target);
      const review = reviewOf(record.state, artifact);
      const after = findRevision(review, to ?? review.revisions.length);
      const before = findRevision(review, from ?? Math.max(1, after.number - 1));
      return { from: before.number, to: after.number, ...diffPlans(before.text, after.text) };
    },
  };
}

export type Planning = ReturnType<typeof createPlanning>;
