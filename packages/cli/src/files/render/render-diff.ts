import type {
  DocumentDiff,
  LinesDiff,
  RowChangeDetail,
  SheetDiff,
  Span,
  TablePage,
  WorkbookCellChange,
  WorkbookDiff,
} from '@galley/formats';
import { plural } from '@galley/schema';
import { renderForm, renderHunkLines } from '../../output/render-hunk.ts';
import { renderOther } from '../../output/render-other.ts';
import { plain } from '../../output/render-rows.ts';
import { renderBlocksDiff } from './render-blocks.ts';
import { renderPages } from './render-pages.ts';
import { renderPixels } from './render-pixels.ts';
import { renderSlidesDiff } from './render-slides.ts';

/** Two versions of a file, as their format compares them. */
export function renderDiff(diff: DocumentDiff, limit: number): string {
  switch (diff.view) {
    case 'cells':
      return renderWorkbookDiff(diff);
    case 'rows':
      return renderRows(diff);
    case 'blocks':
      return renderBlocksDiff(diff);
    case 'pages':
      return renderPages(diff);
    case 'slides':
      return renderSlidesDiff(diff);
    case 'pixels':
      return renderPixels(diff);
    case 'lines':
      return renderLines(diff, limit);
  }
}

function renderWorkbookDiff(diff: WorkbookDiff): string {
  if (diff.is_same) return 'Nothing differs.';
  const { others, others_left_out: leftOut } = diff;
  return [
    ...diff.sheets.filter((sheet) => sheet.change !== 'unchanged' || sheet.is_moved).map(renderSheet),
    ...(others.length > 0 ? ['besides cells:'] : []),
    ...others.map(renderOther),
    ...(leftOut > 0 ? [`  and ${plural(leftOut, 'more change')} besides cells`] : []),
  ].join('\n');
}

function renderSheet(sheet: SheetDiff): string {
  const from = sheet.renamed_from === undefined ? '' : ` (from ${plain(sheet.renamed_from)})`;
  const moved = sheet.is_moved ? ', moved' : '';
  const lines = [`${sheet.change}${moved} ${plain(sheet.name)}${from}`];
  if (sheet.change === 'added' || sheet.change === 'removed') return `${lines[0]}  ${sheet.rows} × ${sheet.columns}`;
  if (sheet.rows_added.length > 0) lines.push(`  rows added: ${sheet.rows_added.map(span).join(', ')}`);
  if (sheet.rows_removed.length > 0) lines.push(`  rows removed: ${sheet.rows_removed.map(span).join(', ')}`);
  if (sheet.rows_moved.length > 0) {
    lines.push(`  rows moved: ${sheet.rows_moved.map(({ from: old, to }) => `${old} → ${to}`).join(', ')}`);
  }
  if (sheet.columns_added.length > 0) lines.push(`  columns added: ${sheet.columns_added.length}`);
  if (sheet.columns_removed.length > 0) lines.push(`  columns removed: ${sheet.columns_removed.length}`);
  lines.push(...sheet.cells.map(renderCell));
  if (sheet.cells_left_out > 0) lines.push(`  and ${plural(sheet.cells_left_out, 'more cell')}`);
  return lines.join('\n');
}

function renderCell({ cell, changes, before, after }: WorkbookCellChange): string {
  const show = (side: WorkbookCellChange['before']): string =>
    side === null ? '(empty)' : plain(side.formula === undefined ? side.text : `=${side.formula}`);
  const looks = changes.filter((kind) => kind !== 'value' && kind !== 'formula');
  if (looks.length === changes.length) return `  ${cell}: ${looks.join(', ').replaceAll('_', ' ')}`;
  return `  ${cell}: ${show(before)} → ${show(after)}${looks.length === 0 ? '' : ` (and ${looks.join(', ')})`}`;
}

function span({ start, count }: Span): string {
  return count === 1 ? String(start) : `${start}–${start + count - 1}`;
}

const MARKS = { added: '+', removed: '-', changed: '~', moved: '>' } as const;

function renderRows(diff: TablePage): string {
  const { counts, columns, changes } = diff;
  const by = diff.key === null ? 'by content' : `by ${diff.key.join(', ')}`;
  const lines = [
    `${counts.added} added, ${counts.removed} removed, ${counts.changed} changed (${plural(counts.cells, 'cell')}), ${counts.moved} moved, ${counts.unchanged} as they were; rows matched ${by}`,
  ];
  if (columns.added.length > 0) lines.push(`columns added: ${columns.added.map(plain).join(', ')}`);
  if (columns.removed.length > 0) lines.push(`columns removed: ${columns.removed.map(plain).join(', ')}`);
  for (const { from, to } of columns.renamed) lines.push(`column renamed: ${plain(from)} → ${plain(to)}`);
  if (columns.isReordered) lines.push('columns are in another order');
  if (diff.total_changes === 0 && lines.length === 1) {
    lines.push('No row differs; quotes, line ends, encoding or blank lines are written in another way.');
  }
  for (const change of changes) lines.push(renderRow(change));
  const leftOut = diff.total_changes - changes.length;
  if (leftOut > 0) lines.push(`and ${plural(leftOut, 'more row')}`);
  return lines.join('\n');
}

function renderRow(change: RowChangeDetail): string {
  const place = `${MARKS[change.kind]} row ${change.after_row ?? change.before_row ?? ''}`;
  if (change.kind === 'moved') return `${place} (was ${change.before_row})`;
  if (change.kind === 'changed') {
    const cells = change.cells.map(
      ({ column, before, after }) => `${plain(column)}: ${plain(before)} → ${plain(after)}`,
    );
    return `${place}  ${cells.join('; ')}`;
  }
  return `${place}  ${(change.after ?? change.before ?? []).map(plain).join(' | ')}`;
}

function renderLines({ hunks, form }: LinesDiff, limit: number): string {
  const shown = hunks
    .slice(0, limit)
    .flatMap((hunk) => [`@@ line ${hunk.baseline_start} → ${hunk.draft_start} @@`, ...renderHunkLines(hunk.lines)]);
  const lines = [...renderForm(form), ...shown];
  if (hunks.length > limit) lines.push(`and ${hunks.length - limit} more places`);
  return lines.length === 0 ? 'The texts are the same; the bytes are not.' : lines.join('\n');
}
