import type { PdfMap } from '@galley/formats';
import { plural } from '@galley/schema';
import { plain } from '../../output/render-rows.ts';
import { leftOut } from './left-out.ts';

/** A PDF page by page, with what else the file holds. */
export function renderPdf(map: PdfMap): string {
  const { about } = map;
  const told = ['title', 'author', 'subject', 'creator', 'producer', 'created', 'modified'] as const;
  return [
    `${plural(map.page_count, 'page')}, ${plural(map.lines, 'line')}, ${plural(map.words, 'word')}`,
    ...(map.pages_looked_at === undefined ? [] : [`counted on the first ${plural(map.pages_looked_at, 'page')}`]),
    ...told.flatMap((name) => (about[name] === undefined ? [] : [`${name}: ${plain(about[name])}`])),
    ...map.sizes.map(({ pages, size }) => `pages ${pages}: ${size} points`),
    ...leftOut(map.sizes_left_out, 'size'),
    ...(map.pages_without_text === undefined ? [] : [`pictures without text: pages ${map.pages_without_text}`]),
    ...(map.empty_pages === undefined ? [] : [`empty: pages ${map.empty_pages}`]),
    ...(map.damaged_pages === undefined ? [] : [`damaged: pages ${map.damaged_pages}`]),
    ...(map.outline ?? []).map(
      ({ title, level, page }) => `${'  '.repeat(level)}${plain(title)}${page === undefined ? '' : `  page ${page}`}`,
    ),
    ...leftOut(map.outline_left_out, 'entry of the outline', 'entries of the outline'),
    ...map.pages.map(({ page, line, words, begins }) =>
      at(line, `page ${page}, ${plural(words, 'word')}  ${plain(begins)}`),
    ),
    ...leftOut(map.pages_left_out, 'page'),
    ...(map.tables ?? []).map(({ part, line, rows, columns, header }) =>
      at(line, `table #${part} of ${rows} × ${columns}: ${plain(header)}`),
    ),
    ...leftOut(map.tables_left_out, 'table'),
    ...(map.fields ?? []).map(
      ({ page, name, type, value }) => `field ${plain(name)} (${type}, page ${page}): ${plain(value)}`,
    ),
    ...leftOut(map.fields_left_out, 'field'),
    ...(map.annotations ?? []).map(
      ({ page, type, author, text }) =>
        `${type} on page ${page}${author === undefined ? '' : ` by ${plain(author)}`}${text === undefined ? '' : `: ${plain(text)}`}`,
    ),
    ...leftOut(map.annotations_left_out, 'annotation'),
    ...(map.links ?? []).map(({ page, to }) => `link on page ${page} to ${plain(to)}`),
    ...leftOut(map.links_left_out, 'link'),
    ...(about.attachments ?? []).map((name) => `attachment ${plain(name)}`),
    ...(about.signatures ?? []).map(
      ({ reason, time }) =>
        `signed${time === undefined ? '' : ` ${plain(time)}`}${reason === undefined ? '' : `: ${plain(reason)}`}`,
    ),
    ...(about.is_encrypted === true ? ['encrypted, opens without a password'] : []),
    ...(about.has_xfa === true ? ['has an XFA form, which is not shown'] : []),
    ...(about.scripts === undefined ? [] : [`has ${plural(about.scripts, 'script')} (never executed)`]),
  ].join('\n');
}

function at(line: number, text: string): string {
  return `${String(line).padStart(7)}  ${text}`;
}
