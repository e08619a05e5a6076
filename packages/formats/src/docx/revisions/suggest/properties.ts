import type { XmlElement } from '../../../xml/element.ts';
import type { Pen } from './pen.ts';

/** Where a new element of properties goes: before these, or at the end if none is there. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  rPr: ['sectPr', 'pPrChange'],
};
/** After these, at the beginning. */
const AFTER: Readonly<Record<string, string>> = { trPr: 'tblPrEx' };
/** What is no property of the kind that is recorded, or has a record of its own. */
const ASIDE: Readonly<Record<string, readonly string[]>> = {
  pPr: ['rPr', 'sectPr', 'pPrChange'],
  rPr: ['ins', 'del', 'moveFrom', 'moveTo', 'rPrChange'],
  sectPr: ['headerReference', 'footerReference', 'sectPrChange'],
  trPr: ['ins', 'del', 'trPrChange'],
  tcPr: ['cellIns', 'cellDel', 'cellMerge', 'tcPrChange'],
  tblPr: ['tblPrChange'],
  tblPrEx: ['tblPrExChange'],
  tblGrid: ['tblGridChange'],
};

/** The child that holds properties, made where it has to stand if there is none. */
export function propertiesOf(element: XmlElement, name: string, pen: Pen): XmlElement {
  const known = element.child(name);
  if (known !== undefined) return known;
  const made = pen.element(name);
  const next = element.elements().find((child) => BEFORE[name]?.some((other) => child.is(other)));
  const previous = AFTER[name] === undefined ? undefined : element.child(AFTER[name]);
  if (next !== undefined) next.before(made);
  else if (previous !== undefined) previous.after(made);
  else if (BEFORE[name] !== undefined && element.is('pPr')) element.append(made);
  else element.prepend(made);
  return made;
}

/** The properties themselves, without marks and records. */
export function ownProperties(properties: XmlElement | undefined, name: string): XmlElement[] {
  const aside = ASIDE[name] ?? [];
  return properties?.elements().filter((child) => !aside.some((other) => child.is(other))) ?? [];
}

/** Notes in `after` what the properties were, if they were others. A record that somebody made before stays: it says more. */
export function recordProperties(before: XmlElement, after: XmlElement, name: string, pen: Pen): void {
  const former = ownProperties(before.child(name), name);
  const now = ownProperties(after.child(name), name);
  if (former.join('') === now.join('')) return;
  const properties = propertiesOf(after, name, pen);
  if (properties.child(`${name}Change`) !== undefined) return;
  const earlier = before.child(name)?.child(`${name}Change`);
  if (earlier !== undefined) {
    properties.append(pen.copy(earlier));
    return;
  }
  if (name === 'tblGrid') {
    const old = pen.element(
      'tblGrid',
      '',
      former.map((element) => pen.copy(element)),
    );
    const change = pen.mark('tblGridChange', [old]);
    // The one record that has an id and nothing else.
    for (const attribute of change.attributes().keys())
      if (!attribute.endsWith(':id') && !attribute.startsWith('xmlns')) change.setAttribute(attribute, null);
    properties.append(change);
  } else properties.append(pen.record(name, former));
}
