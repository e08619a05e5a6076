import type { XmlElement } from '../../xml/element.ts';
import type { TrackedChange } from './changes.ts';

const MOST = 200;
const SIGNS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '‑' };

/** The words that a change is about, and how many more there are. */
export function changedText({ place, marks }: TrackedChange): string {
  const shown = marks.filter(({ isTwin }) => !isTwin);
  const arrived = shown.filter(({ kind }) => kind === 'moved_to');
  const counted = arrived.length > 0 ? arrived : shown;
  if (place === 'row') return shortened(rowText(counted[0]?.owner));
  const content = counted.filter((mark) => mark.place === 'content').map(({ element }) => textIn(element));
  if (content.length > 0) return shortened(content.join(''));
  const owners = counted.map(({ owner, place: at }) => (at === 'properties' ? owner.parent : owner));
  return shortened(owners.map((owner) => (owner === null || owner.is('body') ? '' : textIn(owner))).join(''));
}

function rowText(row: XmlElement | undefined): string {
  return row?.elements('tc').map(textIn).join(' | ') ?? '';
}

function textIn(element: XmlElement): string {
  let text = '';
  for (const part of element.descendants()) {
    if (part.name === 't' || part.is('delText')) text += part.text;
    else if (part.isOwn) text += SIGNS[part.name] ?? '';
  }
  return text;
}

function shortened(text: string): string {
  return text.length <= MOST ? text : `${text.slice(0, MOST)}… (${text.length} characters)`;
}
