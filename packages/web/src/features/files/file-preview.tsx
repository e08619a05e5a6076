import type { FilePlace, ProcedureOutput } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Spinner } from '../../components/icon.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { Markdown } from '../../components/text/markdown.tsx';
import { plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { FileCharts } from '../charts/file-charts.tsx';
import { SheetTabs } from '../grid/sheet-tabs.tsx';
import { FileLooks, hasLooks } from '../looks/file-looks.tsx';
import { FilePages } from '../pages/file-pages.tsx';
import { ViewTabs } from '../pages/view-tabs.tsx';
import { withoutFrontMatter } from './front-matter.ts';
import { PreviewBytes } from './preview-bytes.tsx';
import { PreviewGrid } from './preview-grid.tsx';
import { isPicture, saidOfPicture } from './said-of-picture.ts';
import { SourceText } from './source-text.tsx';
import { VersionSelect } from './version-select.tsx';

interface FilePreviewProps {
  path: string;
  /** Where to look at it first. */
  place?: FilePlace | undefined;
  onClose: () => void;
}

export function FilePreview({ path, place = {}, onClose }: FilePreviewProps) {
  const { workbenchId } = useWorkbench();
  const [chosen, setChosen] = useState<string | null>(place.sheet ?? null);
  const [version, setVersion] = useState('now');
  const ofVersion = version === 'now' ? {} : { version };
  const start = firstLine(place);
  const query = useProcedure('WorkbenchPreviewFile', {
    workbench_id: workbenchId,
    path,
    ...ofVersion,
    ...(start === 1 ? {} : { row_start: start }),
  });
  const preview = asContent(query.data);
  const [asked, setView] = useState<View | null>(viewFor(place));
  const written = preview?.preview === 'text' && /\.(md|markdown)$/i.test(path) ? preview.text : null;
  const drawn = useProcedure(
    'WorkbenchGetCharts',
    { workbench_id: workbenchId, path, ...ofVersion },
    { enabled: preview?.preview === 'grid' || /\.(ppt|pot|pps)[xm]$/i.test(path) },
  );
  const charts = drawn.data?.charts ?? [];
  // What is damaged or empty has no pages either; another try of the whole file may end otherwise.
  const isDamaged = preview?.preview === 'bytes' && (preview.problem !== null || preview.size === 0);
  const isLooked = (preview?.has_pages === true && !isDamaged) || written !== null || charts.length > 0;
  const view = isLooked ? (asked ?? (preview?.preview === 'grid' ? 'content' : 'pages')) : 'content';
  const isPaged = view === 'pages' && written === null;
  const opening = query.isError ? undefined : 'Opening…';
  const content = preview && (
    <Content
      path={path}
      version={version}
      preview={preview}
      place={place}
      chosen={chosen}
      onChoose={setChosen}
      onPages={preview.has_pages ? () => setView('pages') : undefined}
      onAgain={() => void query.refetch()}
    />
  );
  return (
    <section
      aria-label={`Preview of ${visibleName(path)}`}
      data-quote-file={path}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaneHeader
        title={visibleName(path)}
        subtitle={preview ? (isPaged ? asPages(path) : subtitle(path, preview, chosen, start)) : opening}
        actions={<VersionSelect path={path} value={version} onChange={setVersion} />}
        onClose={onClose}
      />
      {query.isPending && (
        <div className="grid flex-1 place-items-center text-ink-faint">
          <Spinner size={22} />
        </div>
      )}
      {query.isError && (
        <div className="p-5">
          <ErrorNotice payload={toPayload(query.error)}>
            <Button size="small" className="mt-2" busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </ErrorNotice>
        </div>
      )}
      {preview && isLooked && (
        <ViewTabs label="How to look at it" views={views(preview, charts.length)} value={view} onChange={setView} />
      )}
      {preview &&
        (view === 'pages' && written !== null ? (
          <WrittenText text={written} />
        ) : view === 'charts' && charts.length > 0 ? (
          <FileCharts path={path} charts={charts} leftOut={drawn.data?.charts_left_out ?? 0} />
        ) : view === 'pages' ? (
          <FilePages
            said={preview.preview === 'text' ? saidOfPicture(path, preview.text) : undefined}
            key={version}
            path={path}
            version={version}
            first={place.page ?? place.slide ?? 1}
            fallback={
              hasLooks(path) ? (
                <FileLooks path={path} version={version} first={place.slide ?? 1} fallback={content} />
              ) : (
                content
              )
            }
          />
        ) : (
          content
        ))}
    </section>
  );
}

/** Markdown as it reads. */
function WrittenText({ text: whole }: { text: string }) {
  const { settings, text } = withoutFrontMatter(whole);
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-6 py-5 -outline-offset-2"
    >
      <div className="mx-auto max-w-[46rem]">
        {settings !== '' && (
          <pre className="mb-4 overflow-x-auto rounded-md border bg-canvas px-3 py-2 text-xs text-ink-muted">
            {settings}
          </pre>
        )}
        <Markdown text={text} />
      </div>
    </div>
  );
}

/** A text is shown in parts: the one with the line to look at, and some lines before it. */
const LINES_BEFORE = 60;

function firstLine({ line = 1 }: FilePlace): number {
  return line <= LINES_BEFORE * 2 ? 1 : line - LINES_BEFORE;
}

type View = 'pages' | 'charts' | 'content';

/** Pages and slides are found among the pages, lines in the text. */
function viewFor({ page, slide, line }: FilePlace): View | null {
  if (page !== undefined || slide !== undefined) return 'pages';
  return line === undefined ? null : 'content';
}

/** The usual way first. */
function views({ preview, has_pages: hasPages }: Preview, charts: number): readonly (readonly [View, string])[] {
  const pages = ['pages', 'As it looks'] as const;
  if (preview === 'none') return [pages];
  if (preview === 'bytes') return [pages, ['content', 'Bytes']];
  const drawn = charts === 0 ? [] : [['charts', charts === 1 ? 'Chart' : `Charts (${charts})`] as const];
  if (preview !== 'grid') return [pages, ...drawn, ['content', 'As text']];
  return [['content', 'Cells'], ...drawn, ...(hasPages ? [pages] : [])];
}

interface ContentProps {
  path: string;
  version: string;
  preview: Preview;
  place: FilePlace;
  chosen: string | null;
  onChoose: (sheet: string) => void;
  onPages: (() => void) | undefined;
  onAgain: () => void;
}

function Content({ path, version, preview, place, chosen, onChoose, onPages, onAgain }: ContentProps) {
  switch (preview.preview) {
    case 'none':
      return <p className="p-6 text-sm text-ink-muted">{preview.reason}</p>;
    case 'bytes':
      return <PreviewBytes path={path} preview={preview} onAgain={onAgain} />;
    case 'text':
      return <SourceText path={path} text={preview.text} first={firstLine(place)} focus={place.line} />;
    case 'grid':
      return (
        <>
          {preview.sheets.length > 1 && (
            <SheetTabs sheets={preview.sheets} value={chosen ?? preview.sheet} onChange={onChoose} />
          )}
          <PreviewGrid
            key={`${version} ${chosen ?? ''}`}
            path={path}
            version={version}
            sheet={chosen}
            first={preview}
            place={place}
            onPages={onPages}
          />
        </>
      );
  }
}

type Preview = Exclude<ProcedureOutput<'WorkbenchPreviewFile'>, { preview: 'document' | 'slide' }>;

/** What a file says; how it looks is asked for by `FileLooks`. */
function asContent(output: ProcedureOutput<'WorkbenchPreviewFile'> | undefined): Preview | undefined {
  return output?.preview === 'document' || output?.preview === 'slide' ? undefined : output;
}

/** Lines are counted where lines are shown. */
function asPages(path: string): string {
  return isPicture(path) ? 'Picture' : 'Page by page';
}

function subtitle(path: string, preview: Preview, chosen: string | null, start: number): string {
  switch (preview.preview) {
    case 'none':
      return preview.has_pages ? 'Page by page' : 'No preview';
    case 'bytes':
      return preview.shown_bytes < preview.size
        ? `First ${preview.shown_bytes.toLocaleString('en')} of ${plural(preview.size, 'byte')}`
        : plural(preview.size, 'byte');
    case 'text':
      if (start > 1) return linesText(start, preview);
      if (preview.total_lines === null) return `First ${plural(preview.shown_lines, 'line')}`;
      return preview.shown_lines < preview.total_lines
        ? `First ${preview.shown_lines.toLocaleString('en')} of ${plural(preview.total_lines, 'line')}`
        : plural(preview.total_lines, 'line');
    case 'grid': {
      const sheet = preview.sheets.find((each) => each.name === (chosen ?? preview.sheet));
      return sheet ? `${rowsText(path, preview, sheet.rows)} · ${plural(sheet.columns, 'column')}` : preview.sheet;
    }
  }
}

/** A table's headings are no row of it; on a sheet they are row 1. */
function rowsText(path: string, { sheet }: Extract<Preview, { preview: 'grid' }>, rows: number): string {
  // What is no workbook is one sheet that has the file's name.
  const isTable = sheet === path;
  return isTable ? `${plural(rows - 1, 'row')} and headings` : plural(rows, 'row');
}

function linesText(
  start: number,
  { shown_lines: shown, total_lines: total }: Extract<Preview, { preview: 'text' }>,
): string {
  return `Lines ${start.toLocaleString('en')} to ${(start + shown - 1).toLocaleString('en')}${total === null ? '' : ` of ${total.toLocaleString('en')}`}`;
}
