import { InvalidArgumentError, type ItemDecision, type RunEventOf } from '@galley/schema';
import { reviewOf, unansweredComments } from '../../workflow/index.ts';
import { placeOfRun } from '../context/place-of-run.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import { CommentsUnansweredError, PlanChangedError } from './errors.ts';
import { findGate, partsOf, requireDecidable } from './find-in-plan.ts';
import { changedSources, hashSources } from './plan-sources.ts';
import { whatChanged } from './what-changed.ts';

export interface GateAnswer {
  readonly runId: string;
  readonly gate: string;
  readonly by: 'person' | 'flag' | 'program';
}

export interface ApproveOptions {
  readonly runAnyway?: boolean;
  readonly items?: readonly { readonly item: string; readonly decision: ItemDecision }[];
}

/**
 * What an approval does: binds it to the plan the person saw and to the files it was made from (SPEC P8). Where those
 * changed, that is what happens instead.
 */
export async function approvalOf(
  context: WorkshopContext,
  record: RunRecord,
  { gate, by }: GateAnswer,
  digest: string,
  { runAnyway = false, items = [] }: ApproveOptions,
): Promise<RunEventOf<'gate.answered'> | RunEventOf<'plan.sources_changed'>> {
  const { agent, artifact } = findGate(record, gate);
  const parts = partsOf(record, artifact);
  if (digest !== parts.digest) {
    throw new PlanChangedError(
      record.id,
      parts.digest,
      await whatChanged(context.workbench.store, record, parts, digest),
    );
  }
  const review = reviewOf(record.state, artifact);
  const unanswered = unansweredComments(review).map(({ id }) => id);
  if (unanswered.length > 0 && !runAnyway) throw new CommentsUnansweredError(record.id, unanswered);
  for (const { item } of items) requireDecidable(record, parts.list, item);
  const paths = review.sources.map(({ path }) => path);
  const files = changedSources(review.sources, await hashSources(placeOfRun(context, record), paths), {
    withDraft: true,
  });
  if (files.length > 0) return { type: 'plan.sources_changed', agent: agent.id, artifact, files };
  return {
    type: 'gate.answered',
    agent: agent.id,
    gate,
    decision: 'approve',
    feedback: '',
    by,
    ...(runAnyway ? { run_anyway: true } : {}),
    ...(items.length === 0 ? {} : { items: [...items] }),
  };
}

/** Back to planning, with what the person said or with comments that nobody answered yet. */
export function revisionOf(record: RunRecord, { gate, by }: GateAnswer, feedback: string): RunEventOf<'gate.answered'> {
  const { agent, artifact } = findGate(record, gate);
  const open = unansweredComments(reviewOf(record.state, artifact));
  if (feedback.trim() === '' && open.length === 0) {
    throw new InvalidArgumentError(
      'feedback',
      'Nothing was said about what should change.',
      'Write feedback or comment on an item.',
    );
  }
  return { type: 'gate.answered', agent: agent.id, gate, decision: 'revise', feedback, by };
}
