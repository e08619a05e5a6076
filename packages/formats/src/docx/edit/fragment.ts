import { InvalidArgumentError } from '@galley/schema/errors';
import { XmlElement } from '../../xml/element.ts';
import { parseFragment, type XmlTree } from '../../xml/parse-tree.ts';

const SHARED = {
  r: {
    transitional: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    strict: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  },
  wp: {
    transitional: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
    strict: 'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
  },
  a: {
    transitional: 'http://schemas.openxmlformats.org/drawingml/2006/main',
    strict: 'http://purl.oclc.org/ooxml/drawingml/main',
  },
  pic: {
    transitional: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
    strict: 'http://purl.oclc.org/ooxml/drawingml/picture',
  },
} as const;

/**
 * Elements of our own making for this tree. They are written with the prefixes w, r, wp, a and pic; where the document
 * binds one of them otherwise or not at all, the new element declares it.
 */
export function wordElements(tree: XmlTree, xml: string): XmlElement[] {
  const declared = [...prefixesIn(xml)].flatMap((prefix) => declaration(tree, prefix)).join('');
  const source = declared === '' ? xml : declareAtTop(xml, declared);
  return parseFragment(source, tree.vocabulary).filter((node) => node instanceof XmlElement);
}

export function wordElement(tree: XmlTree, xml: string): XmlElement {
  const [element] = wordElements(tree, xml);
  if (element === undefined) throw new InvalidArgumentError('xml', 'There is no element in this XML.', 'Give one.');
  return element;
}

/** Is it the strict dialect, whose namespaces have other names? */
export function isStrict(tree: XmlTree): boolean {
  return tree.vocabulary.uri?.includes('purl.oclc.org') ?? false;
}

function declaration(tree: XmlTree, prefix: string): string[] {
  const bound = tree.root.attributes().get(`xmlns:${prefix}`);
  const uri = prefix === 'w' ? tree.vocabulary.uri : sharedUri(tree, prefix);
  return uri === null || bound === uri ? [] : [` xmlns:${prefix}="${uri}"`];
}

function sharedUri(tree: XmlTree, prefix: string): string | null {
  if (!Object.hasOwn(SHARED, prefix)) return null;
  const uris = SHARED[prefix as keyof typeof SHARED];
  return isStrict(tree) ? uris.strict : uris.transitional;
}

function prefixesIn(xml: string): Set<string> {
  const tags = xml.match(/<[^>]*>/g) ?? [];
  return new Set(tags.flatMap((tag) => [...tag.matchAll(/(?:<\/?|\s)(\w+):/g)].map((match) => match[1] ?? '')));
}

/** On each element that stands at the top of the fragment. */
function declareAtTop(xml: string, declared: string): string {
  let depth = 0;
  return xml.replace(
    /<(\/?)([\w:]+)([^>]*?)(\/?)>/g,
    (whole, close: string, name: string, rest: string, empty: string) => {
      if (close !== '') {
        depth -= 1;
        return whole;
      }
      const isTop = depth === 0;
      if (empty === '') depth += 1;
      return isTop ? `<${name}${declared}${rest}${empty}>` : whole;
    },
  );
}
