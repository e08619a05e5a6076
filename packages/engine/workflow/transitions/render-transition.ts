import { formatDuration } from '../state/duration.ts';
import { encodeAttribute } from './entities.ts';
import { type AllowedTransition, fixedContent } from './policy.ts';
import { type AttributeName, attributeOf } from './tags/attributes.ts';
import { contents } from './tags/contents.ts';
import { attributesOf, tagOf } from './tags/table.ts';
import { type AnyMove, contentOf, type Transition } from './transition.ts';

/** The tags that mean this transition. */
export function renderTransition({ forks, move, prints }: Transition): string {
  const parts = prints.map((text) => element('print', [], text));
  parts.push(...forks.map(renderMove));
  const isPlain = move.tag === 'goto' && move.input === null && Object.keys(move.variables).length === 0;
  const isSaid = isPlain && forks.some(({ next }) => next === move.target);
  if (!isSaid) parts.push(renderMove(move));
  return parts.join('\n');
}

function renderMove(move: AnyMove): string {
  const { isText } = contents[tagOf(move.tag).content];
  const attributes = attributesOf(move.tag).map((name) => [name, valueText(name, move[name])] as const);
  const content = isText ? contentOf(move) : encodeAttribute(contentOf(move));
  return element(move.tag, [...attributes, ...Object.entries(move.variables ?? {})], content);
}

/** A move in one short line, for messages: where it leads, without what it hands over. */
export function describeMove(move: AnyMove): string {
  const { isText, placeholder } = contents[tagOf(move.tag).content];
  const leading = attributesOf(move.tag).filter((name) => attributeOf(name).policy === 'fixes');
  const attributes = leading.map((name) => [name, valueText(name, move[name])] as const);
  return element(move.tag, attributes, isText ? placeholder : encodeAttribute(contentOf(move)));
}

/** An allowed transition as a model should write it; what is free is an ellipsis or a STATE to be filled in. */
export function renderAllowed(entry: AllowedTransition): string {
  const { content } = tagOf(entry.tag);
  const shown = attributesOf(entry.tag).filter((name) => attributeOf(name).policy !== 'hands');
  const written = shown.map((name) => {
    const open = attributeOf(name).taught === true ? 'STATE' : null;
    return [name, valueText(name, entry[name]) ?? open] as const;
  });
  return element(entry.tag, written, fixedContent(entry) ?? contents[content].placeholder);
}

function valueText(name: AttributeName, value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return attributeOf(name).kind === 'duration' ? formatDuration(Number(value)) : String(value);
}

function element(tag: string, attributes: readonly (readonly [string, string | null])[], content: string): string {
  const written = attributes.flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${encodeAttribute(value)}"`],
  );
  return `<${tag}${written.join('')}>${content}</${tag}>`;
}
