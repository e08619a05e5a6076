import type { ChangeView } from '@galley/schema';
import { useEffect, useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { TextLines } from '../../../components/text/text-lines.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { useAsked, useReviewFrame } from '../frame/review-context.ts';
import { PaneLabel, ReferenceWarning } from '../reference/pane-label.tsx';
import { useReviewed } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';
import { StepDown } from '../text/step-down.tsx';
import { PageList } from './page-list.tsx';
import { PagePicture } from './page-picture.tsx';
import { pageLines, summaryText } from './wording.ts';

/** What changed in a PDF: both versions of a page side by side, and its text below. */
export function PdfReview({ change }: { change: ChangeView }) {
  const reviewed = useReviewed();
  const { setPlace, setLooked } = useReviewFrame();
  const [chosen, setChosen] = useState<number | null>(null);
  const query = useProcedure('ReviewGetPdfDiff', {
    ...reviewed,
    path: change.path,
    ...(chosen === null ? {} : { change_index: chosen }),
  });
  useAsked((spot) => {
    if (spot.at === 'page') setChosen(spot.index);
  });
  useEffect(() => {
    if (chosen !== null) setLooked(`page ${chosen}`);
  }, [chosen, setLooked]);
  if (!query.isSuccess) return <StepDown change={change} error={query.error} />;
  const { data } = query;
  const reference = referenceLabel(data);
  const page = data.changes.find(({ index }) => index === data.change_index);
  return (
    <>
      <ReferenceWarning text={data.reference_warning} />
      <PageList
        changes={data.changes}
        value={data.change_index}
        onChange={(index) => {
          setChosen(index);
          const turned = data.changes.find((each) => each.index === index);
          setPlace(turned === undefined ? null : `page ${turned.after ?? turned.before}`);
        }}
      />
      <p className="shrink-0 px-4 py-1.5 text-sm text-ink-muted">{summaryText(data)}</p>
      {data.form.map(({ what, before, after }) => (
        <p key={what} className="shrink-0 px-4 py-0.5 text-sm text-ink-muted">
          {what.charAt(0).toUpperCase() + what.slice(1)}: {before} → {after}
        </p>
      ))}
      {page !== undefined && (
        <div key={page.index} className="grid min-h-0 flex-[3] grid-cols-2 gap-3 border-t px-4 py-2">
          <PagePicture path={change.path} side="reference" page={page.before} label={reference ?? 'Before'} />
          <PagePicture path={change.path} side="draft" page={page.after} label="Draft" />
        </div>
      )}
      {data.hunks.length > 0 && (
        <div className="flex min-h-0 flex-[2] flex-col border-t">
          <PaneLabel>
            {reference !== null && <span className="text-deleted">− {reference}</span>}
            <span className="text-added">+ Draft</span>
          </PaneLabel>
          <TextLines label={`Changed text in ${visibleName(change.path)}`} lines={pageLines(data.hunks)} compare />
        </div>
      )}
    </>
  );
}
