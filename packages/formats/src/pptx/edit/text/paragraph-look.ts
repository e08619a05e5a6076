import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { slideElement } from '../fragment.ts';
import { dropProperty, setProperty } from './property-order.ts';

/** How a paragraph stands. What is left out stays as it is. */
export interface ParagraphLook {
  /** From 0. */
  readonly level?: number | undefined;
  /** `inherit`: as the layout has it. Any other text is the bullet itself. */
  readonly bullet?: 'none' | 'bullet' | 'number' | 'inherit' | undefined;
  readonly align?: 'left' | 'center' | 'right' | 'justify' | undefined;
}

const ALIGN = { left: 'l', center: 'ctr', right: 'r', justify: 'just' } as const;
const BULLETS = ['buNone', 'buAutoNum', 'buChar', 'buBlip'];
/** Room for a bullet, and for each level. */
const [HANGING, STEP] = [285_750, 457_200];

export function setParagraphLook(tree: XmlTree, paragraph: XmlElement, look: ParagraphLook): void {
  const { level, bullet, align } = look;
  if (level === undefined && bullet === undefined && align === undefined) return;
  const properties = paragraphProperties(tree, paragraph);
  if (level !== undefined) setLevel(properties, level);
  if (align !== undefined) properties.setAttribute('algn', ALIGN[align]);
  if (bullet !== undefined) setBullet(tree, properties, bullet);
}

/** An indent that was made for another level would hide the new one. */
function setLevel(properties: XmlElement, level: number): void {
  const before = Number(properties.attribute('lvl') ?? 0);
  if (before === level) return;
  properties.setAttribute('lvl', level === 0 ? null : String(level));
  const margin = properties.attribute('marL');
  if (margin !== undefined) {
    properties.setAttribute('marL', String(Math.max(0, Number(margin) + (level - before) * STEP)));
  }
}

function setBullet(tree: XmlTree, properties: XmlElement, bullet: NonNullable<ParagraphLook['bullet']>): void {
  if (bullet === 'inherit') {
    dropProperty(properties, ...BULLETS, 'buFont', 'buFontTx');
    for (const name of ['marL', 'indent']) properties.setAttribute(name, null);
    return;
  }
  if (bullet === 'none') {
    setProperty(tree, properties, '<a:buNone/>');
    for (const name of ['marL', 'indent']) properties.setAttribute(name, '0');
    return;
  }
  const level = Number(properties.attribute('lvl') ?? 0);
  const face = bullet === 'number' ? '+mj-lt' : 'Arial';
  setProperty(tree, properties, `<a:buFont typeface="${escapeAttribute(face)}"/>`);
  setProperty(tree, properties, bullet === 'number' ? '<a:buAutoNum type="arabicPeriod"/>' : '<a:buChar char="•"/>');
  properties.setAttribute('marL', String(HANGING + level * STEP));
  properties.setAttribute('indent', String(-HANGING));
}

/** `pPr`, made when the paragraph has none; it is the first child. */
function paragraphProperties(tree: XmlTree, paragraph: XmlElement): XmlElement {
  const known = childNamed(paragraph, 'pPr');
  if (known !== undefined) return known;
  const made = slideElement(tree, '<a:pPr/>');
  paragraph.prepend(made);
  return made;
}
