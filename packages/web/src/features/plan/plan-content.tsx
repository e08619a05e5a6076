import type { RunView } from '@galley/schema';
import { useLayoutEffect, useRef } from 'react';
import { Disclosure } from '../../components/disclosure.tsx';
import { Spinner } from '../../components/icon.tsx';
import { Markdown } from '../../components/text/markdown.tsx';
import { useHasRoom } from '../../lib/use-has-room.ts';
import { useTeamView } from '../../state/access.tsx';
import { WholePlanComments } from './comments/whole-plan-comments.tsx';
import { usePlanReview } from './context/plan-review-context.ts';
import { GateReason } from './gate/gate-reason.tsx';
import { PlanItems } from './items/plan-items.tsx';
import { OpenQuestions } from './open-questions.tsx';
import { PlanAssumptions } from './plan-assumptions.tsx';
import { firstSentence, planNotes } from './plan-text.ts';
import { PlanDiff } from './versions/plan-diff.tsx';
import { PlanVersions } from './versions/plan-versions.tsx';
import { whoAsked } from './who-asked.ts';

/** Pixels in which plan and research stand side by side. */
const ROOM_FOR_BOTH = 900;

export function PlanContent({ run }: { run: RunView | null }) {
  const { plan, atGate } = usePlanReview();
  const team = useTeamView();
  const notes = planNotes(plan.plan ?? '');
  const replanning = run?.status === 'running' && run.phase === 'plan';
  // In the middle of the work the question is about an item: the items come first.
  const midWork = !atGate || plan.gate?.item_id != null;
  const scroller = useRef<HTMLDivElement>(null);
  const hasRoom = useHasRoom(scroller, ROOM_FOR_BOTH) && plan.research !== null;
  // Why the run stopped stands at the top: from wherever the person was, they are taken there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each gate is a new reason
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [plan.gate?.gate_id]);
  return (
    <div ref={scroller} data-quote-from="the plan" className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
      <div
        className={
          hasRoom ? 'mx-auto grid max-w-[72rem] grid-cols-[minmax(0,1fr)_20rem] gap-6' : 'mx-auto max-w-[46rem]'
        }
      >
        <div className="min-w-0 space-y-6">
          {replanning && (
            <p className="flex items-center gap-2 rounded-lg bg-accent-soft px-3.5 py-2.5 text-sm text-accent">
              <Spinner size={16} /> The plan is being revised. You will see it again before anything runs.
            </p>
          )}
          {atGate && <GateReason />}
          {atGate && !midWork && <LatestChanges />}
          {run && atGate && (
            <div>
              <h3 className="mb-1 text-xs font-semibold text-ink-muted">{whoAsked(run.person, team?.person_id)}</h3>
              <p className="wrap-anywhere whitespace-pre-wrap">{run.request}</p>
            </div>
          )}
          {!midWork && <Background withResearch={!hasRoom} />}
          {plan.list !== null && <WholeText text={plan.plan ?? ''} open={!midWork} />}
          <PlanItems run={run} />
          {midWork && <Background withResearch={!hasRoom} />}
          <WholePlanComments />
          {plan.list === null && notes !== '' && (
            <div>
              <h3 className="mb-2 text-xs font-semibold text-ink-muted">Notes</h3>
              <Markdown text={notes} />
            </div>
          )}
          <PlanVersions />
          {plan.list !== null && <PlanVersions list={plan.list} />}
        </div>
        {hasRoom && <ResearchBeside />}
      </div>
    </div>
  );
}

/** A plan that comes back is read for what is new in it, before all of it is read again. */
function LatestChanges() {
  const { plan } = usePlanReview();
  const newest = plan.revisions.at(-1);
  // What the person changed themselves is no news to them.
  if (newest === undefined || newest.number < 2 || newest.author === 'person') return null;
  return (
    <section
      aria-label="What changed in this version"
      className="rounded-lg border bg-accent-soft px-3.5 py-2.5 text-sm"
    >
      <h3 className="font-semibold">
        What changed in version {newest.number} <span className="font-normal text-ink-muted">· {newest.reason}</span>
      </h3>
      <PlanDiff from={newest.number - 1} to={newest.number} />
    </section>
  );
}

/** What the plan rests on, in sight while it is read. */
function ResearchBeside() {
  const { plan } = usePlanReview();
  return (
    <aside
      aria-label="Research"
      data-quote-from="the research"
      className="min-w-0 rounded-lg border bg-canvas px-4 py-3 text-sm"
    >
      <h3 className="mb-2 text-sm font-semibold">What was understood</h3>
      <Markdown text={plan.research ?? ''} />
    </aside>
  );
}

/** A plan that is no list: its tasks stand in a list of their own. */
function WholeText({ text, open }: { text: string; open: boolean }) {
  return (
    <Disclosure title="The plan" hint={firstSentence(text)} open={open}>
      <Markdown text={text} />
    </Disclosure>
  );
}

/** What the plan rests on. */
function Background({ withResearch }: { withResearch: boolean }) {
  const { plan } = usePlanReview();
  return (
    <>
      {withResearch && plan.research !== null && (
        <Disclosure title="What was understood" hint={firstSentence(plan.research)}>
          <Markdown text={plan.research} />
        </Disclosure>
      )}
      <OpenQuestions />
      <PlanAssumptions assumptions={plan.assumptions} />
    </>
  );
}
