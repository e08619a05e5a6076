import type { WordDocument } from '../package/word-document.ts';

/** Fonts that a document names by their role in its theme: `minorHAnsi` is what most text is written in. */
export function themeFonts(document: WordDocument): ReadonlyMap<'major' | 'minor', string> {
  const [part] = document.related('theme');
  const fonts = new Map<'major' | 'minor', string>();
  if (part === undefined) return fonts;
  for (const element of document.tree(part).root.descendants()) {
    const role = element.name === 'majorFont' ? 'major' : element.name === 'minorFont' ? 'minor' : null;
    const name =
      element
        .elements()
        .find((font) => font.name === 'latin')
        ?.attribute('typeface') ?? '';
    if (role !== null && name !== '') fonts.set(role, name);
  }
  return fonts;
}

/** A font of the theme by its name, any other as it is. */
export function fontName(written: string, fonts: ReadonlyMap<'major' | 'minor', string>): string {
  const role = /^(major|minor)(?:HAnsi|Ascii|EastAsia|Bidi)$/.exec(written)?.[1];
  return (role === 'major' || role === 'minor' ? fonts.get(role) : undefined) ?? written;
}
