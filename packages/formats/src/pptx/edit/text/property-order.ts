import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { slideElement } from '../fragment.ts';

/** In which order the standard wants the children of each holder of properties; those of one group exclude each other. */
const ORDER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  pPr: groups(
    'lnSpc | spcBef | spcAft | buClrTx buClr | buSzTx buSzPct buSzPts | buFontTx buFont | buNone buAutoNum buChar buBlip | tabLst | defRPr | extLst',
  ),
  rPr: groups(
    'ln | noFill solidFill gradFill blipFill pattFill grpFill | effectLst effectDag | highlight | uLnTx uLn | uFillTx uFill | latin | ea | cs | sym | hlinkClick | hlinkMouseOver | rtl | extLst',
  ),
  cNvPr: groups('hlinkClick | hlinkHover | extLst'),
  tcPr: groups(
    'lnL | lnR | lnT | lnB | lnTlToBr | lnBlToTr | cell3D | noFill solidFill gradFill blipFill pattFill grpFill | headers | extLst',
  ),
};

/** Sets a property at the place that the standard wants; those that it excludes go. */
export function setProperty(tree: XmlTree, holder: XmlElement, xml: string): XmlElement {
  const property = slideElement(tree, xml);
  const order = ORDER[holder.name === 'endParaRPr' ? 'rPr' : holder.name] ?? [];
  const place = order.findIndex((group) => group.includes(property.name));
  const old = holder.elements().filter(({ name }) => order[place]?.includes(name) ?? name === property.name);
  const [first, ...others] = old;
  for (const other of others) other.remove();
  if (first !== undefined) first.replaceWith(property);
  else placeProperty(holder, property, order, place);
  return property;
}

/** Takes out all properties of a property's group. */
export function dropProperty(holder: XmlElement | undefined, ...names: readonly string[]): void {
  for (const child of holder?.elements() ?? []) if (names.includes(child.name)) child.remove();
}

function placeProperty(
  holder: XmlElement,
  property: XmlElement,
  order: readonly (readonly string[])[],
  place: number,
): void {
  const before = holder.elements().findLast(({ name }) => {
    const known = order.findIndex((group) => group.includes(name));
    return known >= 0 && known < place;
  });
  if (before === undefined) holder.prepend(property);
  else before.after(property);
}

function groups(text: string): string[][] {
  return text.split('|').map((group) => group.trim().split(' '));
}
