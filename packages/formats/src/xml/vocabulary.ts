import type { XmlScanner } from './scanner.ts';

/** The namespace of a document's root, and the prefixes that stand for it at some place. */
export interface Vocabulary {
  /** Null for a root without a namespace. */
  readonly uri: string | null;
  readonly prefixes: ReadonlySet<string>;
}

/** What the opening tag of a root says. */
export function rootVocabulary(scanner: XmlScanner): Vocabulary {
  const bound = new Map(declarations(scanner));
  const uri = bound.get(scanner.prefix) ?? null;
  const same = [...bound].flatMap(([prefix, other]) => (other === uri ? [prefix] : []));
  return { uri, prefixes: new Set([scanner.prefix, ...same]) };
}

/** Seen from inside an element, which may bind prefixes anew. */
export function vocabularyInside(outer: Vocabulary, scanner: XmlScanner): Vocabulary {
  if (!scanner.source.slice(scanner.start, scanner.end).includes('xmlns')) return outer;
  const prefixes = new Set(outer.prefixes);
  for (const [prefix, uri] of declarations(scanner)) {
    if (uri === outer.uri) prefixes.add(prefix);
    else prefixes.delete(prefix);
  }
  return { uri: outer.uri, prefixes };
}

function declarations(scanner: XmlScanner): [string, string][] {
  return [...scanner.attributes()].flatMap(([name, uri]): [string, string][] => {
    if (name === 'xmlns') return [['', uri]];
    return name.startsWith('xmlns:') ? [[name.slice(6), uri]] : [];
  });
}
