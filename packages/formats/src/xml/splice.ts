import { FileCorruptError } from '../base/errors.ts';
import { XmlScanner } from './scanner.ts';

export interface ElementSpan {
  readonly name: string;
  readonly prefix: string;
  readonly start: number;
  readonly end: number;
  /** End of the opening tag. */
  readonly openEnd: number;
  /** Start of the closing tag; equal to `openEnd` for an empty element. */
  readonly closeStart: number;
  readonly isEmpty: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The root element. */
export function rootElement(source: string): ElementSpan {
  const scanner = new XmlScanner(source);
  while (scanner.next()) if (scanner.kind === 'open' || scanner.kind === 'empty') return spanHere(scanner);
  throw new FileCorruptError('The XML has no element.');
}

/** The direct children of an element. */
export function childElements(source: string, parent: ElementSpan): ElementSpan[] {
  const children: ElementSpan[] = [];
  const scanner = new XmlScanner(source, parent.openEnd, parent.closeStart);
  while (scanner.next()) if (scanner.kind === 'open' || scanner.kind === 'empty') children.push(spanHere(scanner));
  return children;
}

export function childNamed(source: string, parent: ElementSpan, name: string): ElementSpan | undefined {
  return childElements(source, parent).find((child) => child.name === name);
}

/** Adds text as the last child of an element, opening it first if it was written `<name/>`. */
export function appendInside(source: string, element: ElementSpan, addition: string): string {
  if (!element.isEmpty) return source.slice(0, element.closeStart) + addition + source.slice(element.closeStart);
  const tag = qualifiedName(element.prefix, element.name);
  const opening = source.slice(element.start, element.end).replace(/\s*\/>$/, '>');
  return `${source.slice(0, element.start)}${opening}${addition}</${tag}>${source.slice(element.end)}`;
}

/** Sets one attribute of an element's opening tag, in place if it is there. */
export function setAttribute(source: string, element: ElementSpan, name: string, value: string): string {
  const opening = source.slice(element.start, element.openEnd);
  const existing = new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`);
  const changed = existing.test(opening)
    ? opening.replace(existing, (_whole, head: string) => `${head}"${value}"`)
    : opening.replace(/\s*(\/?>)$/, (_whole, tail: string) => ` ${name}="${value}"${tail}`);
  return source.slice(0, element.start) + changed + source.slice(element.openEnd);
}

/** Text of an element that holds nothing else, character data included. */
export function elementText(source: string, element: ElementSpan): string {
  let text = '';
  const scanner = new XmlScanner(source, element.openEnd, element.closeStart);
  while (scanner.next()) if (scanner.kind === 'text') text += scanner.text;
  return text;
}

export function qualifiedName(prefix: string, name: string): string {
  return prefix === '' ? name : `${prefix}:${name}`;
}

function spanHere(scanner: XmlScanner): ElementSpan {
  const { name, prefix, start, end: openEnd, kind } = scanner;
  const attributes = new Map(scanner.attributes());
  scanner.skipChildren();
  const isEmpty = kind === 'empty';
  return {
    name,
    prefix,
    start,
    end: isEmpty ? openEnd : scanner.end,
    openEnd,
    closeStart: isEmpty ? openEnd : scanner.start,
    isEmpty,
    attributes,
  };
}
