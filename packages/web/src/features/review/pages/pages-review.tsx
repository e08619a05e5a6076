import type { ChangeView, PagePicture, Reference } from '@galley/schema';
import { type ReactNode, useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { MakingPages } from '../../pages/making-pages.tsx';
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
  const { data, count, error, isAsking, askAgain } = usePages(change, page);
  const [known, setKnown] = useState(0);
  if (count > 0 && count !== known) setKnown(count);
  const problem = error === null ? (data?.unavailable ?? null) : toPayload(error);
  const hasNone = data === undefined || (data.baseline === null && data.draft === null);
  if (hasNone && known === 0 && isAsking) {
    return <MakingPages isAgain={problem !== null}>{fallback}</MakingPages>;
  }
  const note = problem === null ? null : <NoPages payload={problem} onAgain={askAgain} />;
  if (hasNone && note !== null) {
    return (
      <>
        {note}
        {fallback}
      </>
    );
  }
  const unit = change.kind === 'pptx' ? 'Slide' : 'Page';
  return (
    <>
      <ReferenceWarning text={data?.reference_warning} />
      {note}
      <PageFrame
        label={`${unit}s of ${visibleName(change.path)}, before and after`}
        unit={unit}
        page={page}
        count={Math.max(1, known)}
        onTurn={setPage}
      >
        {data === undefined ? <Waiting /> : <PagePair data={data} what={`${unit} ${page}`} />}
      </PageFrame>
    </>
  );
}

interface AskedPages {
  readonly data: Pair | undefined;
  readonly count: number;
  readonly error: Error | null;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** Each kind of file has a procedure of its own for its pages. */
function usePages(change: ChangeView, page: number): AskedPages {
  const reviewed = useReviewed();
  const { path, kind } = change;
  const asked = { ...reviewed, path, page };
  const docx = useProcedure('ReviewGetDocxPreviewPage', asked, { enabled: kind === 'docx' });
  const slides = { ...reviewed, path, slide_index: page };
  const pptx = useProcedure('ReviewGetPptxPreviewSlide', slides, { enabled: kind === 'pptx' });
  const other = useProcedure('ReviewGetPreviewPage', asked, { enabled: kind !== 'docx' && kind !== 'pptx' });
  const query = kind === 'pptx' ? pptx : kind === 'docx' ? docx : other;
  const count = kind === 'pptx' ? pptx.data?.slide_count : (kind === 'docx' ? docx : other).data?.page_count;
  const { data, error, isFetching: isAsking } = query;
  return { data, count: count ?? 0, error, isAsking, askAgain: () => void query.refetch() };
}
