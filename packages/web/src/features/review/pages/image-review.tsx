import type { ChangeView } from '@galley/schema';
import { type ReactNode, useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { NoPages } from '../../pages/no-pages.tsx';
import { PageFrame } from '../../pages/page-frame.tsx';
import { PagePicture } from '../../pages/page-picture.tsx';
import { ViewTabs } from '../../pages/view-tabs.tsx';
import { ReferenceWarning } from '../reference/pane-label.tsx';
import { useReviewed } from '../reference/reviewed-draft.tsx';
import { StepDown } from '../text/step-down.tsx';
import { OverlaidPair } from './overlaid-pair.tsx';
import { PagePair } from './page-pair.tsx';
import { changedShare } from './wording.ts';

type View = 'sides' | 'swipe' | 'onion' | 'difference' | 'text';

/** Two versions of a picture: beside each other, by their pixels, and a drawing by its lines. */
export function ImageReview({ change, text }: { change: ChangeView; text: ReactNode }) {
  const reviewed = useReviewed();
  const [view, setView] = useState<View>('sides');
  const query = useProcedure('ReviewGetImageDiff', { ...reviewed, path: change.path });
  if (!query.isSuccess) return <StepDown change={change} error={query.error} />;
  const { data } = query;
  const { difference, pixels } = data;
  const isDrawing = change.path.toLowerCase().endsWith('.svg');
  const views: readonly (readonly [View, string])[] = [
    ['sides', 'Side by side'],
    ...(data.baseline === null || data.draft === null
      ? []
      : ([
          ['swipe', 'Swipe'],
          ['onion', 'Onion skin'],
        ] as const)),
    ...(difference === null ? [] : [['difference', 'Difference'] as const]),
    ['text', isDrawing ? 'As text' : 'Details'],
  ];
  const name = visibleName(change.path);
  return (
    <>
      <ReferenceWarning text={data.reference_warning} />
      {data.unavailable !== null && <NoPages payload={data.unavailable} />}
      <ViewTabs label="How to compare" views={views} value={view} onChange={setView} />
      {view === 'text' && text}
      {view !== 'text' && (
        <PageFrame label={`Changes in ${name}`} unit="Page" page={1} count={1} onTurn={() => undefined}>
          {pixels !== null && <p className="pb-3 text-sm text-ink-muted">{changedShare(pixels)}</p>}
          {view === 'sides' && <PagePair data={data} what="The picture" />}
          {(view === 'swipe' || view === 'onion') && data.baseline !== null && data.draft !== null && (
            <OverlaidPair before={data.baseline} after={data.draft} how={view} name={name} />
          )}
          {view === 'difference' && difference !== null && (
            <PagePicture picture={difference} label={`${name}: what changed is red`} />
          )}
        </PageFrame>
      )}
    </>
  );
}
