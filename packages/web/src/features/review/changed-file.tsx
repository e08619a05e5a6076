import type { ChangeView } from '@galley/schema';
import { useMemo, useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { useMay } from '../../state/access.tsx';
import { ViewTabs } from '../pages/view-tabs.tsx';
import { ChartsReview } from './charts/charts-review.tsx';
import { FileComments } from './comments/file-comments.tsx';
import { DocumentReview } from './document/document-review.tsx';
import { FileActions } from './file-actions.tsx';
import { FileSummary } from './file-summary.tsx';
import { ReviewFrameContext, useReviewFrame } from './frame/review-context.ts';
import { ImageReview } from './pages/image-review.tsx';
import { PagesReview } from './pages/pages-review.tsx';
import { PdfReview } from './pdf/pdf-review.tsx';
import { useReviewed } from './reference/reviewed-draft.tsx';
import { RowsReview } from './rows/rows-review.tsx';
import { XlsxReview } from './sheet/xlsx-review.tsx';
import { SlidesReview } from './slides/slides-review.tsx';
import { TextReview } from './text/text-review.tsx';

type View = 'changes' | 'charts' | 'pages' | 'text';

/** The ways to look at a changed file; the first is the best one. */
function viewsOf({ view, has_pages: hasPages }: ChangeView, charts: number): readonly (readonly [View, string])[] {
  if (view === 'pixels' || view === 'lines') return [['changes', 'Changes']];
  // A PDF is compared by its pages anyway.
  if (view === 'pages') return [['changes', 'Changes']];
  if (view === 'rows')
    return [
      ['changes', 'Rows'],
      ['text', 'As text'],
    ];
  const pages = hasPages ? [['pages', 'As it looks'] as const] : [];
  const drawn = charts > 0 ? [['charts', charts === 1 ? 'Chart' : `Charts (${charts})`] as const] : [];
  return view === null ? [...pages, ['changes', 'Changes']] : [['changes', 'Changes'], ...drawn, ...pages];
}

interface ChangedFileProps {
  change: ChangeView;
  place: string | null;
  isListed: boolean;
  onList: (isListed: boolean) => void;
}

/** One changed file: what was done and why, what changed, and what somebody says about it. */
export function ChangedFile({ change, place, isListed, onList }: ChangedFileProps) {
  const charts = useProcedure(
    'ReviewGetCharts',
    { ...useReviewed(), path: change.path },
    { enabled: change.view === 'cells' || change.view === 'slides' },
  );
  const views = viewsOf(change, charts.data?.charts.length ?? 0);
  const [view, setView] = useState<View>(views[0]?.[0] ?? 'changes');
  const [isCommenting, setCommenting] = useState(false);
  const frame = useReviewFrame();
  const mayComment = useMay()('edit');
  const { asked, setPlace } = frame;
  const inside = useMemo(() => {
    const commentOn = (about: string) => {
      setPlace(about);
      setCommenting(true);
    };
    return { ...frame, commentOn: mayComment ? commentOn : null };
  }, [frame, setPlace, mayComment]);
  const [shown, setShown] = useState(asked);
  // What the list goes to is found among the changes.
  if (asked !== shown) {
    setShown(asked);
    setView('changes');
  }
  return (
    <>
      <ViewTabs
        label="How to look at it"
        views={views}
        value={view}
        onChange={setView}
        actions={
          <FileActions
            change={change}
            isCommenting={isCommenting}
            onComment={setCommenting}
            isListed={isListed}
            onList={onList}
          />
        }
      />
      <FileSummary change={change} />
      <FileComments path={change.path} place={place} isWriting={isCommenting} onWritten={() => setCommenting(false)} />
      <ReviewFrameContext value={inside}>
        {view === 'changes' && <FileChanges change={change} />}
        {view === 'charts' && <ChartsReview change={change} />}
        {view === 'pages' && <PagesReview change={change} fallback={<FileChanges change={change} />} />}
        {view === 'text' && <TextReview change={change} />}
      </ReviewFrameContext>
    </>
  );
}

/** What changed in a file, in the terms of its format. */
export function FileChanges({ change }: { change: ChangeView }) {
  switch (change.view) {
    case 'cells':
      return <XlsxReview change={change} />;
    case 'rows':
      return <RowsReview change={change} />;
    case 'pages':
      return <PdfReview change={change} />;
    case 'slides':
      return <SlidesReview change={change} />;
    case 'blocks':
      return <DocumentReview change={change} />;
    case 'pixels':
      return <ImageReview change={change} text={<TextReview change={change} />} />;
    default:
      return <TextReview change={change} />;
  }
}
