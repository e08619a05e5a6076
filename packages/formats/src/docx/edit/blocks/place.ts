import { InvalidArgumentError } from '@galley/schema/errors';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import type { DocumentLine } from '../../read/lines.ts';
import { rowsOf } from '../../tree/blocks.ts';
import type { DocumentEdit } from '../document/document-edit.ts';

export interface PlaceRequest {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly expect?: string | undefined;
}

/** Where new blocks go. */
export interface Place {
  readonly part: string;
  readonly tree: XmlTree;
  /** The paragraph beside it, whose look new ones take on. */
  readonly neighbour: XmlElement | null;
  /** In words: "after line 4". */
  readonly words: string;
  /** Null at the end of the body. */
  readonly anchor: XmlElement | null;
  insert(blocks: readonly XmlElement[]): void;
}

/** Before or after a line; the end of the body when neither is named. */
export function findPlace(edit: DocumentEdit, { before, after, expect }: PlaceRequest): Place {
  if (before !== undefined && after !== undefined) {
    throw new InvalidArgumentError('before', 'Both `before` and `after` are given.', 'Give one of them.');
  }
  const number = before ?? after;
  if (number === undefined) return endOfBody(edit);
  const line = edit.line(number, expect);
  const isBefore = before !== undefined;
  const anchor = outsideControl(blockOf(line, isBefore), isBefore);
  return {
    part: line.part,
    tree: edit.treeOf(line),
    neighbour: line.element.is('p') ? line.element : null,
    words: `${isBefore ? 'before' : 'after'} line ${number}`,
    anchor,
    insert(blocks) {
      if (isBefore) anchor.before(...blocks);
      else anchor.after(...blocks);
      edit.linesChanged();
    },
  };
}

/** A whole table stands for its first and its last row. */
function blockOf({ element, table, number }: DocumentLine, isBefore: boolean): XmlElement {
  if (table === null) return element;
  const isEdge = isBefore ? table.row === 1 : table.row === rowsOf(table.element).length;
  if (isEdge) return table.element;
  throw new InvalidArgumentError(
    isBefore ? 'before' : 'after',
    `Line ${number} is row ${table.row} of a table.`,
    `Name the table's ${isBefore ? 'first' : 'last'} line, or use insert_table_rows.`,
    { line: number },
  );
}

/** Controls that hold one value, or text that Word makes: what is put beside their first or last line stands outside. */
const CLOSED = ['text', 'date', 'dropDownList', 'comboBox', 'checkbox', 'picture', 'docPartObj'];

function outsideControl(block: XmlElement, isBefore: boolean): XmlElement {
  const content = block.parent;
  const control = content?.is('sdtContent') === true ? content.parent : null;
  if (content === null || control === null) return block;
  const isClosed =
    control
      .child('sdtPr')
      ?.elements()
      .some(({ name }) => CLOSED.includes(name)) === true;
  const edge = content.elements().at(isBefore ? 0 : -1);
  return isClosed && edge === block ? outsideControl(control, isBefore) : block;
}

function endOfBody(edit: DocumentEdit): Place {
  const body = edit.document.body();
  const section = body.elements('sectPr').at(-1);
  const last = body.elements('p').at(-1);
  return {
    part: edit.document.main,
    tree: edit.tree(edit.document.main),
    neighbour: last ?? null,
    words: 'at the end',
    anchor: null,
    insert(blocks) {
      if (section === undefined) body.append(...blocks);
      else section.before(...blocks);
      edit.linesChanged();
    },
  };
}
