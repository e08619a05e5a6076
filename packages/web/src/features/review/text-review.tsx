import type { ChangeView } from '@galley/schema';
import { useMemo, useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { TextLines } from '../../components/text/text-lines.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { visibleName } from '../../lib/visible-name.ts';
import { diffLines } from './diff-lines.ts';
import { PublishChosen } from './document/publish-chosen.tsx';
import { PaneLabel, ReferenceWarning } from './reference/pane-label.tsx';
import { useReviewed, useReviewedTrial } from './reference/reviewed-draft.tsx';
import { referenceLabel } from './reference/wording.ts';

export function TextReview({ change }: { change: ChangeView }) {
  const trial = useReviewedTrial();
  const query = useProcedure('ReviewGetTextDiff', { ...useReviewed(), path: change.path });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(() => diffLines(query.data?.hunks ?? []), [query.data]);
  if (!query.isSuccess) return <Waiting error={query.error} />;
  if (query.data.binary) {
    return (
      <p className="p-6 text-sm text-ink-muted">
        This kind of file cannot be shown line by line. It is in the Draft whole, and publishing copies it as it is.
      </p>
    );
  }
  const reference = referenceLabel(query.data);
  const { hunks } = query.data;
  // Marked files are published only after they were asked about, and whole; so is what differs beside the lines.
  const isOffered =
    trial === null &&
    change.view === 'lines' &&
    change.change === 'modified' &&
    hunks.length > 1 &&
    query.data.form.length === 0 &&
    change.marks.length === 0 &&
    !change.conflict;
  const toggle = (unit: number) =>
    setLeft(new Set(left.has(unit) ? [...left].filter((one) => one !== unit) : [...left, unit]));
  return (
    <>
      <ReferenceWarning text={query.data.reference_warning} />
      <PaneLabel>
        {reference !== null && <span className="text-deleted">− {reference}</span>}
        <span className="text-added">+ Draft</span>
      </PaneLabel>
      {query.data.form.map(({ what, before, after }) => (
        <p key={what} className="px-5 py-1 text-sm text-ink-muted">
          {what.charAt(0).toUpperCase() + what.slice(1)}: {before} → {after}
        </p>
      ))}
      {lines.length === 0 ? (
        <p className="p-6 text-sm text-ink-muted">No line differs.</p>
      ) : (
        <TextLines
          label={`Changes in ${visibleName(change.path)}${trial === null ? '' : ` by ${trial.model}`}`}
          lines={lines}
          compare
          choice={isOffered ? { left, toggle } : undefined}
        />
      )}
      {isOffered && (
        <PublishChosen
          path={change.path}
          left={left}
          count={hunks.length}
          selection={{ hunks: [{ path: change.path, chosen: [...hunks.keys()].filter((unit) => !left.has(unit)) }] }}
          onDone={() => setLeft(new Set())}
        />
      )}
    </>
  );
}
