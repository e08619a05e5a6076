const longest = 480;
const mostParts = 8;
const mostNames = 24;

/** A file's map in a few lines: sheets with their headings, columns, sections. Empty where it says nothing of use. */
export function summariseMap(map: unknown): string[] {
  if (!isRecord(map)) return [];
  const lines = [
    ...sheetLines(map),
    ...columnLine(map),
    ...listLine(map, ['headings', 'outline', 'sections', 'toc'], 'sections'),
    ...listLine(map, ['slides'], 'slides'),
    ...listLine(map, ['fields'], 'fields'),
    ...textLine(map, 'pages_without_text', 'pages that are pictures without text'),
    ...listLine(map, ['placeholders'], 'placeholders'),
    ...countLine(map),
  ];
  return lines.map((line) => (line.length <= longest ? line : `${line.slice(0, longest).trimEnd()}…`));
}

function sheetLines(map: Record<string, unknown>): string[] {
  const sheets = recordsIn(map.sheets);
  const shown = sheets.slice(0, mostParts).map((sheet) => {
    const size = [sheet.rows, sheet.columns].every((count) => typeof count === 'number')
      ? ` (${sheet.rows} × ${sheet.columns})`
      : '';
    const fields = namesIn(sheet.fields ?? sheet.headers ?? sheet.columns);
    return `sheet ${textOf(sheet)}${size}${fields === '' ? '' : `: ${fields}`}`;
  });
  const total = typeof map.sheet_count === 'number' ? map.sheet_count : sheets.length;
  return total > shown.length ? [...shown, `and ${total - shown.length} more sheets`] : shown;
}

function columnLine(map: Record<string, unknown>): string[] {
  const columns = Array.isArray(map.columns) ? namesIn(map.columns) : '';
  if (columns === '') return [];
  return [`${typeof map.row_count === 'number' ? `${map.row_count} rows; ` : ''}columns: ${columns}`];
}

function listLine(map: Record<string, unknown>, keys: readonly string[], label: string): string[] {
  const list = keys.map((key) => map[key]).find((value) => Array.isArray(value) && value.length > 0);
  const names = namesIn(list);
  return names === '' ? [] : [`${label}: ${names}`];
}

function textLine(map: Record<string, unknown>, key: string, label: string): string[] {
  return typeof map[key] === 'string' && map[key] !== '' ? [`${label}: ${map[key]}`] : [];
}

function countLine(map: Record<string, unknown>): string[] {
  const counts = ['pages', 'page_count', 'slide_count', 'lines', 'paragraphs'].flatMap((key) =>
    typeof map[key] === 'number' ? [`${map[key]} ${key.replace('_count', 's')}`] : [],
  );
  return counts.length === 0 ? [] : [counts.join(', ')];
}

/** Names of fields, headings or sections, with a type where there is one. */
function namesIn(list: unknown): string {
  if (!Array.isArray(list)) return '';
  const named = list.map((entry) => (isRecord(entry) ? textOf(entry) : String(entry))).filter((name) => name !== '');
  const shown = named.slice(0, mostNames).join(', ');
  return named.length > mostNames ? `${shown} and ${named.length - mostNames} more` : shown;
}

function textOf(entry: Record<string, unknown>): string {
  const name = [entry.name, entry.heading, entry.title, entry.text].find((value) => typeof value === 'string');
  const isSlide = typeof entry.slide === 'number';
  if (typeof name !== 'string' || (name.trim() === '' && !isSlide)) return '';
  const short = name
    .replaceAll(/\s+/g, ' ')
    .replace(/^#+\s*/, '')
    .slice(0, 60);
  // The number by which read_file takes it.
  if (isSlide) return `${entry.slide}. ${short === '' ? '(no title)' : short}`;
  if (typeof entry.page === 'number' && typeof entry.title === 'string') return `${short} (page ${entry.page})`;
  return typeof entry.section === 'number' ? `§${entry.section} ${short}` : short;
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
