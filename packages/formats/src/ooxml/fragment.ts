import { XmlElement } from '../xml/element.ts';
import { parseFragment, type XmlTree } from '../xml/parse-tree.ts';

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
  p: {
    transitional: 'http://schemas.openxmlformats.org/presentationml/2006/main',
    strict: 'http://purl.oclc.org/ooxml/presentationml/main',
  },
  c: {
    transitional: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
    strict: 'http://purl.oclc.org/ooxml/drawingml/chart',
  },
  pic: {
    transitional: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
    strict: 'http://purl.oclc.org/ooxml/drawingml/picture',
  },
} as const;

/**
 * Elements of our own making for this tree, written with the usual prefixes (`home` for the tree's own vocabulary); where
 * the document binds one of them otherwise or not at all, the new element declares it.
 */
export function officeElements(tree: XmlTree, xml: string, home: string): XmlElement[] {
  const declared = [...prefixesIn(xml)].flatMap((prefix) => declaration(tree, prefix, home)).join('');
  const source = declared === '' ? xml : declareAtTop(xml, declared);
  return parseFragment(source, tree.vocabulary).filter((node) => node instanceof XmlElement);
}

/** Is it the strict dialect, whose namespaces have other names? */
export function isStrict(tree: XmlTree): boolean {
  return tree.vocabulary.uri?.includes('purl.oclc.org') ?? false;
}

/** Type of a relation to a part of this kind, in the dialect of the tree. */
export function relationTypeIn(tree: XmlTree, kind: string): string {
  return `${isStrict(tree) ? SHARED.r.strict : SHARED.r.transitional}/${kind}`;
}

function declaration(tree: XmlTree, prefix: string, home: string): string[] {
  const bound = tree.root.attributes().get(`xmlns:${prefix}`);
  const uri = prefix === home ? tree.vocabulary.uri : sharedUri(tree, prefix);
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
