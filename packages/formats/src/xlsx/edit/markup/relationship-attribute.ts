import { XmlScanner } from '../../../xml/scanner.ts';

/** ` r:id="rId1"` with the prefix that the part has for relationships, declared on the spot when it has none. */
export function relationshipAttribute(source: string, namespace: string, id: string): string {
  const declared = [...rootHead(source)].find(([key, value]) => key.startsWith('xmlns:') && value === namespace);
  if (declared !== undefined) return ` ${declared[0].slice('xmlns:'.length)}:id="${id}"`;
  return ` xmlns:r="${namespace}" r:id="${id}"`;
}

/** Attributes of the root, without a walk over the whole part. */
function rootHead(source: string): ReadonlyMap<string, string> {
  const scanner = new XmlScanner(source);
  while (scanner.next()) if (scanner.kind !== 'text') return new Map(scanner.attributes());
  return new Map();
}
