import type { XmlElement } from '../../../xml/element.ts';

/** A paragraph, a table or something that holds them, as opposed to marks between them. */
function isBlock(element: XmlElement): boolean {
  return /^(?:p|tbl|sdt|customXml|altChunk|AlternateContent|oMathPara|oMath|ins|del|moveFrom|moveTo)$/.test(
    element.name,
  );
}

export interface Neighbours {
  readonly previous: XmlElement | undefined;
  readonly next: XmlElement | undefined;
}

/** The blocks around one, in what holds it. */
export function neighbours(block: XmlElement): Neighbours {
  const { parent } = block;
  if (parent === null) return { previous: undefined, next: undefined };
  const siblings = parent.children;
  const at = parent.indexOf(block);
  const find = (from: number, step: 1 | -1): XmlElement | undefined => {
    for (let index = from; index >= 0 && index < siblings.length; index += step) {
      const node = siblings[index];
      if (node !== undefined && 'name' in node && isBlock(node)) return node;
    }
    return undefined;
  };
  return { previous: find(at - 1, -1), next: find(at + 1, 1) };
}

/** Where a paragraph has to stay: a container needs one, and one stands between tables and after the last. */
export function mustStay(paragraph: XmlElement): boolean {
  const { previous, next } = neighbours(paragraph);
  if (previous === undefined && next === undefined) return true;
  return previous?.is('tbl') === true && (next === undefined || next.is('tbl'));
}
