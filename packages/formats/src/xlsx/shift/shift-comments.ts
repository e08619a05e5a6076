import { rewriteElements } from '../edit/markup/rewrite-elements.ts';
import { type ShiftContext, shiftRange } from './shift-context.ts';

/** Notes, threaded comments and cells bound to XML: each names its cell in an attribute. */
export function shiftComments(source: string, context: ShiftContext): string {
  if (!context.isHome) return source;
  return rewriteElements(
    source,
    (element) => {
      const attribute = CELL_ATTRIBUTE[element.name];
      const cell = attribute === undefined ? undefined : element.attribute(attribute);
      if (attribute === undefined || cell === undefined) return undefined;
      const moved = shiftRange(cell, context);
      return moved === undefined ? { drop: true } : { attributes: { [attribute]: moved } };
    },
    ['commentList'],
  );
}

const CELL_ATTRIBUTE: Readonly<Record<string, string>> = {
  comment: 'ref',
  threadedComment: 'ref',
  singleXmlCell: 'r',
};
