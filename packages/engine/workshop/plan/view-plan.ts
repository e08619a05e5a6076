import type { CommentView, ForecastView, PlanReviewItem, PlanView, RevisionView, SourceChange } from '@galley/schema';
import type { RegisteredModel } from '../../model/index.ts';
import {
  editedItem,
  type IdentifiedItem,
  identifyItems,
  itemState,
  itemWords,
  type PlanComment,
  type PlanDocument,
  type PlanReview,
  parsePlan,
  parsePlanDocument,
  type RunState,
  reopenLimit,
  reviewOf,
  type StateDefinition,
  softRoundLimit,
  unansweredComments,
  type Workflow,
} from '../../workflow/index.ts';
import { viewGates } from '../record/run-view.ts';
import type { PlanParts } from './find-in-plan.ts';
import { forecastItem, forecastPlan } from './forecast.ts';
import type { InteractiveSetting } from './interactive-setting.ts';
import { fileKind, type ItemSample } from './item-samples.ts';

export interface PlanSubject {
  readonly workflow: Workflow;
  readonly state: RunState;
  readonly parts: PlanParts;
  readonly setting: InteractiveSetting;
  readonly samples: readonly ItemSample[];
  /** Why whoever carries items out cannot do one as a person wrote it. */
  readonly cannotDo?: RegisteredModel['cannotDo'] | undefined;
}

/** Everything a reviewer needs (SPEC P2), from the Run's state. */
export function viewPlan({ workflow, state, parts, setting, samples, cannotDo }: PlanSubject): PlanView {
  const { document: artifact, list, digest } = parts;
  const review = reviewOf(state, artifact);
  const plan = state.artifacts[artifact] ?? null;
  const document = parsePlanDocument(plan ?? '');
  const each = [...workflow.states.values()].find((definition) => definition.each === list);
  const listed = reviewOf(state, list);
  const tasks = state.artifacts[list] ?? '';
  const place = { state, comments: review.comments, listed, details: parsePlanDocument(tasks), each, samples };
  const items = identifyItems(listed, tasks).map((item) => viewItem(item, place));
  const rounds = Math.max(0, ...[...state.agents.values()].map((agent) => agent.rounds));
  const gates = viewGates(state);
  const changed = [...new Map([...review.changed, ...listed.changed].map((file) => [file.path, file])).values()];
  const left = items.filter(({ status }) => status === 'pending' || status === 'running');
  return {
    run_id: state.started.run_id,
    artifact,
    research: state.artifacts[parts.gate?.feedback ?? 'research.md'] ?? null,
    plan,
    digest,
    list: list === artifact ? null : { artifact: list, text: tasks, revisions: listed.revisions.map(viewRevision) },
    items,
    assumptions: [...document.assumptions],
    questions: document.questions.map((question) => ({ ...question, options: [...question.options] })),
    comments: review.comments.map(viewComment),
    unanswered: unansweredComments(review).map(({ id }) => id),
    revisions: review.revisions.map(viewRevision),
    rounds: { done: rounds, soft_limit: softRoundLimit, offer_run_anyway: rounds >= softRoundLimit },
    gate: gates[0] ?? null,
    gates,
    changed_files: changed.map(viewChange),
    source_files: review.sources.map(({ path }) => path),
    approval:
      review.approval === null
        ? null
        : {
            by: review.approval.by,
            ...(review.approval.name === undefined ? {} : { name: review.approval.name }),
            at: review.approval.at,
            run_anyway: review.approval.runAnyway,
            review_skipped: review.approval.by !== 'person',
          },
    interactive: setting.interactive,
    interactive_from: setting.from,
    forecast: forecastPlan(left.map(({ forecast }) => forecast)),
    notices: [...cannotBeDone(listed, tasks, cannotDo), ...noticesOf(review, listed, changed, rounds)],
  };
}

interface ItemPlace {
  readonly state: RunState;
  readonly comments: readonly PlanComment[];
  /** What was said of the list that the item is in, and what the list says about it. */
  readonly listed: PlanReview;
  readonly details: PlanDocument;
  readonly each: StateDefinition | undefined;
  readonly samples: readonly ItemSample[];
}

function viewItem(
  item: IdentifiedItem,
  { state, comments, listed, details, each, samples }: ItemPlace,
): PlanReviewItem {
  const detailed = details.items.find(({ line }) => line === item.line);
  const working = [...state.agents.values()].some(
    (agent) => itemState(agent) === each?.name && agent.item?.line === item.line,
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
    decision: item.status === 'dropped' ? 'drop' : (listed.decisions[item.id] ?? null),
    comments: comments.flatMap((comment) => (comment.item === item.id ? [comment.id] : [])),
    forecast,
  };
}

function viewComment(comment: PlanComment): CommentView {
  const { id, item, label, text, by, at, revision, state, reopened, answer } = comment;
  return {
    comment_id: id,
    item_id: item,
    label,
    text,
    ...(by === undefined ? {} : { by }),
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

function noticesOf(review: PlanReview, listed: PlanReview, changed: readonly SourceChange[], rounds: number): string[] {
  const both = [...new Set([review, listed])];
  const waiting = unansweredComments(review).filter(({ state }) => state === 'unanswered');
  const often = review.comments.filter(({ reopened, state }) => reopened >= reopenLimit && state !== 'withdrawn');
  return [
    ...both.flatMap(editNotices),
    ...(waiting.length === 0 ? [] : [`Not answered by this plan: ${waiting.map(({ id }) => id).join(', ')}`]),
    ...often.map(({ id }) => `${id} was asked again more than once. Writing it into the plan yourself may be quicker.`),
    ...changed.map(({ path }) => `${path} is no longer what the plan was made from.`),
    ...(rounds < softRoundLimit
      ? []
      : [`The plan has been revised ${rounds} times. You can run it anyway, or edit it.`]),
  ];
}

function editNotices({ revisions, restored, edits }: PlanReview): string[] {
  const last = revisions.at(-1);
  return [
    ...restored.map((what) => `Your edit was missing in the new plan. ${what}`),
    ...(last?.author === 'model' && edits.length > 0
      ? [`This plan keeps what you changed by hand (${edits.length}).`]
      : []),
    ...(last?.author === 'person' ? [`Your edit was taken over as version ${last.number}: ${last.reason}`] : []),
  ];
}

/** What a person wrote and nobody will be able to do as it says: told before it is approved (SPEC P5). */
function cannotBeDone(listed: PlanReview, plan: string, cannotDo: PlanSubject['cannotDo']): string[] {
  if (cannotDo === undefined) return [];
  return parsePlan(plan).flatMap((item) => {
    const edited = item.status === 'pending' ? editedItem(listed, plan, item) : null;
    const reason = edited === null ? null : cannotDo(itemWords(plan, item), edited.before);
    return reason === null ? [] : [`Item ${item.number} cannot be done as you wrote it: ${reason}`];
  });
}
