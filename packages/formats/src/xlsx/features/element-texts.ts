import { XmlScanner } from '../../xml/scanner.ts';

/** The text of every element of this name within the source, in order. */
export function textsOf(source: string, name: string): string[] {
  const found: string[] = [];
  const scanner = new XmlScanner(source);
  while (scanner.find(name)) {
    if (scanner.kind === 'empty') continue;
    let text = '';
    while (scanner.next() && scanner.kind !== 'close') if (scanner.kind === 'text') text += scanner.text;
    found.push(text);
  }
  return found;
}

/** The source without elements of these names: without what follows from cells and is compared there. */
export function withoutElements(source: string, names: ReadonlySet<string>): string {
  const scanner = new XmlScanner(source);
  const kept: string[] = [];
  let from = 0;
  while (scanner.next()) {
    if ((scanner.kind !== 'open' && scanner.kind !== 'empty') || !names.has(scanner.name)) continue;
    kept.push(source.slice(from, scanner.start));
    scanner.skipChildren();
    from = scanner.end;
  }
  kept.push(source.slice(from));
  return kept.join('');
}
