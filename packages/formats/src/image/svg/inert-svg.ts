import { FileTooLargeError } from '../../base/errors.ts';
import { XmlElement } from '../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../xml/escape.ts';
import { readHeader, refuseBomb } from '../header/read-header.ts';
import { drawingSize, parseSvg, viewBox } from '../header/svg.ts';

/** What runs, or brings other documents along. */
const ACTIVE: ReadonlySet<string> = new Set([
  'script',
  'foreignObject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
]);
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;
/** `use` inside `use` doubles with every step: a few lines would draw for ever. */
const MOST_DRAWN = 200_000;

export interface InertSvg {
  readonly svg: string;
  /** What was left out, each once: `script`, `onload`, `https://…`. */
  readonly left_out: readonly string[];
  readonly width: number;
  readonly height: number;
}

/**
 * The drawing written anew from what was read, without scripts, handlers, foreign content and everything that is
 * elsewhere: the program that draws would open files and addresses that a drawing names.
 */
export function inertSvg(bytes: Uint8Array): InertSvg {
  const { root } = parseSvg(bytes);
  const leftOut = new Set<string>();
  refuseRepetition(root);
  const size = drawingSize(root);
  const attributes = new Map(safeAttributes(root, leftOut));
  if (viewBox(root) === null) attributes.set('viewBox', `0 0 ${size.width} ${size.height}`);
  attributes.set('width', String(size.width)).set('height', String(size.height));
  if (root.prefix === '' && !attributes.has('xmlns')) attributes.set('xmlns', 'http://www.w3.org/2000/svg');
  const svg = written(root, attributes, leftOut);
  return { svg, left_out: [...leftOut].slice(0, 50), ...size };
}

function written(element: XmlElement, attributes: Iterable<[string, string]>, leftOut: Set<string>): string {
  const name = element.qualifiedName;
  const head = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
  const inside = element.children.map((node) => {
    if (!(node instanceof XmlElement)) return element.name === 'style' ? '' : escapeText(node.text);
    if (ACTIVE.has(node.name)) {
      leftOut.add(node.name);
      return '';
    }
    return written(node, safeAttributes(node, leftOut), leftOut);
  });
  if (element.name === 'style') inside.push(escapeText(safeStyle(element.text, leftOut)));
  return `<${name}${head}>${inside.join('')}</${name}>`;
}

function* safeAttributes(element: XmlElement, leftOut: Set<string>): Generator<[string, string]> {
  for (const [name, value] of element.attributes()) {
    const local = name.slice(name.indexOf(':') + 1);
    if (/^on/i.test(local)) leftOut.add(local);
    else if (local === 'href' || local === 'src' || local === 'base') {
      if (isInside(value)) yield [name, value];
      else leftOut.add(value.slice(0, 80));
    } else if (name.startsWith('xmlns')) yield [name, value];
    else yield [name, safeStyle(value, leftOut)];
  }
}

/** Part of this file: another element of it, or a picture that it holds and that is no bomb itself. */
function isInside(value: string): boolean {
  if (value.trim().startsWith('#')) return true;
  const head = PICTURE.exec(value.trim());
  if (head === null) return false;
  const header = readHeader(Buffer.from(value.trim().slice(head[0].length), 'base64'));
  refuseBomb(header);
  return header.media_type !== 'image/svg+xml';
}

/** Styles can name addresses, too. */
function safeStyle(text: string, leftOut: Set<string>): string {
  return text
    .replaceAll(/@import[^;]*;?/gi, (rule) => {
      leftOut.add(rule.trim().slice(0, 80));
      return '';
    })
    .replaceAll(/url\(\s*(['"]?)(?!\s*['"]?#)[^)]*\)?/gi, (address) => {
      leftOut.add(address.slice(0, 80));
      return 'none';
    });
}

/** How many elements would be drawn with every `use` written out. */
function refuseRepetition(root: XmlElement): void {
  const byId = new Map<string, XmlElement>();
  for (const element of [root, ...root.descendants()]) {
    const id = element.attribute('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const counted = new Map<XmlElement, number>();
  const count = (element: XmlElement): number => {
    const known = counted.get(element);
    if (known !== undefined) return known;
    // One that is inside itself is not drawn.
    counted.set(element, 0);
    let sum = 1;
    for (const child of element.elements()) sum += count(child);
    const target = [...element.attributes()].find(([name]) => /(?:^|:)href$/.test(name))?.[1];
    const used = target?.startsWith('#') === true ? byId.get(target.slice(1)) : undefined;
    if (used !== undefined) sum += count(used);
    counted.set(element, sum);
    return sum;
  };
  const drawn = count(root);
  if (drawn > MOST_DRAWN) {
    throw new FileTooLargeError('The drawing repeats its parts too often.', {
      limit: 'drawn elements',
      value: MOST_DRAWN,
      drawn,
    });
  }
}
