import type { XmlElement } from '../../../xml/element.ts';
import { cellsOf, rowsOf } from '../../tree/blocks.ts';

/** Word calls a file with a control around no rows, or no cells, damaged; marks that were left in it stay. */
export function dropEmptied(content: XmlElement | null): void {
  const control = content?.is('sdtContent') === true ? content.parent : null;
  if (content === null || control === null || rowsOf(control).length > 0 || cellsOf(control).length > 0) return;
  const { parent } = control;
  control.before(...content.elements());
  control.remove();
  dropEmptied(parent);
}

/** Takes a row or a cell away, and a control around nothing else. */
export function removeMember(member: XmlElement): void {
  const { parent } = member;
  member.remove();
  dropEmptied(parent);
}
