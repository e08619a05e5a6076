import type { XmlElement } from '../../xml/element.ts';
import { carryStyles } from '../edit/styles/carry-styles.ts';
import { type Bringing, everyImported } from './bringing.ts';
import { setNamed } from './set-named.ts';

const USERS = new Set(['pStyle', 'rStyle', 'tblStyle']);

/**
 * Styles and lists of what came. A style that the document has by name keeps its own look; others come along. Lists are
 * always new ones. Gives the names of styles that came.
 */
export function settleStyles(bringing: Bringing): string[] {
  const { from, to } = bringing;
  const users: XmlElement[] = [];
  const items: XmlElement[] = [];
  for (const element of everyImported(bringing)) {
    if (element.isOwn && USERS.has(element.name)) users.push(element);
    else if (element.is('numId')) items.push(element);
  }
  const used = new Set(users.map((element) => element.attribute('val') ?? ''));
  const wanted = [...used].flatMap((id) => from.styles().get(id) ?? []);
  const carried = carryStyles(from, to, wanted, { isKept: true });
  for (const element of users) {
    const id = carried.ids.get(element.attribute('val') ?? '');
    if (id === undefined) element.remove();
    else setNamed(element, 'val', id);
  }
  for (const element of items) {
    const id = element.attribute('val') ?? '0';
    if (id !== '0') setNamed(element, 'val', carried.lists.carry(id));
  }
  return carried.names;
}
