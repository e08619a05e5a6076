import { type ReactNode, useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { MakingPages } from './making-pages.tsx';
import { NoPages } from './no-pages.tsx';
import { PageFrame } from './page-frame.tsx';
import { PagePicture } from './page-picture.tsx';

interface FilePagesProps {
  path: string;
  /** `now` is the Draft first. */
  version?: string;
  first?: number;
  fallback: ReactNode;
  /** Stands under the picture: what it is, and what of it is not shown. */
  said?: string | undefined;
}

/** A file page by page; what it says in words where there are no pages. */
export function FilePages({ path, version = 'now', first = 1, fallback, said }: FilePagesProps) {
  const { workbenchId } = useWorkbench();
  const [page, setPage] = useState(first);
  const [count, setCount] = useState(first);
  const query = useProcedure('WorkbenchGetPage', {
    workbench_id: workbenchId,
    path,
    page,
    ...(version === 'now' ? {} : { version }),
  });
  const picture = query.data?.page ?? null;
  if (picture !== null && picture.page_count !== count) setCount(picture.page_count);
  const isFirst = count === first && page === first;
  const problem = query.isError ? toPayload(query.error) : (query.data?.unavailable ?? null);
  if (picture === null && isFirst && query.isFetching) {
    return <MakingPages isAgain={!query.isPending}>{fallback}</MakingPages>;
  }
  if (picture === null && !query.isPending) {
    return (
      <>
        {problem !== null && <NoPages payload={problem} onAgain={() => void query.refetch()} />}
        {fallback}
      </>
    );
  }
  const name = visibleName(path);
  return (
    <PageFrame label={`Pages of ${name}`} unit="Page" page={page} count={count} onTurn={setPage}>
      {picture === null ? (
        <Waiting />
      ) : (
        <PagePicture picture={picture} label={count > 1 ? `Page ${page} of ${name}` : name} />
      )}
      {picture !== null && said !== undefined && (
        <p className="mx-auto max-w-5xl pt-2 text-center text-2xs wrap-anywhere whitespace-pre-wrap text-ink-muted">
          {said}
        </p>
      )}
    </PageFrame>
  );
}
