import type { XmlElement } from '../../xml/element.ts';
import type { DocumentLine } from '../read/lines.ts';
import type { ParagraphText } from '../read/paragraph.ts';
import { isOn, styleIdOf } from '../read/styles.ts';
import { blocksOf, rowsOf } from '../tree/blocks.ts';
import { markRevision } from '../tree/revision.ts';
import { cellPlaces } from '../tree/table-grid.ts';
import { type DescribedRun, describeRuns, formatList, type RunSurroundings } from './runs.ts';

export interface DescribedParagraph {
  readonly type: 'paragraph';
  /** Left out within cells: there the row has the line. */
  readonly line?: number;
  /** Paragraph style by name. */
  readonly style?: string;
  readonly heading_level?: number;
  readonly list?: { readonly label: string; readonly level: number };
  /** Set on the paragraph itself, in words. */
  readonly format?: readonly string[];
  readonly in_text_box?: true;
  /** A tracked change of where the paragraph ends. */
  readonly end?: 'inserted' | 'deleted' | 'moved_from' | 'moved_to';
  readonly runs: readonly DescribedRun[];
}

export interface DescribedCell {
  /** Of the grid, from 1. */
  readonly column: number;
  readonly span?: number;
  readonly continues_above?: true;
  readonly blocks: readonly DescribedBlock[];
}

export interface DescribedRow {
  readonly line?: number;
  readonly is_header?: true;
  readonly cells: readonly DescribedCell[];
}

export interface DescribedTable {
  readonly type: 'table';
  readonly style?: string;
  readonly rows: readonly DescribedRow[];
}

/** A formula or an embedded document between paragraphs. */
export interface DescribedOther {
  readonly type: 'other';
  readonly line?: number;
  readonly text: string;
}

export type DescribedBlock = DescribedParagraph | DescribedTable | DescribedOther;

/** Lines as blocks: rows that follow each other in one table together. */
export function describeBlocks(
  lines: readonly DocumentLine[],
  aroundOf: (part: string) => RunSurroundings,
): DescribedBlock[] {
  const blocks: DescribedBlock[] = [];
  let table: XmlElement | null = null;
  let rows: DescribedRow[] = [];
  for (const line of lines) {
    const around = aroundOf(line.part);
    const [paragraph] = line.paragraphs;
    if (line.table !== null) {
      if (table !== line.table.element) {
        table = line.table.element;
        rows = [];
        blocks.push({ type: 'table', ...tableStyle(table, around), rows });
      }
      const known = new Map(line.paragraphs.map((each) => [each.element, each]));
      rows.push({ line: line.number, ...describeRow(line.element, known, around) });
      continue;
    }
    table = null;
    if (paragraph === undefined) blocks.push({ type: 'other', line: line.number, text: line.text });
    else {
      const { type, ...rest } = describeParagraph(paragraph, around);
      const level = line.level === null ? {} : { heading_level: line.level };
      blocks.push({ type, line: line.number, ...level, ...(line.isInBox ? { in_text_box: true } : {}), ...rest });
    }
  }
  return blocks;
}

type Known = ReadonlyMap<XmlElement, ParagraphText>;

function describeRow(row: XmlElement, known: Known, around: RunSurroundings): DescribedRow {
  const cells = cellPlaces(row).map(({ cell, column, span, isMergedUp }) => ({
    column,
    ...(span === 1 ? {} : { span }),
    ...(isMergedUp ? { continues_above: true as const } : {}),
    blocks: describeCell(cell, known, around),
  }));
  return { ...(isOn(row.at('trPr', 'tblHeader')) ? { is_header: true as const } : {}), cells };
}

function describeCell(cell: XmlElement, known: Known, around: RunSurroundings): DescribedBlock[] {
  return blocksOf(cell).flatMap(({ kind, element }): DescribedBlock[] => {
    if (kind === 'table') {
      const rows = rowsOf(element).map((row) => describeRow(row, known, around));
      return [{ type: 'table', ...tableStyle(element, around), rows }];
    }
    const paragraph = known.get(element);
    return paragraph === undefined ? [] : [describeParagraph(paragraph, around)];
  });
}

function describeParagraph(paragraph: ParagraphText, around: RunSurroundings): DescribedParagraph {
  const { element, item } = paragraph;
  const style = styleIdOf(element);
  const format = formatList(element.child('pPr'));
  const mark = markRevision(element);
  return {
    type: 'paragraph',
    ...(style === null ? {} : { style: around.styles.get(style)?.name ?? style }),
    ...(item === null ? {} : { list: { label: item.label, level: item.level + 1 } }),
    ...(format.length === 0 ? {} : { format }),
    ...(mark === null ? {} : { end: mark.kind }),
    runs: describeRuns(paragraph, around),
  };
}

function tableStyle(table: XmlElement, { styles }: RunSurroundings): { style?: string } {
  const style = table.at('tblPr', 'tblStyle')?.attribute('val');
  return style === undefined ? {} : { style: styles.get(style)?.name ?? style };
}
