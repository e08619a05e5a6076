import { fitToBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import type { XmlElement } from '../../xml/element.ts';
import { formatChanges, formatWords } from '../compare/format-words.ts';
import { WordDocument } from '../package/word-document.ts';
import { documentLines } from '../read/lines.ts';
import { isOn, type Style, type Styles, type StyleType, stylesOf } from '../read/styles.ts';
import { describePages } from './pages.ts';
import { styleUses } from './style-uses.ts';
import { fontName, themeFonts } from './theme-fonts.ts';

export interface DescribedStyle {
  /** As Word shows it, and as operations take it. */
  readonly name: string;
  readonly type: StyleType;
  /** Paragraphs, runs or tables in it. */
  readonly used: number;
  /** All that it and the styles it is based on set, in words. */
  readonly look: string;
  readonly based_on?: string;
  /** Style of the paragraph that follows it. */
  readonly next?: string;
  /** Where it is used first. */
  readonly line?: number;
  readonly example?: string;
}

/** What it takes to write in the document's own style. */
export interface DocumentStyles {
  readonly kind: 'docx';
  /** What text looks like that no style says otherwise of. */
  readonly defaults: string;
  readonly styles: readonly DescribedStyle[];
  readonly styles_left_out?: number;
  /** There to be used, and not used yet. */
  readonly unused: readonly string[];
  readonly unused_left_out?: number;
  readonly pages: readonly string[];
}

type Fonts = ReturnType<typeof themeFonts>;

export function documentStyles(bytes: Uint8Array): DocumentStyles {
  const document = new WordDocument(bytes);
  const styles = stylesOf(document);
  const fonts = themeFonts(document);
  const uses = styleUses(documentLines(document), styles);
  const described = uses.flatMap(({ id, count, line, example }): DescribedStyle[] => {
    const style = styles.get(id);
    if (style === undefined) return [{ name: id, type: 'paragraph', used: count, look: 'not defined', line, example }];
    return [{ ...describeStyle(style, styles, fonts), used: count, line, example }];
  });
  const known = new Set(uses.map(({ id }) => id));
  const unused = styles.all().flatMap((style) => (known.has(style.id) || isBehindScenes(style) ? [] : [style.name]));
  const defaults = wordsOf([styles.defaults?.at('rPrDefault', 'rPr'), styles.defaults?.at('pPrDefault', 'pPr')], fonts);
  const pages = describePages(document);
  const form = (most: number): DocumentStyles => ({
    kind: 'docx',
    defaults,
    styles: described.slice(0, most),
    ...(described.length > most ? { styles_left_out: described.length - most } : {}),
    unused: unused.slice(0, most * 2).map((name) => name.slice(0, 80)),
    ...(unused.length > most * 2 ? { unused_left_out: unused.length - most * 2 } : {}),
    pages: pages.slice(0, 5),
  });
  return fitToBytes(
    [30, 20, 12, 6, 2].map((most) => () => form(most)),
    MAP_BYTES,
  );
}

function describeStyle(style: Style, styles: Styles, fonts: Fonts): Omit<DescribedStyle, 'used'> {
  const lineage = [...styles.lineage(style.id)].reverse();
  const layers = lineage.flatMap(({ element }) => [element.child('pPr'), element.child('rPr'), element.child('tblPr')]);
  const basedOn = styles.get(style.basedOn)?.name;
  const next = styles.get(style.element.child('next')?.attribute('val'))?.name;
  return {
    name: style.name.slice(0, 80),
    type: style.type,
    look: wordsOf(layers, fonts).slice(0, 300),
    ...(basedOn === undefined ? {} : { based_on: basedOn.slice(0, 80) }),
    ...(next === undefined || next === style.name ? {} : { next: next.slice(0, 80) }),
  };
}

/** Later layers win over earlier ones. */
function wordsOf(layers: readonly (XmlElement | undefined)[], fonts: Fonts): string {
  const words = new Map<string, string | null>();
  for (const layer of layers) {
    for (const change of formatChanges(undefined, layer)) {
      const { property, after } = change;
      // What has no words of its own tells a writer nothing.
      if (after === 'changed') continue;
      if (after === 'off' || after === null) words.set(property, null);
      else if (property === 'font') words.set(property, `font ${fontName(after, fonts)}`);
      else words.set(property, formatWords(change));
    }
  }
  return [...words.values()].filter((word) => word !== null).join(', ');
}

/** The twin of a paragraph style for single words, and styles that Word itself does not offer. */
function isBehindScenes({ type, isDefault, element }: Style): boolean {
  const isTwin = type === 'character' && element.child('link') !== undefined;
  return type === 'numbering' || isTwin || isOn(element.child('semiHidden')) || (isDefault && type !== 'paragraph');
}
