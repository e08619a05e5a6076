import type { XmlElement } from '../../xml/element.ts';
import { type Styles, styleIdOf } from './styles.ts';

/** 0 for the title, 1 to 9 for headings, null for other text; by the paragraph itself, else by its style and what that is based on. */
export function headingLevel(paragraph: XmlElement, styles: Styles): number | null {
  const own = outlineLevel(paragraph);
  if (own !== null) return own;
  for (const style of styles.lineage(styleIdOf(paragraph))) {
    if (style.type !== 'paragraph') return null;
    const numbered = /^heading ([1-9])$/i.exec(style.name)?.[1];
    if (numbered !== undefined) return Number(numbered);
    if (/^title$/i.test(style.name)) return 0;
    const outline = style.element.at('pPr', 'outlineLvl');
    if (outline !== undefined) return outlineLevel(style.element);
  }
  return null;
}

function outlineLevel(element: XmlElement): number | null {
  const value = element.at('pPr', 'outlineLvl')?.attribute('val');
  const level = Number(value ?? 9);
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : null;
}
