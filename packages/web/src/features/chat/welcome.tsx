import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { isTeam } from '../../lib/is-team.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { livingWorkflow } from '../runs/stopped-workflow.ts';
import { keptTour } from '../tour/kept-tour.ts';
import { useTourOffer } from '../tour/use-tour-offer.ts';

const steps = [
  ['Ask', 'Say what you need in your own words.'],
  ['Approve the plan', 'Galley looks at the files and proposes steps. Nothing runs before you agree.'],
  ['Review the Draft', 'Changes wait beside your files until you publish them.'],
] as const;

export function Welcome() {
  const { workbench, workbenchId } = useWorkbench();
  const files = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId });
  const runs = useProcedure('RunList', { workbench_id: workbenchId });
  const empty = files.data?.files.length === 0;
  const [title, text] = useWelcomeWords(empty);
  const living = livingWorkflow(runs.data?.runs ?? [], workbench.run);
  if (living !== null) {
    return (
      <div className="my-auto py-6">
        <h2 className="text-xl font-semibold tracking-tight text-balance">
          {living.gate === null
            ? `The workflow ${living.workflow} is running`
            : `The workflow ${living.workflow} waits for you`}
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          {living.gate === null
            ? 'Its status stands below. What it changes goes into the Draft.'
            : 'Review its plan: nothing goes on before you answer.'}
        </p>
      </div>
    );
  }
  return (
    <div className="@container my-auto py-6">
      <h2 className="text-xl font-semibold tracking-tight text-balance">{title}</h2>
      <p className="mt-1 max-w-prose text-ink-muted">{text}</p>
      <ol className="mt-7 grid gap-4 @lg:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-line-strong pt-2.5">
            <p className="text-sm font-semibold">
              <span className="mr-1.5 text-ink-faint tabular-nums">{index + 1}</span>
              {title}
            </p>
            <p className="mt-0.5 text-sm text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
      <TourOffer />
    </div>
  );
}

/** What to do first, for whoever may do it. */
function useWelcomeWords(isEmpty: boolean): readonly [title: string, text: string] {
  const { workbench } = useWorkbench();
  const may = useMay();
  const place = isTeam() ? 'Workbench' : 'folder';
  if (!may('edit')) {
    return isEmpty
      ? [
          `Nothing is in ${workbench.name} yet`,
          'Its editors and owners add files and ask for work. You see here what comes of it.',
        ]
      : [
          `Nobody has asked for work in ${workbench.name} yet`,
          'What its editors and owners ask for, its plan and its Draft are shown here.',
        ];
  }
  if (isEmpty) {
    return [
      `Put a file into this ${place} to begin`,
      `Galley works on the files of this ${place}. Add some, then ask.`,
    ];
  }
  return [
    `What should happen in ${workbench.name}?`,
    'Ask for a summary, a new table, a corrected document. Your files stay as they are until you publish.',
  ];
}

/** For who is new to Galley: once, and only where there is a sample to try it on. */
function TourOffer() {
  const { openWorkbench, workbenchId } = useWorkbench();
  const tour = useTourOffer(openWorkbench);
  if (tour === null || !tour.isNew || keptTour(workbenchId) !== null) return null;
  return (
    <p className="mt-7 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      New to Galley? See the way of a request on a copy of the sample.
      <Button size="small" busy={tour.busy} onClick={tour.start}>
        Take the tour
      </Button>
      <Button size="small" look="quiet" onClick={tour.putAway}>
        No, thanks
      </Button>
    </p>
  );
}
