import { join } from 'node:path';
import { InvalidInputError, type ItemDecision, type PlanView, type RunEvent } from '@galley/schema';
import {
  type AgentState,
  diffPlans,
  editPlan,
  findDefinition,
  identifyItems,
  type PlanOperation,
  type PlanReview,
  reviewOf,
  runStatus,
  unansweredComments,
} from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { Projections } from '../projections/projections.ts';
import { contentHash, type FolderChange, folderChanges } from '../projections/rpi-folder.ts';
import type { RunRecord } from '../record/run-record.ts';
import { replayRun } from '../record/run-replay.ts';
import { GateNotOpenError, PlanChangedError } from '../runs/errors.ts';
import {
  CommentsUnansweredError,
  ItemNotPendingError,
  NotInPlanError,
  PlanBusyError,
  PlanRemovedError,
  SourcesChangedError,
} from './errors.ts';
import { createGatePorts, digestOf, maySkip, skippedGate } from './gate-ports.ts';
import { needsReview } from './interactive.ts';
import { createPastSamples } from './past-samples.ts';
import { changedSources, hashSources } from './plan-sources.ts';
import { viewPlan } from './view-plan.ts';

/** What planning needs of the Runs. */
export interface PlanningPorts {
  readonly context: WorkshopContext;
  readonly projections: Projections;
  get(runId: string): Promise<RunRecord>;
  isActive(record: RunRecord): boolean;
  refuseIfUndone(runId: string): void;
  /** Appends and drives on. */
  goOn(record: RunRecord, event: RunEvent): Promise<RunRecord>;
}

export interface GateAnswer {
  readonly runId: string;
  readonly gate: string;
  readonly by: 'person' | 'flag';
}

export interface ApproveOptions {
  readonly runAnyway?: boolean;
  readonly items?: readonly { readonly item: string; readonly decision: ItemDecision }[];
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

const planFile = 'plan.md';

/** Reviewing plans: gates, comments, edits, decisions, and what a person did to the files meanwhile (SPEC P1–P9). */
export function createPlanning({ context, projections, get, isActive, refuseIfUndone, goOn }: PlanningPorts) {
  const { workbench } = context;
  const { store } = workbench;
  const samples = createPastSamples(store);
  const append = (record: RunRecord, ...events: RunEvent[]) =>
    workbench.append(events.map((event) => ({ stream: record.id, event })));

  async function lookAtFolder(record: RunRecord): Promise<FolderChange[]> {
    if (isActive(record) || runStatus(record.state) === 'done') return [];
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

  /** Takes over what a person wrote into the files; says which of them are gone. */
  async function takeOverFiles(record: RunRecord): Promise<string | null> {
    const changes = await lookAtFolder(record);
    const removed = changes.find((change) => change.kind === 'removed');
    if (removed !== undefined) return removed.artifact;
    for (const change of changes) {
      if (change.kind !== 'edited') continue;
      const { artifact, text } = change;
      const agent = agentOfPlan(record, artifact);
      const reason = `Edited in the file ${artifact}`;
      await append(record, { type: 'plan.edited', agent, artifact, text, with: 'file', reason });
    }
    return null;
  }

  async function makeAgainIfRemoved(record: RunRecord): Promise<void> {
    const removed = await takeOverFiles(record);
    if (removed === null) return;
    await goOn(record, { type: 'artifact.removed', agent: 'main', artifact: removed });
    throw new PlanRemovedError(record.id, removed);
  }

  function standing(record: RunRecord, gate: string): { readonly agent: AgentState; readonly artifact: string } {
    const agent = [...record.state.agents.values()].find(
      ({ pending }) => pending?.kind === 'gate' && pending.gate === gate && pending.opened,
    );
    if (agent === undefined) throw new GateNotOpenError(record.id, gate);
    return { agent, artifact: agent.pending?.kind === 'gate' ? agent.pending.artifact : planFile };
  }

  async function open({ runId, artifact = planFile }: PlanTarget) {
    const record = await get(runId);
    refuseIfUndone(record.id);
    await takeOverFiles(record);
    return { record, artifact, review: reviewOf(record.state, artifact) };
  }

  async function view(record: RunRecord, artifact: string): Promise<PlanView> {
    const { workflow, state } = record;
    const interactive = context.settings().interactive;
    return viewPlan({ workflow, state, artifact, interactive, samples: await samples() });
  }

  function findItem({ state }: RunRecord, artifact: string, id: string) {
    const items = identifyItems(reviewOf(state, artifact), state.artifacts[artifact] ?? '');
    const item = items.find((each) => each.id === id);
    if (item !== undefined) return item;
    throw new NotInPlanError(
      'item',
      id,
      items.map((each) => each.id),
    );
  }

  function decidable(record: RunRecord, artifact: string, id: string): void {
    const { line, status } = findItem(record, artifact, id);
    const running = [...record.state.agents.values()].some(
      (agent) => agent.item?.line === line && findDefinition(record.workflows, agent)?.each === artifact,
    );
    if (running) throw new ItemNotPendingError(id, 'being worked on');
    if (status !== 'pending' && status !== 'dropped') throw new ItemNotPendingError(id, status);
  }

  return {
    ports: (record: RunRecord) => createGatePorts(context, record),

    /** Binds the approval to the plan the person saw and to the files it was made from (SPEC P8). */
    async approve(
      { runId, gate, by }: GateAnswer,
      digest: string,
      { runAnyway = false, items = [] }: ApproveOptions = {},
    ): Promise<RunRecord> {
      const record = await get(runId);
      refuseIfUndone(record.id);
      await makeAgainIfRemoved(record);
      const { agent, artifact } = standing(record, gate);
      const now = digestOf(record, artifact);
      if (digest !== now) throw new PlanChangedError(runId, now);
      const review = reviewOf(record.state, artifact);
      const unanswered = unansweredComments(review).map(({ id }) => id);
      if (unanswered.length > 0 && !runAnyway) throw new CommentsUnansweredError(runId, unanswered);
      for (const { item } of items) decidable(record, artifact, item);
      const files = await changedSince(review);
      if (files.length > 0) {
        await goOn(record, { type: 'plan.sources_changed', agent: agent.id, artifact, files });
        throw new SourcesChangedError(runId, files);
      }
      return goOn(record, {
        type: 'gate.answered',
        agent: agent.id,
        gate,
        decision: 'approve',
        feedback: '',
        by,
        ...(runAnyway ? { run_anyway: true } : {}),
        ...(items.length === 0 ? {} : { items: [...items] }),
      });
    },

    async requestChanges({ runId, gate, by }: GateAnswer, feedback: string): Promise<RunRecord> {
      const record = await get(runId);
      refuseIfUndone(record.id);
      await makeAgainIfRemoved(record);
      const { agent, artifact } = standing(record, gate);
      const open = unansweredComments(reviewOf(record.state, artifact));
      if (feedback.trim() === '' && open.length === 0) {
        throw new InvalidInputError(
          'Nothing was said about what should change.',
          'Write feedback or comment on an item.',
        );
      }
      return goOn(record, { type: 'gate.answered', agent: agent.id, gate, decision: 'revise', feedback, by });
    },

    async get(target: PlanTarget): Promise<PlanView> {
      const record = await get(target.runId);
      await takeOverFiles(record);
      return view(record, target.artifact ?? planFile);
    },

    async edit(request: EditRequest): Promise<PlanView> {
      const { record, artifact } = await open(request);
      const text = record.state.artifacts[artifact];
      if (text === undefined) throw new InvalidInputError(`There is no ${artifact} yet.`, 'Wait until it is made.');
      if (request.digest !== digestOf(record, artifact))
        throw new PlanChangedError(record.id, digestOf(record, artifact));
      const agent = agentOfPlan(record, artifact);
      const atGate = record.state.agents.get(agent)?.pending?.kind === 'gate';
      if (isActive(record) && !atGate) throw new PlanBusyError(record.id);
      const edited = (request.operations ?? []).reduce(editPlan, request.text ?? text);
      if (edited === text) throw new InvalidInputError('This edit changes nothing.', 'Give another text or operation.');
      const reason = request.reason === undefined || request.reason === '' ? 'Edited by hand' : request.reason;
      await append(record, { type: 'plan.edited', agent, artifact, text: edited, with: request.with ?? 'app', reason });
      return view(record, artifact);
    },

    async comment(target: PlanTarget, item: string | null, text: string): Promise<PlanView> {
      const { record, artifact } = await open(target);
      if (item !== null) findItem(record, artifact, item);
      const agent = agentOfPlan(record, artifact);
      await append(record, { type: 'plan.commented', agent, artifact, item, text, reopens: null });
      return view(record, artifact);
    },

    async reopen(target: PlanTarget, comment: string, text: string): Promise<PlanView> {
      const { record, artifact, review } = await open(target);
      const { item } = findComment(review, comment);
      const agent = agentOfPlan(record, artifact);
      await append(record, { type: 'plan.commented', agent, artifact, item, text, reopens: comment });
      return view(record, artifact);
    },

    async withdraw(target: PlanTarget, comment: string): Promise<PlanView> {
      const { record, artifact, review } = await open(target);
      findComment(review, comment);
      const agent = agentOfPlan(record, artifact);
      await append(record, { type: 'plan.comment_withdrawn', agent, artifact, comment });
      return view(record, artifact);
    },

    async decide(target: PlanTarget, item: string, decision: ItemDecision): Promise<PlanView> {
      const { record, artifact } = await open(target);
      decidable(record, artifact, item);
      const agent = agentOfPlan(record, artifact);
      await append(record, { type: 'plan.item_decided', agent, artifact, item, decision });
      return view(record, artifact);
    },

    async revision(target: PlanTarget, number: number) {
      const { review } = await open(target);
      return findRevision(review, number);
    },

    async diff(target: PlanTarget, from?: number, to?: number) {
      const { review } = await open(target);
      const after = findRevision(review, to ?? review.revisions.length);
      const before = findRevision(review, from ?? Math.max(1, after.number - 1));
      return { from: before.number, to: after.number, ...diffPlans(before.text, after.text) };
    },

    /** Before a Run is driven on: what a person did to its files, the setting as it is now, the files as they are. */
    async beforeResume(record: RunRecord): Promise<void> {
      const removed = await takeOverFiles(record);
      if (removed !== null) await append(record, { type: 'artifact.removed', agent: 'main', artifact: removed });
      const interactive = context.settings().interactive;
      for (const agent of record.state.agents.values()) {
        const event = await afterWhile(record, agent, interactive);
        if (event !== null) await append(record, event);
      }
    },
  };

  async function changedSince(review: PlanReview) {
    const paths = review.sources.map(({ path }) => path);
    return changedSources(review.sources, await hashSources(workbench, paths), { withDraft: true });
  }

  async function afterWhile(record: RunRecord, agent: AgentState, interactive: PlanView['interactive']) {
    const definition = findDefinition(record.workflows, agent);
    if (agent.pending?.kind === 'gate') {
      const plan = record.state.artifacts[agent.pending.artifact] ?? '';
      const skipped = agent.pending.opened && maySkip(agent.pending.reason) && !needsReview(interactive, plan);
      return skipped ? skippedGate(agent.id, agent.pending.gate) : null;
    }
    const artifact = definition?.each;
    if (artifact === undefined || agent.status === 'ended') return null;
    const { approval } = reviewOf(record.state, artifact);
    if (approval === null) return null;
    const about = { agent: agent.id, artifact };
    if (approval.by === 'setting' && needsReview(interactive, record.state.artifacts[artifact] ?? '')) {
      return { type: 'plan.review_required' as const, ...about };
    }
    const paths = approval.files.map(({ path }) => path);
    const files = changedSources(approval.files, await hashSources(workbench, paths), { withDraft: false });
    return files.length === 0 ? null : { type: 'plan.sources_changed' as const, ...about, files };
  }
}

export type Planning = ReturnType<typeof createPlanning>;

/** Who an event about this plan belongs to: the Agent at its gate, else the one that works on it, else the main one. */
function agentOfPlan({ state, workflows }: RunRecord, artifact: string): string {
  const agents = [...state.agents.values()];
  const definition = (agent: AgentState) => findDefinition(workflows, agent);
  const atGate = agents.find((agent) => agent.pending?.kind === 'gate' && agent.pending.artifact === artifact);
  return (atGate ?? agents.find((agent) => definition(agent)?.each === artifact))?.id ?? 'main';
}

function findComment({ comments }: PlanReview, id: string) {
  const comment = comments.find((each) => each.id === id);
  if (comment !== undefined) return comment;
  throw new NotInPlanError(
    'comment',
    id,
    comments.map((each) => each.id),
  );
}

function findRevision({ revisions }: PlanReview, number: number) {
  const revision = revisions.find((each) => each.number === number);
  if (revision !== undefined) return revision;
  throw new NotInPlanError(
    'revision',
    String(number),
    revisions.map((each) => String(each.number)),
  );
}
