import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import {
  appendInside,
  childElements,
  childNamed,
  type ElementSpan,
  elementText,
  qualifiedName,
  rootElement,
} from '../../../xml/splice.ts';

export interface DefinedName {
  readonly name: string;
  /** Without `=`. */
  readonly formula: string;
  /** Place in the list of sheets of the sheet that it belongs to; undefined for the whole workbook. */
  readonly localSheet: number | undefined;
  readonly isHidden: boolean;
}

export function readDefinedNames(source: string): DefinedName[] {
  return spans(source).map((span) => toName(source, span));
}

/** Adds a name or gives it another formula; its other attributes stay. */
export function setDefinedName(
  source: string,
  name: { name: string; formula: string; localSheet?: number | undefined; isHidden?: boolean },
): string {
  const found = spans(source).find((span) => isSame(toName(source, span), name));
  if (found !== undefined && !found.isEmpty) {
    return source.slice(0, found.openEnd) + escapeText(name.formula) + source.slice(found.closeStart);
  }
  const text = withList(source);
  const list = childNamed(text, rootElement(text), 'definedNames') as ElementSpan;
  const tag = qualifiedName(list.prefix, 'definedName');
  const local = name.localSheet === undefined ? '' : ` localSheetId="${name.localSheet}"`;
  const hidden = name.isHidden === true ? ' hidden="1"' : '';
  const element = `<${tag} name="${escapeAttribute(name.name)}"${local}${hidden}>${escapeText(name.formula)}</${tag}>`;
  return appendInside(text, list, element);
}

/** Rewrites the formula of each name; `undefined` removes the name. */
export function mapDefinedNames(source: string, change: (name: DefinedName) => string | undefined): string {
  let text = source;
  let left = 0;
  const all = spans(source);
  for (const span of all.toReversed()) {
    const name = toName(source, span);
    const formula = change(name);
    if (formula === undefined) {
      text = text.slice(0, span.start) + text.slice(span.end);
      continue;
    }
    left += 1;
    if (formula !== name.formula && !span.isEmpty) {
      text = text.slice(0, span.openEnd) + escapeText(formula) + text.slice(span.closeStart);
    }
  }
  if (left > 0 || all.length === 0) return text;
  // An empty list of names breaks the schema.
  const list = childNamed(text, rootElement(text), 'definedNames');
  return list === undefined ? text : text.slice(0, list.start) + text.slice(list.end);
}

export function removeDefinedName(source: string, name: { name: string; localSheet?: number | undefined }): string {
  return mapDefinedNames(source, (present) => (isSame(present, name) ? undefined : present.formula));
}

function isSame(present: DefinedName, wanted: { name: string; localSheet?: number | undefined }): boolean {
  return present.name.toLowerCase() === wanted.name.toLowerCase() && present.localSheet === wanted.localSheet;
}

function spans(source: string): ElementSpan[] {
  const list = childNamed(source, rootElement(source), 'definedNames');
  return list === undefined ? [] : childElements(source, list).filter((child) => child.name === 'definedName');
}

function toName(source: string, span: ElementSpan): DefinedName {
  const local = span.attributes.get('localSheetId');
  const hidden = span.attributes.get('hidden');
  return {
    name: span.attributes.get('name') ?? '',
    formula: elementText(source, span),
    localSheet: local === undefined ? undefined : Number(local),
    isHidden: hidden === '1' || hidden === 'true',
  };
}

function withList(source: string): string {
  const root = rootElement(source);
  if (childNamed(source, root, 'definedNames') !== undefined) return source;
  const tag = qualifiedName(root.prefix, 'definedNames');
  const before = ['sheets', 'functionGroups', 'externalReferences'];
  const after = childElements(source, root)
    .filter((child) => before.includes(child.name))
    .at(-1);
  const at = after?.end ?? root.openEnd;
  return `${source.slice(0, at)}<${tag}></${tag}>${source.slice(at)}`;
}
