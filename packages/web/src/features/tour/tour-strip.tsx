import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useCompanion } from '../../state/companion-context.ts';
import { noPane, type Pane } from '../../state/pane.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { dropTour, keepTour, keptTour } from './kept-tour.ts';
import { reachedStep, type TourStep, tourSteps } from './steps.ts';
import { useMarked } from './use-marked.ts';

/** The tour of this Workbench, where one was begun: a strip above the page, which covers nothing of it. */
export function TourStrip() {
  const { workbench, workbenchId } = useWorkbench();
  const [at, setAt] = useState(() => keptTour(workbenchId));
  const reached = reachedStep(workbench);
  const [seen, setSeen] = useState(reached);
  // Only what happens now leads on: whoever went back to read a step again stays there.
  if (reached !== seen) {
    setSeen(reached);
    if (at !== null && reached > at) setAt(reached);
  }
  useEffect(() => {
    if (at !== null) keepTour({ workbenchId, step: at });
  }, [at, workbenchId]);
  const step = at === null ? undefined : tourSteps[at];
  if (at === null || step === undefined) return null;
  return <Strip step={step} at={at} onGo={setAt} onEnd={() => setAt(null)} />;
}

interface StripProps {
  step: TourStep;
  at: number;
  onGo: (at: number) => void;
  onEnd: () => void;
}

function Strip({ step, at, onGo, onEnd }: StripProps) {
  const strip = useRef<HTMLElement>(null);
  const toasts = useToasts();
  const lead = useLead(step);
  const end = useAction('HomeEndTour');
  const isLast = at === tourSteps.length - 1;
  useMarked(step.about);
  // The button that began it is gone: the keyboard goes on from here.
  useLayoutEffect(() => strip.current?.focus(), []);
  const leave = () => {
    dropTour();
    onEnd();
    end.mutate({});
    document.getElementById('message')?.focus();
    toasts.show('The tour is over', 'It can be taken again from Home, and from “Take the tour” under Ctrl+K or ⌘K.');
  };
  return (
    <section
      ref={strip}
      tabIndex={-1}
      aria-label="Tour"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-accent bg-accent-soft px-4 py-2.5 -outline-offset-2"
    >
      <div aria-live="polite" className="min-w-64 flex-1">
        <p className="text-sm font-semibold">
          <span className="mr-2 font-normal text-ink-muted tabular-nums">
            {at + 1} of {tourSteps.length}
          </span>{' '}
          <span>{step.title}</span>
        </p>
        <p className="max-w-[60rem] text-sm text-ink-muted">{step.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {lead !== null && (
          <Button size="small" onClick={lead}>
            {step.lead}
          </Button>
        )}
        <Button size="small" look="quiet" disabled={at === 0} onClick={() => onGo(at - 1)}>
          Back
        </Button>
        {!isLast && (
          <Button size="small" look="quiet" onClick={() => onGo(at + 1)}>
            Next
          </Button>
        )}
        <Button size="small" look={isLast ? 'primary' : 'quiet'} onClick={leave}>
          {isLast ? 'Done' : 'End the tour'}
        </Button>
      </div>
    </section>
  );
}

const canHaveFocus = 'textarea, button:not(:disabled), a[href], [tabindex="0"]';

/** Takes the keyboard to what a step is about; null while that is not there yet. */
function useLead({ id, about }: TourStep): (() => void) | null {
  const { workbench, openPane } = useWorkbench();
  const companion = useCompanion();
  const pane = paneOf(id, workbench.run?.run_id ?? null, workbench.draft !== null);
  if (pane === null) return null;
  return () => {
    openPane(pane);
    if (pane.kind === 'none') companion.hide();
    // The pane may first have to be loaded and asked for.
    const until = performance.now() + 3_000;
    const look = () => {
      const there = document.querySelector<HTMLElement>(about);
      const field = there?.matches('button') ? there : there?.querySelector<HTMLElement>(canHaveFocus);
      if (field != null) field.focus();
      else if (performance.now() < until) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}

function paneOf(id: TourStep['id'], runId: string | null, hasDraft: boolean): Pane | null {
  switch (id) {
    case 'ask':
    case 'back':
      return noPane;
    case 'plan':
    case 'approve':
      return runId === null ? null : { kind: 'plan', runId };
    case 'review':
    case 'publish':
      return hasDraft ? { kind: 'review' } : null;
  }
}
