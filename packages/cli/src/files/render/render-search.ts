import type { FilePlace, SearchCoverage, SearchMode, SearchResult } from '@galley/schema';

const MOST_NAMED = 10;

/** Where it is, then what is there. */
export function renderResult(result: SearchResult): string[] {
  const also = result.kind === 'file' && result.also_in.length > 0 ? [`    also in ${result.also_in.join(', ')}`] : [];
  const head = [ownerOf(result), placeText(result.place)].filter((part) => part !== '').join('  ');
  return [head, ...(result.text === '' ? [] : [`    ${result.text}`]), ...also];
}

function ownerOf(result: SearchResult): string {
  switch (result.kind) {
    case 'file':
      return result.version === 'draft' ? `${result.path} (Draft)` : result.path;
    case 'message':
      return result.role === 'user' ? `your message ${result.message_id}` : `answer ${result.message_id}`;
    case 'artifact':
      return `${result.artifact} of ${result.run_id}`;
  }
}

export function placeText(place: FilePlace): string {
  const { sheet, cell, row, slide, page, section, heading, line } = place;
  return [
    sheet === undefined ? null : `sheet ${sheet}`,
    cell === undefined ? (row === undefined ? null : `row ${row}`) : `cell ${cell}`,
    slide === undefined ? null : `slide ${slide}`,
    page === undefined ? null : `page ${page}`,
    section === undefined ? null : `section ${section}${heading === undefined ? '' : ` “${heading}”`}`,
    line === undefined ? null : `line ${line}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** What was not searched, for stderr. */
export function coverageLines(coverage: SearchCoverage, mode: SearchMode): string[] {
  const { unread, unread_left_out: more, cut, cut_left_out: moreCut, semantic } = coverage;
  const named = unread.slice(0, MOST_NAMED).map(({ path, reason }) => `  ${path}: ${reason}`);
  const total = unread.length + more;
  const rest = total - named.length;
  const isMeant = mode === 'hybrid' || mode === 'semantic';
  return [
    ...(total === 0 ? [] : [`Not searched: ${total} ${total === 1 ? 'file' : 'files'}`, ...named]),
    ...(rest <= 0 ? [] : [`  and ${rest} more`]),
    ...cut.map(({ path, after_line: line }) => `${path}: searched up to line ${line} only`),
    ...(moreCut === 0 ? [] : [`${moreCut} more files are searched in part only`]),
    ...(isMeant && semantic.problem !== null ? [`Not compared by meaning: ${semantic.problem}`] : []),
    ...(isMeant && semantic.problem === null && semantic.waiting > 0
      ? [`${semantic.waiting} passages are not compared by meaning yet; search again to go on`]
      : []),
  ];
}
