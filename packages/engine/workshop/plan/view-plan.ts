import type {
  CommentView,
  ForecastView,
  Interactive,
  PlanReviewItem,
  PlanView,
  RevisionView,
  SourceChange,
} from '@galley/schema';
import {
  type IdentifiedItem,
  identifyItems,
  type PlanComment,
  type PlanDocument,
  type PlanReview,
  parsePlan,
  parsePlanDocument,
  planDigest,
  type RunState,
  reopenLimit,
  reviewOf,
  type StateDefinition,
  softRoundLimit,
  unansweredComments,
  type Workflow,
} from '../../workflow/index.ts';
import { viewGates } from '../record/run-view.ts';
import { forecastItem, forecastPlan } from './forecast.ts';
import { fileKind, type ItemSample } from './item-samples.ts';

export interface PlanSubject {
  readonly workflow: Workflow;
  readonly state: RunState;
  readonly artifact: string;
  readonly interactive: Interactive;
  readonly samples: readonly ItemSample[];
}

/** Everything a reviewer needs (SPEC P2), from the Run's state. */
export function viewPlan({ workflow, state, artifact, interactive, samples }: PlanSubject): PlanView {
  const review = reviewOf(state, artifact);
  const plan = state.artifacts[artifact] ?? null;
  const document = parsePlanDocument(plan ?? '');
  const each = [...workflow.states.values()].find((definition) => definition.each === artifact);
  const items = identifyItems(review, plan ?? '').map((item) =>
    viewItem(item, { state, review, document, each, samples }),
  );
  const rounds = Math.max(0, ...[...state.agents.values()].map((agent) => agent.rounds));
  const gates = viewGates(state);
  const left = items.filter(({ status }) => status === 'pending' || status === 'running');
  return {
    run_id: state.started.run_id,
    artifact,
    research: state.artifacts['research.md'] ?? null,
    plan,
    digest: planDigest(plan ?? ''),
    items,
    assumptions: [...document.assumptions],
    questions: document.questions.map((question) => ({ ...question, options: [...question.options] })),
    comments: review.comments.map(viewComment),
    unanswered: unansweredComments(review).map(({ id }) => id),
    revisions: review.revisions.map(viewRevision),
    rounds: { done: rounds, soft_limit: softRoundLimit, offer_run_anyway: rounds >= softRoundLimit },
    gate: gates[0] ?? null,
    gates,
    changed_files: review.changed.map(viewChange),
    source_files: review.sources.map(({ path }) => path),
    approval:
      review.approval === null
        ? null
        : {
            by: review.approval.by,
            at: review.approval.at,
            run_anyway: review.approval.runAnyway,
            review_skipped: review.approval.by !== 'person',
          },
    interactive,
    forecast: forecastPlan(left.map(({ forecast }) => forecast)),
    notices: noticesOf(review, rounds),
  };
}

interface ItemPlace {
  readonly state: RunState;
  readonly review: PlanReview;
  readonly document: PlanDocument;
  readonly each: StateDefinition | undefined;
  readonly samples: readonly ItemSample[];
}

function viewItem(item: IdentifiedItem, { state, review, document, each, samples }: ItemPlace): PlanReviewItem {
  const detailed = document.items.find(({ line }) => line === item.line);
  const working = [...state.agents.values()].some(
    (agent) => agent.state === each?.name && agent.item?.line === item.line,
  );
  const like = {
    model: each?.model ?? state.started.model,
    tools: each?.tools ?? 'none',
    kind: fileKind(item.text),
  };
  const forecast: ForecastView = forecastItem(like, samples);
  return {
    item_id: item.id,
    number: item.number,
    label: item.label,
    detail: item.detail,
    status: working ? 'running' : item.status,
    reason: item.reason,
    deliverable: detailed?.deliverable ?? null,
    reversibility: detailed?.reversibility ?? null,
    evidence: detailed?.evidence ?? null,
    decision: item.status === 'dropped' ? 'drop' : (review.decisions[item.id] ?? null),
    comments: review.comments.flatMap((comment) => (comment.item === item.id ? [comment.id] : [])),
    forecast,
  };
}

function viewComment(comment: PlanComment): CommentView {
  const { id, item, label, text, at, revision, state, reopened, answer } = comment;
  return {
    comment_id: id,
    item_id: item,
    label,
    text,
    at,
    revision,
    state,
    reopened,
    offer_edit: reopened >= reopenLimit,
    disposition: answer?.disposition ?? null,
    answer: answer?.text ?? null,
  };
}

function viewRevision({ number, author, reason, at, round, text }: PlanReview['revisions'][number]): RevisionView {
  return { number, author, reason, at, round, items: parsePlan(text).length };
}

function viewChange({ path, before, after }: SourceChange): PlanView['changed_files'][number] {
  return { path, change: before === null ? 'added' : after === null ? 'removed' : 'changed' };
}

function noticesOf(review: PlanReview, rounds: number): string[] {
  const last = review.revisions.at(-1);
  const waiting = unansweredComments(review).filter(({ state }) => state === 'unanswered');
  const often = review.comments.filter(({ reopened, state }) => reopened >= reopenLimit && state !== 'withdrawn');
  return [
    ...review.restored.map((what) => `Your edit was missing in the new plan. ${what}`),
    ...(last?.author === 'model' && review.edits.length > 0
      ? [`This plan keeps what you changed by hand (${review.edits.length}).`]
      : []),
    ...(last?.author === 'person' ? [`Your edit was taken over as revision ${last.number}: ${last.reason}`] : []),
    ...(waiting.length === 0 ? [] : [`Not answered by this plan: ${waiting.map(({ id }) => id).join(', ')}`]),
    ...often.map(({ id }) => `${id} was asked again more than once. Writing it into the plan yourself may be quicker.`),
    ...review.changed.map(({ path }) => `${path} is no longer what the plan was made from.`),
    ...(rounds < softRoundLimit
      ? []
      : [`The plan has been revised ${rounds} times. You can run it anyway, or edit it.`]),
  ];
}
