import type { ChangeView } from '@galley/schema';
import { useEffect, useMemo, useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { TextLines } from '../../../components/text/text-lines.tsx';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { plural } from '../../../lib/format.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { useAsked, useReviewFrame } from '../frame/review-context.ts';
import { useFileChoice } from '../notes/use-notes.ts';
import { PaneLabel, ReferenceWarning } from '../reference/pane-label.tsx';
import { byWhom, offersChoice, useDraftLabel, useReviewed, useReviewedTrial } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';
import { ChangeSteps } from '../steps/change-steps.tsx';
import { BytesReview } from './bytes-review.tsx';
import { diffLines } from './diff-lines.ts';
import { useOpenedLines } from './use-opened-lines.ts';

interface TextReviewProps {
  change: ChangeView;
  /** It stands in for a better comparison that failed and was said to. */
  isFallback?: boolean;
}

export function TextReview({ change, isFallback = false }: TextReviewProps) {
  const trial = useReviewedTrial();
  const draftLabel = useDraftLabel();
  const { setPlace, setLooked } = useReviewFrame();
  const query = useProcedure('ReviewGetTextDiff', { ...useReviewed(), path: change.path });
  const [step, setStep] = useState<number | null>(null);
  const hunks = query.data?.hunks ?? [];
  const { opened, open } = useOpenedLines(change.path);
  const lines = useMemo(() => diffLines(query.data?.hunks ?? [], opened), [query.data, opened]);
  const stops = useMemo(() => lines.flatMap(({ unit }, at) => (unit === undefined ? [] : [at])), [lines]);
  const choice = useFileChoice(change, hunks.length);
  const left = useMemo(() => new Set([...choice.left].map(Number)), [choice.left]);
  useAsked((spot) => {
    if (spot.at === 'hunk') setStep(spot.index);
  });
  useEffect(() => {
    if (step !== null) setLooked(`hunk ${step}`);
  }, [step, setLooked]);
  if (!query.isSuccess) return <Waiting error={query.error} />;
  const reference = referenceLabel(query.data);
  if (query.data.bytes !== null) {
    const { bytes, unreadable, reference_warning: warning } = query.data;
    return (
      <>
        <ReferenceWarning text={warning} />
        <BytesReview
          change={change}
          bytes={bytes}
          problem={isFallback ? null : unreadable}
          reference={reference}
          draft={draftLabel}
        />
      </>
    );
  }
  const isOwn = offersChoice(trial) && change.view === 'lines';
  // Marked files are published only after they were asked about, and whole; so is what differs beside the lines.
  const isOffered =
    isOwn &&
    change.change === 'modified' &&
    hunks.length > 1 &&
    query.data.form.length === 0 &&
    change.marks.length === 0 &&
    !change.conflict;
  return (
    <>
      <ReferenceWarning text={query.data.reference_warning} />
      <PaneLabel>
        {reference !== null && <span className="text-deleted">− {reference}</span>}
        <span className="text-added">+ {draftLabel}</span>
        <span className="truncate font-normal">{plural(hunks.length + query.data.form.length, 'change')}</span>
        {trial === null && (
          <ChangeSteps
            total={stops.length}
            current={step}
            onStep={(to) => {
              setStep(to);
              const line = lines[stops[to] ?? -1];
              setPlace(line === undefined ? null : `line ${line.number ?? line.referenceNumber ?? 1}`);
            }}
          />
        )}
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
          label={`Changes in ${visibleName(change.path)}${byWhom(trial)}`}
          lines={lines}
          compare
          lookAt={step === null ? undefined : stops[step]}
          choice={isOffered ? { left, toggle: (unit) => choice.toggle(String(unit)) } : undefined}
          onOpen={trial === null && isOwn && change.change === 'modified' ? open : undefined}
        />
      )}
    </>
  );
}
