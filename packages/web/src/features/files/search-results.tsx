import type { FilePlace, ProcedureOutput } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Spinner } from '../../components/icon.tsx';
import { plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { MarkedWords } from './marked-words.tsx';
import { placeText } from './place-text.ts';
import { SearchCoverageNote } from './search-coverage-note.tsx';

export type OpenFile = (path: string, place?: FilePlace) => void;

type Answer = ProcedureOutput<'SearchWorkbench'>;
type Result = Answer['results'][number];

const AGAIN_MS = 1_500;

/** While files are read, and what they are about is found out, the answer is asked for again. */
function askAgain({ coverage: { waiting, semantic } }: Answer): number | false {
  return waiting > 0 || (semantic.waiting > 0 && semantic.problem === null) ? AGAIN_MS : false;
}

export function SearchResults({ query, onOpenFile }: { query: string; onOpenFile: OpenFile }) {
  const { workbenchId } = useWorkbench();
  const found = useProcedure('SearchWorkbench', { workbench_id: workbenchId, query }, { askAgain, askAlways: true });
  if (found.isError) {
    return (
      <div className="px-3">
        <ErrorNotice payload={toPayload(found.error)} />
      </div>
    );
  }
  const results = found.data?.results ?? [];
  return (
    <div className="flex h-full flex-col">
      <p role="status" className="flex items-center gap-2 px-4 pb-1.5 text-2xs text-ink-muted">
        {found.isPending ? <Spinner size={14} /> : null}
        {found.isPending ? 'Searching…' : results.length === 0 ? 'Nothing found' : plural(results.length, 'result')}
      </p>
      <ul aria-label="Search results" className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {results.map((result) => (
          <li key={keyOf(result)}>
            <ResultButton result={result} query={query} onOpenFile={onOpenFile} />
          </li>
        ))}
      </ul>
      {found.data && <SearchCoverageNote coverage={found.data.coverage} />}
    </div>
  );
}

function keyOf(result: Result): string {
  const owner =
    result.kind === 'file'
      ? `${result.path} ${result.version}`
      : result.kind === 'message'
        ? result.message_id
        : `${result.run_id} ${result.artifact}`;
  return `${owner} ${placeText(result.place)} ${result.text}`;
}

interface ResultProps {
  readonly result: Result;
  readonly query: string;
  readonly onOpenFile: OpenFile;
}

function ResultButton({ result, query, onOpenFile }: ResultProps) {
  const { openPane } = useWorkbench();
  const place = placeText(result.place);
  const content = (
    <>
      <span className="flex items-baseline gap-1.5">
        <bdi className="min-w-0 truncate text-sm">{visibleName(nameOf(result))}</bdi>
        {result.kind === 'file' && result.version === 'draft' && (
          <span className="shrink-0 text-2xs font-medium text-modified">Draft</span>
        )}
      </span>
      {place !== '' && <span className="truncate text-2xs text-ink-muted">{visibleName(place)}</span>}
      {result.text !== '' && (
        <span className="line-clamp-2 text-xs wrap-anywhere">
          <MarkedWords text={visibleName(result.text)} query={query} />
        </span>
      )}
    </>
  );
  const look = 'flex w-full flex-col gap-0.5 rounded-md px-2 py-1.5 text-left';
  if (result.kind === 'message') return <div className={look}>{content}</div>;
  const open =
    result.kind === 'file'
      ? () => onOpenFile(result.path, result.place)
      : () => openPane({ kind: 'plan', runId: result.run_id });
  return (
    <button type="button" onClick={open} className={`${look} transition-colors hover:bg-hover`}>
      {content}
    </button>
  );
}

function nameOf(result: Result): string {
  switch (result.kind) {
    case 'file':
      return result.path;
    case 'message':
      return result.role === 'user' ? 'Your message' : 'Answer';
    case 'artifact':
      return result.artifact;
  }
}
