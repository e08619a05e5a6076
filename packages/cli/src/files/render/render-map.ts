import type {
  AnyDocumentMap,
  DocumentMap,
  ImageMap,
  JsonMap,
  SheetMap,
  TableMap,
  TextMap,
  WorkbookMap,
} from '@galley/formats';
import { plural } from '@galley/schema';
import { plain } from '../../output/render-rows.ts';
import { leftOut } from './left-out.ts';
import { renderDeck } from './render-deck.ts';
import { renderPdf } from './render-pdf.ts';

const MAX_FIELDS = 30;

/** A file's structure, as its format tells it. */
export function renderMap(map: AnyDocumentMap | TableMap): string {
  switch (map.kind) {
    case 'xlsx':
      return renderWorkbook(map);
    case 'table':
      return renderTable(map);
    case 'docx':
      return renderDocument(map);
    case 'image':
      return renderImage(map);
    case 'pdf':
      return renderPdf(map);
    case 'pptx':
      return renderDeck(map);
    case 'text':
      return renderText(map);
    case 'json':
      return renderJson(map);
  }
}

function renderWorkbook(map: WorkbookMap): string {
  const lines = map.sheets.flatMap(renderSheet);
  if (map.sheets_left_out !== undefined) lines.push(`… and ${plural(map.sheets_left_out, 'more sheet')}`);
  for (const { name, refers_to, sheet } of map.names ?? []) {
    lines.push(`name ${name}${sheet === undefined ? '' : ` (${sheet})`} = ${refers_to}`);
  }
  if (map.names_left_out !== undefined) lines.push(`… and ${plural(map.names_left_out, 'more name')}`);
  if (map.has_macros === true) lines.push('has macros (never executed)');
  if (map.external_links !== undefined) lines.push(`links to ${plural(map.external_links, 'other workbook')}`);
  if (map.is_recovered === true) lines.push('the file is damaged: its directory was rebuilt');
  return lines.join('\n');
}

function renderSheet(sheet: SheetMap): string[] {
  const marks = [
    sheet.is_hidden === true ? 'hidden' : '',
    sheet.is_chart === true ? 'chart' : '',
    sheet.is_missing === true ? 'missing from the file' : '',
    sheet.is_estimate === true ? 'estimated' : '',
    sheet.is_protected === true ? 'protected' : '',
  ].filter((mark) => mark !== '');
  const lines = [`${sheet.name}  ${sheet.rows} × ${sheet.columns}${marks.length > 0 ? `  (${marks.join(', ')})` : ''}`];
  if (sheet.header_row !== null) lines.push(`  headings in row ${sheet.header_row}: ${fieldList(sheet.fields)}`);
  for (const island of sheet.islands ?? []) {
    lines.push(`  ${island.range}${island.fields === undefined ? '' : `: ${fieldList(island.fields)}`}`);
  }
  if (sheet.islands_left_out !== undefined)
    lines.push(`  … and ${plural(sheet.islands_left_out, 'more block')} of cells`);
  for (const table of sheet.tables ?? []) lines.push(`  table ${table.name} ${table.range}`);
  for (const chart of sheet.charts ?? []) lines.push(`  chart ${chart}`);
  for (const pivot of sheet.pivots ?? []) lines.push(`  pivot ${pivot}`);
  const counted = (['formulas', 'errors', 'comments', 'images', 'hyperlinks', 'hidden_rows', 'hidden_columns'] as const)
    .filter((name) => sheet[name] !== undefined)
    .map((name) => plural(sheet[name] ?? 0, name.replace('_', ' ').slice(0, -1)));
  const ranges = (['merged', 'validations', 'conditional_formats'] as const)
    .filter((name) => sheet[name] !== undefined)
    .map((name) => `${name.replace('_', ' ')} ${sheet[name]?.join(' ')}`);
  if (counted.length > 0) lines.push(`  ${counted.join(', ')}`);
  return [...lines, ...ranges.map((text) => `  ${text}`)];
}

function fieldList(fields: readonly { readonly name: string; readonly type: string }[]): string {
  const shown = fields.slice(0, MAX_FIELDS).map(({ name, type }) => `${name} (${type})`);
  const left = fields.length - shown.length;
  return shown.join(', ') + (left > 0 ? `, … and ${left} more` : '');
}

function renderTable(map: TableMap): string {
  const columns = map.columns.map(({ name, type }) => `  ${name} (${type})`);
  return [`${plural(map.row_count, 'row')}, ${plural(map.column_count, 'column')}`, ...columns].join('\n');
}

function renderJson(map: JsonMap): string {
  const lines = map.tables.map(({ path, rows, columns, columns_left_out: left = 0 }) => {
    const more = left > 0 ? `, … and ${left} more` : '';
    return `table #${plain(path)}  ${plural(rows, 'row')}: ${columns.map(plain).join(', ')}${more}`;
  });
  if (map.tables_left_out !== undefined) lines.push(`… and ${plural(map.tables_left_out, 'more table')}`);
  for (const { path, type, count, items, samples = [] } of map.paths) {
    const shown = samples.length === 0 ? '' : `  ${samples.map((sample) => plain(JSON.stringify(sample))).join(', ')}`;
    const held = items === undefined ? '' : ` of ${items}`;
    lines.push(`  ${plain(path === '' ? '/' : path)} (${type}${held}) × ${count}${shown}`);
  }
  if (map.paths_left_out !== undefined) lines.push(`  … and ${map.paths_left_out} more`);
  return lines.join('\n');
}

function renderImage(map: ImageMap): string {
  const marks = [
    ...(map.has_alpha ? ['transparency'] : []),
    ...(map.is_animated === true ? ['animated'] : []),
    ...(map.orientation === undefined ? [] : [`turned (${map.orientation})`]),
  ];
  const metadata = map.metadata.map(({ name, bytes, values = {} }) => {
    const said = Object.entries(values).map(([key, value]) => `${plain(key)}: ${plain(value)}`);
    return `  ${name}, ${bytes} bytes${said.length === 0 ? '' : `  ${said.join(', ')}`}`;
  });
  return [
    `${map.media_type}, ${map.width} × ${map.height} pixels${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`,
    ...metadata,
    ...leftOut(map.metadata_left_out, 'block of metadata', 'blocks of metadata'),
    ...(map.left_out === undefined ? [] : [`never run or fetched: ${map.left_out.map(plain).join(', ')}`]),
  ].join('\n');
}

function renderText(map: TextMap): string {
  return [`${plural(map.lines, 'line')}, ${map.encoding}`, ...headingLines(map)].join('\n');
}

function renderDocument(map: DocumentMap): string {
  const at = (line: number, text: string) => `  ${String(line).padStart(5)}  ${text}`;
  const sections = map.sections.map(({ section, line, level, title }) =>
    at(
      line,
      `${section}. ${level === undefined ? '' : `${'#'.repeat(Math.max(1, level))} `}${title || '(no heading)'}`,
    ),
  );
  const tables = map.tables.map(({ line, rows, columns }) => at(line, `table of ${rows} × ${columns}`));
  const images = (map.images ?? []).map(({ line, alt }) => at(line, `image${alt === '' ? '' : `: ${alt}`}`));
  const controls = (map.content_controls ?? []).map(({ line, title, type }) =>
    at(line, `content control (${type})${title === '' ? '' : `: ${title}`}`),
  );
  const { tracked_changes: changes } = map;
  return [
    `${plural(map.lines, 'line')}, ${plural(map.words, 'word')}`,
    ...sections,
    ...leftOut(map.sections_left_out, 'section'),
    ...tables,
    ...leftOut(map.tables_left_out, 'table'),
    ...images,
    ...leftOut(map.images_left_out, 'image'),
    ...controls,
    ...leftOut(map.content_controls_left_out, 'content control'),
    ...(map.placeholders.length === 0 ? [] : [`placeholders: ${map.placeholders.join(', ')}`]),
    ...(changes === undefined ? [] : [`${plural(changes.count, 'tracked change')} by ${changes.authors.join(', ')}`]),
  ].join('\n');
}

function headingLines(map: Pick<TextMap, 'headings' | 'headings_left_out'>): string[] {
  const lines = map.headings.map(
    ({ section, line, level, text }) => `  ${String(line).padStart(5)}  ${section}. ${'#'.repeat(level)} ${text}`,
  );
  return [...lines, ...leftOut(map.headings_left_out, 'heading')];
}
