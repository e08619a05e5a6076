import type { ChangeView, PagePicture, Reference } from '@galley/schema';
import { type ReactNode, useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { NoPages } from '../../pages/no-pages.tsx';
import { PageFrame } from '../../pages/page-frame.tsx';
import { ReferenceWarning } from '../reference/pane-label.tsx';
import { useReviewed } from '../reference/reviewed-draft.tsx';
import { PagePair } from './page-pair.tsx';

type Pair = Reference & {
  readonly baseline: PagePicture | null;
  readonly draft: PagePicture | null;
  readonly unavailable: Parameters<typeof NoPages>[0]['payload'] | null;
};

/** Before and after, page by page; the comparison in words where there are no pages. */
export function PagesReview({ change, fallback }: { change: ChangeView; fallback: ReactNode }) {
  const [page, setPage] = useState(1);
  const { data, count, error } = usePages(change, page);
  const [known, setKnown] = useState(1);
  if (count > 0 && count !== known) setKnown(count);
  if (error !== null) return <Waiting error={error} />;
  if (data !== undefined && data.baseline === null && data.draft === null && data.unavailable !== null) {
    return (
      <>
        <NoPages payload={data.unavailable} />
        {fallback}
      </>
    );
  }
  const unit = change.kind === 'pptx' ? 'Slide' : 'Page';
  return (
    <>
      <ReferenceWarning text={data?.reference_warning} />
      {data?.unavailable && <NoPages payload={data.unavailable} />}
      <PageFrame
        label={`${unit}s of ${visibleName(change.path)}, before and after`}
        unit={unit}
        page={page}
        count={known}
        onTurn={setPage}
      >
        {data === undefined ? <Waiting /> : <PagePair data={data} what={`${unit} ${page}`} />}
      </PageFrame>
    </>
  );
}

/** Each kind of file has a procedure of its own for its pages. */
function usePages(change: ChangeView, page: number): { data: Pair | undefined; count: number; error: Error | null } {
  const reviewed = useReviewed();
  const { path, kind } = change;
  const asked = { ...reviewed, path, page };
  const docx = useProcedure('ReviewGetDocxPreviewPage', asked, { enabled: kind === 'docx' });
  const slides = { ...reviewed, path, slide_index: page };
  const pptx = useProcedure('ReviewGetPptxPreviewSlide', slides, { enabled: kind === 'pptx' });
  const other = useProcedure('ReviewGetPreviewPage', asked, { enabled: kind !== 'docx' && kind !== 'pptx' });
  if (kind === 'pptx') return { data: pptx.data, count: pptx.data?.slide_count ?? 0, error: pptx.error };
  const query = kind === 'docx' ? docx : other;
  return { data: query.data, count: query.data?.page_count ?? 0, error: query.error };
}
