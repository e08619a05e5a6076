import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { ViewTabs } from '../pages/view-tabs.tsx';
import { FileComments } from './comments/file-comments.tsx';
import { DocumentReview } from './document/document-review.tsx';
import { FileActions } from './file-actions.tsx';
import { FileSummary } from './file-summary.tsx';
import { ImageReview } from './pages/image-review.tsx';
import { PagesReview } from './pages/pages-review.tsx';
import { PdfReview } from './pdf/pdf-review.tsx';
import { RowsReview } from './rows/rows-review.tsx';
import { XlsxReview } from './sheet/xlsx-review.tsx';
import { SlidesReview } from './slides/slides-review.tsx';
import { TextReview } from './text/text-review.tsx';

type View = 'changes' | 'pages' | 'text';

/** The ways to look at a changed file; the first is the best one. */
function viewsOf({ view, has_pages: hasPages }: ChangeView): readonly (readonly [View, string])[] {
  if (view === 'pixels' || view === 'lines') return [['changes', 'Changes']];
  // A PDF is compared by its pages anyway.
  if (view === 'pages') return [['changes', 'Changes']];
  if (view === 'rows')
    return [
      ['changes', 'Rows'],
      ['text', 'As text'],
    ];
  const pages = hasPages ? [['pages', 'As it looks'] as const] : [];
  return view === null ? [...pages, ['changes', 'Changes']] : [['changes', 'Changes'], ...pages];
}

/** One changed file: what was done and why, what changed, and what somebody says about it. */
export function ChangedFile({ change, place }: { change: ChangeView; place: string | null }) {
  const views = viewsOf(change);
  const [view, setView] = useState<View>(views[0]?.[0] ?? 'changes');
  const [isCommenting, setCommenting] = useState(false);
  return (
    <>
      <ViewTabs
        label="How to look at it"
        views={views}
        value={view}
        onChange={setView}
        actions={<FileActions change={change} isCommenting={isCommenting} onComment={setCommenting} />}
      />
      <FileSummary change={change} />
      <FileComments path={change.path} place={place} isWriting={isCommenting} onWritten={() => setCommenting(false)} />
      {view === 'changes' && <FileChanges change={change} />}
      {view === 'pages' && <PagesReview change={change} fallback={<FileChanges change={change} />} />}
      {view === 'text' && <TextReview change={change} />}
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
