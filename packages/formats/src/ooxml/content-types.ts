import { posix } from 'node:path';
import { escapeAttribute } from '../xml/escape.ts';
import {
  appendInside,
  childElements,
  type ElementSpan,
  qualifiedName,
  rootElement,
  setAttribute,
} from '../xml/splice.ts';
import { entryKey } from '../zip/open-zip.ts';

export const CONTENT_TYPES = '[Content_Types].xml';

export function declarePart(text: string, part: string, contentType: string): string {
  // Files declare parts that they do not hold; a second declaration makes the whole package unreadable.
  const declared = findOverride(text, part);
  if (declared !== undefined) return setAttribute(text, declared, 'ContentType', contentType);
  const root = rootElement(text);
  const tag = qualifiedName(root.prefix, 'Override');
  return appendInside(text, root, `<${tag} PartName="/${escapeAttribute(part)}" ContentType="${contentType}"/>`);
}

export function undeclarePart(text: string, part: string): string {
  const override = findOverride(text, part);
  return override === undefined ? text : text.slice(0, override.start) + text.slice(override.end);
}

export function declareDefault(text: string, extension: string, contentType: string): string {
  const root = rootElement(text);
  if (findDefault(text, root, extension) !== undefined) return text;
  const tag = `<${qualifiedName(root.prefix, 'Default')} Extension="${escapeAttribute(extension)}" ContentType="${contentType}"/>`;
  return text.slice(0, root.openEnd) + tag + text.slice(root.openEnd);
}

export function partContentType(text: string, part: string): string | undefined {
  const own = findOverride(text, part);
  if (own !== undefined) return own.attributes.get('ContentType');
  const extension = posix.extname(part).slice(1);
  return findDefault(text, rootElement(text), extension)?.attributes.get('ContentType');
}

function findOverride(text: string, part: string): ElementSpan | undefined {
  return childElements(text, rootElement(text)).find(
    (child) => child.name === 'Override' && entryKey(child.attributes.get('PartName') ?? '') === entryKey(part),
  );
}

function findDefault(text: string, root: ElementSpan, extension: string): ElementSpan | undefined {
  return childElements(text, root).find(
    (child) =>
      child.name === 'Default' && (child.attributes.get('Extension') ?? '').toLowerCase() === extension.toLowerCase(),
  );
}
