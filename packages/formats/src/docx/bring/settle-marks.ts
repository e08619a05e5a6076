import type { XmlElement } from '../../xml/element.ts';
import { type Bringing, everyImported } from './bringing.ts';
import { setNamed } from './set-named.ts';

const RANGE = /^(bookmark|perm|moveFromRange|moveToRange|customXml(?:Ins|Del|MoveFrom|MoveTo)Range)(?:Start|End)$/;
const REVISION = /^(?:ins|del|moveFrom|moveTo|\w+Change|cellIns|cellDel|cellMerge)$/;
const LONGEST_NAME = 40;

/** Ids that nothing else in the document has, and bookmarks by names that are free, with what refers to them. */
export function settleMarks(bringing: Bringing): void {
  const { to } = bringing;
  const ranges = new Map<string, string>();
  const renamed = new Map<string, string>();
  for (const element of everyImported(bringing)) {
    for (const name of [...element.attributes().keys()]) {
      if (/:(?:paraId|textId)$/.test(name)) element.setAttribute(name, null);
    }
    if (element.name === 'docPr') setNamed(element, 'id', String(to.ids.drawing()));
    if (!element.isOwn) continue;
    const family = RANGE.exec(element.name)?.[1];
    if (family !== undefined) {
      const key = `${family} ${element.attribute('id') ?? ''}`;
      const id = ranges.get(key) ?? String(to.ids.mark());
      ranges.set(key, id);
      setNamed(element, 'id', id);
    } else if (REVISION.test(element.name)) setNamed(element, 'id', String(to.ids.mark()));
    if (element.name === 'bookmarkStart') rename(bringing, element, renamed);
  }
  if (renamed.size === 0) return;
  for (const element of everyImported(bringing)) if (element.isOwn) refer(element, renamed);
}

function rename({ bookmarks }: Bringing, start: XmlElement, renamed: Map<string, string>): void {
  const name = start.attribute('name') ?? '';
  let free = name;
  for (let number = 2; bookmarks.has(free.toLowerCase()); number += 1) {
    free = `${name.slice(0, LONGEST_NAME - 6)}_${number}`;
  }
  bookmarks.add(free.toLowerCase());
  if (free === name) return;
  renamed.set(name, free);
  setNamed(start, 'name', free);
}

function refer(element: XmlElement, renamed: ReadonlyMap<string, string>): void {
  const inCode = (code: string): string => code.replaceAll(/[\p{L}\p{N}_]+/gu, (word) => renamed.get(word) ?? word);
  if (element.name === 'hyperlink') {
    const anchor = renamed.get(element.attribute('anchor') ?? '');
    if (anchor !== undefined) setNamed(element, 'anchor', anchor);
  } else if (element.name === 'fldSimple') setNamed(element, 'instr', inCode(element.attribute('instr') ?? ''));
  else if (/^(?:instrText|delInstrText)$/.test(element.name)) {
    const code = inCode(element.text);
    if (code !== element.text) element.setText(code);
  }
}
