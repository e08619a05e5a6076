import type { ChangeView, ProcedureOutput, TryView } from '@galley/schema';
import { useMemo, useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/select.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { FileChanges } from '../review/changed-file.tsx';
import { noNotes, selectionFor, withNote } from '../review/notes/review-notes.ts';
import { TrialReview } from '../review/reference/reviewed-draft.tsx';
import { modelOf } from './trial-names.ts';

type ComparedFile = ProcedureOutput<'TryCompare'>['files'][number];

interface Left {
  readonly units: ReadonlySet<string>;
  /** How many changes there are. */
  readonly total: number;
}

const nothingLeft: Left = { units: new Set(), total: 0 };

/** What differs from one model's version of a file straight to another's, and the way to mix the two. */
export function TrialDifference({ file, tried }: { file: ComparedFile; tried: TryView }) {
  const [first, second] = tried.trials.map(({ draft_id }) => draft_id);
  const [from, setFrom] = useState(first ?? '');
  const [to, setTo] = useState(second ?? '');
  const [left, setLeft] = useState(nothingLeft);
  const choose = (next: { from?: string; to?: string }) => {
    setFrom(next.from ?? from);
    setTo(next.to ?? to);
    setLeft(nothingLeft);
  };
  const groups = [{ options: tried.trials.map(({ draft_id, model }) => ({ value: draft_id, label: model })) }];
  const change = changeFrom(file, from, to);
  const trial = useTrial(tried, from, to, left, setLeft);
  return (
    <section aria-label={`Difference in ${file.path}`} className="overflow-hidden rounded-lg border">
      <div className="flex flex-wrap items-center gap-2 border-b bg-canvas px-3 py-2 text-sm">
        <h4 className="mr-1 text-sm font-medium">From</h4>
        <Select label="From this model" value={from} groups={groups} onChange={(id) => choose({ from: id })} />
        <span>to</span>
        <Select label="To this model" value={to} groups={groups} onChange={(id) => choose({ to: id })} />
        <Button size="small" look="quiet" onClick={() => choose({ from: to, to: from })}>
          Swap
        </Button>
        {change !== null && (
          <Allowed need="edit">
            <TakeMixed file={file} tried={tried} from={from} to={to} change={change} left={left} />
          </Allowed>
        )}
      </div>
      {change === null ? (
        <p className="p-4 text-sm text-ink-muted">
          {from === to ? 'Choose two different models.' : 'Both have the same version of this file.'}
        </p>
      ) : (
        <div className="flex h-96 min-w-0 flex-col">
          <TrialReview trial={trial}>
            <FileChanges key={`${from} ${to}`} change={change} />
          </TrialReview>
        </div>
      )}
    </section>
  );
}

/** Leaving a change out keeps the first model's version there. */
function useTrial(tried: TryView, from: string, to: string, left: Left, setLeft: (left: Left) => void) {
  return useMemo(
    () => ({
      draftId: to,
      model: modelOf(tried, to),
      against: { draftId: from, model: modelOf(tried, from) },
      choice: {
        left: left.units,
        toggle: (unit: string, total: number) => {
          const others = [...left.units].filter((each) => each !== unit);
          setLeft({ units: new Set(left.units.has(unit) ? others : [...others, unit]), total });
        },
      },
    }),
    [tried, from, to, left, setLeft],
  );
}

interface TakeMixedProps {
  file: ComparedFile;
  tried: TryView;
  from: string;
  to: string;
  change: ChangeView;
  left: Left;
}

function TakeMixed({ file, tried, from, to, change, left }: TakeMixedProps) {
  const { workbenchId } = useWorkbench();
  const take = useAction('TryTake');
  const chosen = left.total - left.units.size;
  const isPart = left.units.size > 0;
  const mixed = selectionFor(withNote(noNotes, change, { left: [...left.units], total: left.total }), [change]);
  // A model that left the file alone has nothing of its own to take.
  const isOwn = file.trials.some(({ draft_id, change: own }) => draft_id === to && own !== null);
  if (!isOwn) return null;
  const target = { workbench_id: workbenchId, draft_id: to, paths: [file.path] };
  return (
    <Button
      size="small"
      look="primary"
      className="ml-auto"
      disabled={isPart && chosen === 0}
      busy={take.isPending}
      onClick={() => take.mutate(isPart ? { ...mixed, ...target, against: from } : target)}
    >
      {isPart
        ? `Take ${chosen} of ${left.total}, the rest from ${modelOf(tried, from)}`
        : `Take the file from ${modelOf(tried, to)}`}
    </Button>
  );
}

/** A file that both have is one that was changed from one version to the other; null where nothing differs. */
function changeFrom({ trials }: ComparedFile, from: string, to: string): ChangeView | null {
  const of = (id: string) => trials.find(({ draft_id }) => draft_id === id);
  const [before, after] = [of(from), of(to)];
  const change = after?.change ?? before?.change ?? null;
  if (change === null || before === undefined || after === undefined || from === to) return null;
  const versionOf = ({ draft_id, same_as, change: own }: typeof before) =>
    own === null ? 'left alone' : (same_as ?? draft_id);
  if (versionOf(before) === versionOf(after)) return null;
  const isThere = (side: typeof before) =>
    side.change?.change !== 'deleted' && !(side.change === null && change.change === 'added');
  const kind = !isThere(before) ? 'added' : !isThere(after) ? 'deleted' : 'modified';
  return { ...change, change: kind, marks: [], conflict: false, version: `${from}.${to}` };
}
