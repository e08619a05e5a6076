import type { XmlElement } from '../../xml/element.ts';
import type { DocumentLine } from '../read/lines.ts';
import { type Styles, styleIdOf } from '../read/styles.ts';

export interface StyleUse {
  readonly id: string;
  /** Paragraphs, runs or tables. */
  count: number;
  /** Where it is used first. */
  readonly line: number;
  readonly example: string;
}

const MOST_EXAMPLE = 60;

/** Which styles the document's own text is written in. Text without one has the usual style of its kind. */
export function styleUses(lines: readonly DocumentLine[], styles: Styles): StyleUse[] {
  const uses = new Map<string, StyleUse>();
  const usual = styles.all().find(({ type, isDefault }) => type === 'paragraph' && isDefault)?.id ?? null;
  const use = (id: string | null | undefined, line: number, example: string): void => {
    if (id === null || id === undefined) return;
    const known = uses.get(id);
    if (known !== undefined) known.count += 1;
    else uses.set(id, { id, count: 1, line, example: example.slice(0, MOST_EXAMPLE) });
  };
  const tables = new Set<XmlElement>();
  for (const { number, table, text, paragraphs } of lines) {
    if (table !== null && !tables.has(table.element)) {
      tables.add(table.element);
      use(table.element.at('tblPr', 'tblStyle')?.attribute('val'), number, text);
    }
    for (const { element, plain, inlines } of paragraphs) {
      use(styleIdOf(element) ?? usual, number, plain.trim());
      const runs = new Set(inlines.flatMap(({ run }) => (run === null ? [] : [run])));
      for (const run of runs) use(run.at('rPr', 'rStyle')?.attribute('val'), number, plain.trim());
    }
  }
  return [...uses.values()].sort((left, right) => right.count - left.count);
}
