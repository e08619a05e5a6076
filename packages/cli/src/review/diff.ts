import { statSync } from 'node:fs';
import type { SlideItemView } from '@galley/formats';
import { type ChangeView, type ErrorPayload, GalleyError, type ProcedureOutput, toErrorPayload } from '@galley/schema';
import { type DiffFilesOptions, diffFiles } from '../files/diff-files.ts';
import { renderBlocks, sectionHead } from '../files/render/render-blocks.ts';
import { renderPage } from '../files/render/render-pages.ts';
import { renderItems, slideHead } from '../files/render/render-slides.ts';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { renderForm, renderHunkLines } from '../output/render-hunk.ts';
import { renderMarks } from '../output/render-marks.ts';
import { renderOther } from '../output/render-other.ts';

/** Two files, or what the Draft of a Workbench changes, all of it or one file. */
export async function diffCommand(
  directory: string,
  path: string | undefined,
  options: DiffFilesOptions,
): Promise<number> {
  const { json } = options;
  if (path !== undefined && statSync(directory, { throwIfNoEntry: false })?.isFile() === true) {
    return diffFiles(directory, path, options);
  }
  await using opened = await openExisting(directory);
  const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
  const wanted = path === undefined ? changes : changes.filter((change) => change.path === path);
  const parts: string[] = [];
  const unreadable: { path: string; error: ErrorPayload }[] = [];
  for (const changed of wanted) {
    const { change, renamed_from, marks } = changed;
    const from = renamed_from === null ? '' : ` (from ${renamed_from})`;
    const title = [`${change} ${changed.path}${from}`, ...renderMarks(marks)].join('\n');
    try {
      parts.push(`${title}\n${await describeChange(opened, changed)}`);
    } catch (error) {
      // One damaged file must not hide the others.
      if (!(error instanceof GalleyError)) throw error;
      const payload = toErrorPayload(error);
      unreadable.push({ path: changed.path, error: payload });
      parts.push(`${title}\n  Cannot be compared: ${payload.message}\n  ${payload.remedy}`);
    }
  }
  const text = parts.join('\n\n');
  printResult(json, { changes: wanted, unreadable }, text === '' ? 'The Draft changes nothing here.' : text);
  return unreadable.length === 0 ? 0 : 1;
}

/** Changes besides cells that are listed for each file. */
const SHOWN_OTHERS = 50;

/** Where a change is looked at: the Draft, or a trial of a try. */
export interface ChangePlace extends Pick<OpenedWorkshop, 'call'> {
  readonly target: { readonly workbench_id: string; readonly draft_id?: string };
}

export async function describeChange({ call, target }: ChangePlace, { path, view }: ChangeView): Promise<string> {
  if (view === 'cells') {
    const { sheets, others, ...rest } = await call.ReviewGetXlsxDiff({ ...target, path, row_start: 1, row_count: 1 });
    const changed = sheets.filter(({ change }) => change !== 'unchanged');
    const leftOut = others.length - SHOWN_OTHERS + rest.others_left_out;
    return [
      ...changed.map(({ name, change, rows, columns }) => `  ${change.padEnd(9)} ${name} (${rows} × ${columns})`),
      ...others.slice(0, SHOWN_OTHERS).map(renderOther),
      ...(leftOut > 0 ? [`  and ${leftOut} more changes besides cells`] : []),
    ].join('\n');
  }
  if (view === 'blocks') return describeDocument({ call, target }, path);
  if (view === 'pages') return describePages({ call, target }, path);
  if (view === 'slides') return describeSlides({ call, target }, path);
  const diff = await call.ReviewGetTextDiff({ ...target, path });
  return diff.binary ? '  (not text)' : [...renderForm(diff.form), ...diff.hunks.map(renderHunk)].join('\n');
}

/** Section by section; a document of a thousand pages is not asked for at once. */
async function describeDocument({ call, target }: ChangePlace, path: string): Promise<string> {
  const first = await call.ReviewGetDocxContentDiff({ ...target, path });
  const parts: string[] = [];
  for (const { index, title, changes } of first.sections) {
    if (changes === 0) continue;
    const { blocks } =
      index === first.section_index
        ? first
        : await call.ReviewGetDocxContentDiff({ ...target, path, section_index: index });
    parts.push([sectionHead(index, title), ...renderBlocks(blocks)].join('\n'));
  }
  return parts.join('\n');
}

/** Page by page, each asked for by itself. */
async function describePages({ call, target }: ChangePlace, path: string): Promise<string> {
  const first = await call.ReviewGetPdfDiff({ ...target, path });
  const parts = renderForm(first.form);
  for (const { index, ...change } of first.changes) {
    const { hunks } =
      index === first.change_index ? first : await call.ReviewGetPdfDiff({ ...target, path, change_index: index });
    parts.push(...renderPage({ ...change, hunks }));
  }
  if (first.changes_left_out > 0) parts.push(`and ${first.changes_left_out} more pages`);
  return parts.length === 0 ? '  No page differs; the bytes do.' : parts.join('\n');
}

async function describeSlides({ call, target }: ChangePlace, path: string): Promise<string> {
  const first = await call.ReviewGetPptxContentDiff({ ...target, path });
  const parts: string[] = [];
  for (const slide of first.slides) {
    if (slide.changes === 0) continue;
    const { index } = slide;
    const { items } =
      index === first.slide_index
        ? first
        : await call.ReviewGetPptxContentDiff({ ...target, path, slide_index: index });
    parts.push([slideHead(slide), ...renderItems(items as SlideItemView[])].join('\n'));
  }
  return parts.join('\n');
}

/** Hunks are numbered as `publish` takes them. */
function renderHunk(hunk: ProcedureOutput<'ReviewGetTextDiff'>['hunks'][number], index: number): string {
  const head = `@@ hunk ${index}, lines ${hunk.baseline_start} → ${hunk.draft_start} @@`;
  return [head, ...renderHunkLines(hunk.lines)].join('\n');
}
