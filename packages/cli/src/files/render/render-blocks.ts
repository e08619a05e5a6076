import type { BlocksDiff, BlockView, PieceView } from '@galley/formats';

type Table = Extract<BlockView, { kind: 'table' }>;
type Row = Table['rows'][number];

/** All of it: what changed in a document is not cut short. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters of a document must not reach the terminal
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

/** All of a Word document that changed, section by section. */
export function renderBlocksDiff({ is_same: isSame, sections, blocks }: BlocksDiff): string {
  if (isSame) return 'The documents are the same.';
  return sections
    .filter(({ changes }) => changes > 0)
    .map(({ index, title }) =>
      [sectionHead(index, title), ...renderBlocks(blocks.filter((block) => block.section === index))].join('\n'),
    )
    .join('\n');
}

export function sectionHead(index: number, title: string | null): string {
  return `§ ${index} ${title === null ? '(before the first heading)' : plain(title)}`;
}

/** Words taken out stand in [-…-], words put in in {+…+}; ids are what `publish --change` takes. */
export function renderBlocks(blocks: readonly BlockView[]): string[] {
  return blocks.flatMap(renderBlock);
}

function renderBlock(block: BlockView): string[] {
  switch (block.kind) {
    case 'kept':
      return [`    ${plain(block.text)}`];
    case 'gap':
      return [`    … ${block.lines} unchanged ${block.lines === 1 ? 'line' : 'lines'}`];
    case 'table':
      return renderTable(block);
    case 'paragraph':
      return [`${head(block)}${notes(block.notes)}`, ...words(block.pieces)];
    case 'other':
      return [`${head(block)} ${plain(block.title)}${notes(block.notes)}`, ...words(block.pieces)];
  }
}

export const MARKS: Readonly<Record<string, string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  moved: '>',
  moved_away: '<',
  split: '/',
  merged: '&',
};

function head({
  change,
  id,
  line_before: from,
  line_after: to,
}: {
  readonly change: string;
  readonly id: string | null;
  readonly line_before: number | null;
  readonly line_after: number | null;
}): string {
  const lines = from === null || to === null || from === to ? `${to ?? from ?? ''}` : `${from} → ${to}`;
  const place = lines === '' ? '' : ` line ${lines}`;
  return `${MARKS[change] ?? '~'} ${change.replace('_', ' ')}${place}${id === null || id === '' ? '' : ` (${id})`}`;
}

export function notes(list: readonly string[]): string {
  return list.length === 0 ? '' : `: ${list.map(plain).join('; ')}`;
}

export function words(pieces: readonly PieceView[]): string[] {
  const text = renderPieces(pieces);
  return text === '' ? [] : text.split('\n').map((line) => `    ${line}`);
}

export function renderPieces(pieces: readonly PieceView[]): string {
  return pieces
    .map(({ kind, text, notes: looks }) => {
      const shown = text.split('\n').map(plain).join('\n');
      if (kind === 'removed') return `[-${shown}-]`;
      if (kind === 'added') return `{+${shown}+}`;
      return looks.length === 0 ? shown : `${shown}(${looks.map(plain).join(', ')})`;
    })
    .join('');
}

function renderTable(table: Table): string[] {
  const skipped = (count: number): string[] => (count === 0 ? [] : [`      … ${count} unchanged rows`]);
  return [
    `${head(table)}: table${table.notes.length === 0 ? '' : `, ${table.notes.map(plain).join('; ')}`}`,
    ...table.rows.flatMap((row) => [...skipped(row.skipped), renderRow(row)]),
    ...skipped(table.rows_skipped),
  ];
}

function renderRow({ change, id, cells, notes: looks }: Row): string {
  const mark = change === 'kept' ? ' ' : (MARKS[change] ?? '~');
  const shown = cells.map((cell) => {
    const extra = [...cell.notes, ...(cell.id === null ? [] : [cell.id])];
    return `${renderPieces(cell.pieces).replaceAll('\n', ' / ')}${extra.length === 0 ? '' : ` (${extra.map(plain).join(', ')})`}`;
  });
  return `    ${mark} | ${shown.join(' | ')} |${id === null ? '' : ` (${id})`}${notes(looks)}`;
}
