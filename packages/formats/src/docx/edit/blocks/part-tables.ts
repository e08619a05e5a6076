import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { wordElement } from '../fragment.ts';
import { neighbours } from './siblings.ts';

/** A paragraph beside a table where it needs one: tables that touch become one, and a container ends with a paragraph. */
export function partTables(tree: XmlTree, tables: readonly XmlElement[]): void {
  for (const table of tables) {
    if (!table.is('tbl')) continue;
    const { previous, next } = neighbours(table);
    if (previous?.is('tbl') === true) table.before(wordElement(tree, '<w:p/>'));
    if (next === undefined || next.is('tbl')) table.after(wordElement(tree, '<w:p/>'));
  }
}
