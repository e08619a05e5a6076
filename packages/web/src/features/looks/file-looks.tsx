import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { visibleName } from '../../lib/visible-name.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { PageFrame } from '../pages/page-frame.tsx';

const DocumentSheet = lazy(async () => ({ default: (await import('./document-sheet.tsx')).DocumentSheet }));

const SlideStage = lazy(async () => ({ default: (await import('./slide-stage.tsx')).SlideStage }));

interface FileLooksProps {
  path: string;
  version: string;
  /** A slide to begin with. */
  first: number;
  /** For what is neither a document nor a presentation. */
  fallback: ReactNode;
}

/** Lines of a document that are drawn at once. */
const LINES = 400;

/** Whether a file is drawn from what it holds where no program makes pages of it. */
export function hasLooks(path: string): boolean {
  return /\.(doc[xm]|dot[xm]|ppt[xm]|pot[xm]|pps[xm])$/i.test(path);
}

/** A document on a sheet or a slide on a stage, drawn here from what the file holds; no program is needed for it. */
export function FileLooks({ path, version, first, fallback }: FileLooksProps) {
  const { workbenchId } = useWorkbench();
  const isDeck = /\.p[a-z]+$/i.test(path);
  const [page, setPage] = useState(isDeck ? first : 1);
  const [count, setCount] = useState(page);
  const query = useProcedure('WorkbenchPreviewFile', {
    workbench_id: workbenchId,
    path,
    as: 'looks',
    ...(version === 'now' ? {} : { version }),
    row_start: isDeck ? page : (page - 1) * LINES + 1,
    row_count: LINES,
  });
  const name = visibleName(path);
  const { data } = query;
  if (query.isError || (data !== undefined && data.preview !== 'document' && data.preview !== 'slide')) return fallback;
  const total =
    data === undefined ? count : data.preview === 'slide' ? data.slide_count : Math.ceil(data.total_lines / LINES);
  if (total !== count) setCount(total);
  return (
    <PageFrame
      label={isDeck ? `Slides of ${name}` : `Content of ${name}`}
      unit={isDeck ? 'Slide' : 'Part'}
      page={page}
      count={total}
      onTurn={setPage}
    >
      {data === undefined && <Waiting />}
      {data?.preview === 'document' && (
        <Suspense fallback={<Waiting />}>
          <DocumentSheet looks={data} />
          <LeftOut>fonts, page breaks, tables within tables and where text boxes stand are not shown.</LeftOut>
        </Suspense>
      )}
      {data?.preview === 'slide' && (
        <Suspense fallback={<Waiting />}>
          <SlideStage looks={data} label={`Slide ${page} of ${name}`} />
          <LeftOut>
            fonts, styles of tables, effects and animations are not shown
            {data.is_design_left_out && ', and the background is shown in one colour'}.
          </LeftOut>
          {data.notes !== '' && (
            <div className="mx-auto max-w-5xl pt-3 text-sm">
              <p className="text-2xs font-semibold text-ink-muted">Speaker notes</p>
              <p className="whitespace-pre-wrap">{data.notes}</p>
            </div>
          )}
        </Suspense>
      )}
    </PageFrame>
  );
}

/** A drawing that keeps quiet about what it leaves out would be taken for the whole. */
function LeftOut({ children }: { children: ReactNode }) {
  return (
    <p className="mx-auto max-w-5xl pt-2 text-center text-2xs text-ink-muted">
      Drawn from what the file holds: {children}
    </p>
  );
}
