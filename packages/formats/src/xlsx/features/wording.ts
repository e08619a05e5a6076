import type { ElementSpan } from '../../xml/splice.ts';

const KNOWN: Readonly<Record<string, string>> = {
  calcPr: 'calculation',
  workbookPr: 'workbook',
  bookViews: 'windows',
  sheetFormatPr: 'default sizes',
  outlinePr: 'outline',
  pageSetUpPr: 'page setup',
  headerFooter: 'header and footer',
  colBreaks: 'column breaks',
};

/** `fit to width` for `fitToWidth`. */
export function inWords(name: string): string {
  return KNOWN[name] ?? name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

/** Attributes as `name value` after each other, namespaces and the named ones left out. */
export function attributeWords(element: ElementSpan, except: readonly string[] = []): string {
  return [...element.attributes]
    .filter(([name]) => !name.startsWith('xmlns') && !except.includes(name) && !/(^|:)(id|uid)$/.test(name))
    .map(([name, value]) => `${inWords(name.slice(name.indexOf(':') + 1))} ${value}`)
    .join(', ');
}

export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

const MOST_CHARACTERS = 300;

/** Long texts are shown by their beginning; they are still compared as a whole. */
export function shortened(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
}
