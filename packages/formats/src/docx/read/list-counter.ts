import type { XmlElement } from '../../xml/element.ts';
import { formatNumber } from './number-format.ts';
import { MOST_LEVELS, type NumberedList, type Numbering } from './numbering.ts';
import { type Styles, styleIdOf } from './styles.ts';

export interface ListPlace {
  readonly list: NumberedList;
  /** From 0. */
  readonly level: number;
}

export interface ListItem extends ListPlace {
  /** `3.`, `b)`, `IV.2`; `-` for a bullet of any kind; empty where a list shows nothing. */
  readonly label: string;
}

/** The list a paragraph is in, by itself or by its style; null for none. */
export function listPlace(paragraph: XmlElement, numbering: Numbering, styles: Styles): ListPlace | null {
  const own = paragraph.at('pPr', 'numPr');
  const styleId = styleIdOf(paragraph);
  const ownId = own?.child('numId')?.attribute('val');
  const styled = ownId === undefined ? styles.property(styleId, 'pPr', 'numPr') : undefined;
  const id = ownId ?? styled?.child('numId')?.attribute('val');
  const list = id === undefined || id === '0' ? null : numbering.list(id);
  if (list === null) return null;
  const level = own?.child('ilvl') ?? linkedLevel(list, styleId, styles) ?? styled?.child('ilvl');
  const value = typeof level === 'number' ? level : Number(level?.attribute('val') ?? 0);
  return { list, level: Number.isInteger(value) && value >= 0 && value < MOST_LEVELS ? value : 0 };
}

function linkedLevel(list: NumberedList, styleId: string | null, styles: Styles): number | undefined {
  for (const style of styles.lineage(styleId)) {
    const level = list.levelOfStyle.get(style.id);
    if (level !== undefined) return level;
  }
  return undefined;
}

/** Counts the items of all lists, paragraph after paragraph, as Word does. */
export class ListCounter {
  readonly #counts = new Map<string, (number | null)[]>();
  readonly #started = new Set<string>();

  next({ list, level }: ListPlace): ListItem {
    const counts = this.#counts.get(list.definition) ?? [];
    this.#counts.set(list.definition, counts);
    this.#startList(list, level, counts);
    const before = counts[level] ?? null;
    counts[level] = before === null ? startOf(list, level) : before + 1;
    for (let deeper = level + 1; deeper < MOST_LEVELS; deeper += 1) {
      const restart = list.levels[deeper]?.restart ?? null;
      if (restart === null || (restart !== 0 && level < restart)) counts[deeper] = null;
    }
    return { list, level, label: labelOf(list, level, counts) };
  }

  /** A list that starts anew does so where it first shows up, level by level. */
  #startList(list: NumberedList, level: number, counts: (number | null)[]): void {
    for (const at of list.overrides.keys()) {
      const key = `${list.id}/${at}`;
      if (at > level || this.#started.has(key)) continue;
      this.#started.add(key);
      counts[at] = null;
    }
  }
}

function startOf(list: NumberedList, level: number): number {
  return list.overrides.get(level) ?? list.levels[level]?.start ?? 1;
}

function labelOf(list: NumberedList, level: number, counts: readonly (number | null)[]): string {
  const definition = list.levels[level];
  if (definition === undefined || definition.format === 'none') return '';
  if (definition.format === 'bullet') return '-';
  return definition.text
    .replaceAll(/%([1-9])/g, (_whole, digit: string) => {
      const at = Number(digit) - 1;
      const shown = list.levels[at];
      if (shown === undefined || shown.format === 'none' || shown.format === 'bullet') return '';
      const format = definition.isLegal ? 'decimal' : shown.format;
      return formatNumber(counts[at] ?? startOf(list, at), format);
    })
    .trim();
}
