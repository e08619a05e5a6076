import type { PagesDiff } from '@galley/formats';
import { plural } from '@galley/schema';
import { renderForm, renderHunkLines } from '../../output/render-hunk.ts';

interface ChangedPage {
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: number | null;
  readonly after: number | null;
  readonly is_moved: boolean;
  readonly looks_changed: boolean | null;
  readonly hunks: readonly {
    readonly baseline_start: number;
    readonly draft_start: number;
    readonly lines: Parameters<typeof renderHunkLines>[0];
  }[];
}

/** Two versions of a PDF, page by page. */
export function renderPages(diff: PagesDiff): string {
  if (diff.is_same) return 'The files are the same.';
  const lines = [...renderForm(diff.form), ...diff.pages.flatMap(renderPage)];
  if (diff.pages_left_out > 0) lines.push(`and ${plural(diff.pages_left_out, 'more page')}`);
  if (lines.length === 0) lines.push('Every page reads and looks the same; the bytes differ.');
  lines.push(`${diff.unchanged} of ${diff.after_pages} pages are as they were.`);
  if (diff.looks_not_compared > 0) {
    lines.push(`Pictures not compared, of pages with the same text: ${diff.looks_not_compared}.`);
  }
  return lines.join('\n');
}

export function renderPage(page: ChangedPage): string[] {
  return [
    pageHead(page),
    ...page.hunks.flatMap(({ baseline_start: from, draft_start: to, lines }) => [
      `@@ line ${from} → ${to} @@`,
      ...renderHunkLines(lines),
    ]),
  ];
}

function pageHead({ change, before, after, is_moved: isMoved, looks_changed: looks, hunks }: ChangedPage): string {
  if (change !== 'changed') return `${change} page ${after ?? before}`;
  const from = before === after ? '' : ` (was page ${before})`;
  const what = [
    ...(isMoved ? ['moved'] : []),
    ...(hunks.length > 0 ? ['text changed'] : looks === true ? ['looks different, same text'] : []),
  ];
  return `page ${after}${from}: ${what.join(', ')}`;
}
