import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { wordElement } from '../fragment.ts';
import { PROPERTY_ORDER } from '../properties/order.ts';
import { formatProperties, type RunFormat } from '../properties/run-format.ts';
import { textXml } from '../text/text-nodes.ts';

export interface NewRun extends RunFormat {
  readonly text: string;
}

/** The look that new text takes from text beside it: properties as XML. */
export interface Look {
  readonly paragraph: string;
  readonly run: string;
}

export const PLAIN: Look = { paragraph: '', run: '' };

/** What a new paragraph does not take over: it is the other one's alone. */
const OWN = /^(?:sectPr|pPrChange|rPr|numPr|outlineLvl|pageBreakBefore|framePr|cnfStyle|divId)$/;
const RUN_ORDER = PROPERTY_ORDER.rPr ?? [];
const FONT = /^(?:rFonts|sz|szCs|lang)$/;

/** Style, spacing and font of a paragraph, for one that is to look like it. */
export function lookOf(paragraph: XmlElement | null): Look {
  if (paragraph === null) return PLAIN;
  const kept =
    paragraph
      .child('pPr')
      ?.elements()
      .filter(({ name }) => !OWN.test(name)) ?? [];
  const run = paragraph.elements('r').find((each) => each.child('t') !== undefined);
  const font =
    run
      ?.child('rPr')
      ?.elements()
      .filter(({ name }) => FONT.test(name)) ?? [];
  return { paragraph: kept.join(''), run: font.join('') };
}

export function styleProperty(id: string): string {
  return `<w:pStyle w:val="${escapeAttribute(id)}"/>`;
}

/** XML of runs; the look's font holds where a run has none of its own. */
export function runsXml(runs: readonly NewRun[], look: Look = PLAIN): string {
  return runs
    .map(({ text, ...format }) => {
      const own = formatProperties(format);
      const isOwn = new Set(own.map((property) => /^<w:(\w+)/.exec(property)?.[1]));
      const base = (look.run.match(/<[^>]*\/>/g) ?? []).filter(
        (each) => !isOwn.has(/^<(?:\w+:)?(\w+)/.exec(each)?.[1]),
      );
      const properties = inOrder([...own, ...base]);
      return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${textXml(text)}</w:r>`;
    })
    .join('');
}

export function newParagraph(tree: XmlTree, properties: string, content: string): XmlElement {
  return wordElement(tree, `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`);
}

function inOrder(properties: readonly string[]): string {
  const place = (xml: string): number => RUN_ORDER.indexOf(/^<(?:\w+:)?(\w+)/.exec(xml)?.[1] ?? '');
  return [...properties].sort((left, right) => place(left) - place(right)).join('');
}
