import type { DocumentEdit } from '../document/document-edit.ts';
import { ensurePart } from '../parts/ensure-part.ts';
import { setProperty } from '../properties/properties.ts';

/** Sets a setting of the document, given as XML. */
export function ensureSetting(edit: DocumentEdit, xml: string): void {
  const tree = edit.tree(ensurePart(edit.document, 'settings'));
  setProperty(tree, tree.root, xml);
}
