import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { Change, ChangeList } from './change.ts';
import type { Side, Sides } from './side.ts';
import { unusedHeaders } from './used-headers.ts';

/** A part that is compared as a whole: settings, numbering, properties, theme, macros … */
export interface PartPair {
  readonly before: string | null;
  readonly after: string | null;
  readonly change: Change;
}

/** Parts that differ and that no paragraph, note or style accounts for. */
export function compareParts({ before, after }: Sides, changes: ChangeList): PartPair[] {
  const [left, right] = [partsOf(before), partsOf(after)];
  const handled = new Set([...contentParts(before), ...contentParts(after)]);
  // Styles that only one side has come or go as a whole.
  const styles = [before, after].flatMap(({ document }) => document.related('styles').slice(0, 1));
  if (styles.length === 1) for (const part of styles) handled.delete(entryKey(part));
  for (const [side, others] of [
    [before, right],
    [after, left],
  ] as const) {
    for (const key of unusedHeaders(side.document)) if (!others.has(key)) handled.delete(key);
  }
  const pairs: PartPair[] = [];
  for (const [key, name] of left) {
    if (handled.has(key)) continue;
    const other = right.get(key);
    if (other === undefined) {
      pairs.push({ before: name, after: null, change: changes.add('part', 'removed', [name]) });
    } else if (!isSame(before, name, after, other)) {
      const says = [name, before.contentHash(name), after.contentHash(other)];
      pairs.push({ before: name, after: other, change: changes.add('part', 'changed', says) });
    }
  }
  for (const [key, name] of right) {
    if (handled.has(key) || left.has(key)) continue;
    pairs.push({ before: null, after: name, change: changes.add('part', 'added', [name]) });
  }
  return pairs;
}

/** Stories and styles whose bytes differ although nothing in them does, as whole parts. */
export function unexplainedParts(
  { before, after }: Sides,
  explained: ReadonlySet<string>,
  changes: ChangeList,
): PartPair[] {
  const right = partsOf(after);
  return [...storyParts(before)].flatMap((name): PartPair[] => {
    const other = right.get(entryKey(name));
    if (other === undefined || explained.has(entryKey(name)) || isSame(before, name, after, other)) return [];
    const says = [name, before.contentHash(name), after.contentHash(other)];
    return [{ before: name, after: other, change: changes.add('part', 'changed', says) }];
  });
}

function isSame(before: Side, name: string, after: Side, other: string): boolean {
  const [left, right] = [before.document.parts.readBytes(name), after.document.parts.readBytes(other)];
  return Buffer.compare(left, right) === 0;
}

function partsOf({ document }: Side): Map<string, string> {
  const names = document.parts.names().filter((name) => !/\.rels$|^\[Content_Types\]\.xml$|\/$/i.test(name));
  return new Map(names.map((name) => [entryKey(name), name]));
}

function storyParts({ document }: Side): Set<string> {
  const styles = document.related('styles').slice(0, 1);
  return new Set([...document.stories().map(({ part }) => part), ...styles]);
}

/** Stories, styles, what comments keep beside them, and everything that only stories point to: pictures, charts … */
function contentParts(side: Side): Set<string> {
  const { document } = side;
  const found = new Set([...storyParts(side), ...document.related('commentsExtended')].map(entryKey));
  const owned = [...storyParts(side)].flatMap((part) =>
    relationshipsOf(document.parts, part).flatMap((relation) =>
      !relation.isExternal && CONTENT.test(relation.type) ? [resolveTarget(part, relation.target)] : [],
    ),
  );
  for (const waiting = owned; waiting.length > 0; ) {
    const part = waiting.pop() ?? '';
    if (found.has(entryKey(part)) || !document.parts.has(part)) continue;
    found.add(entryKey(part));
    for (const { target, isExternal } of relationshipsOf(document.parts, part)) {
      if (!isExternal) waiting.push(resolveTarget(part, target));
    }
  }
  return found;
}

/** Relations by which text holds things. */
const CONTENT =
  /\/(?:image|hyperlink|chart|chartEx|oleObject|package|diagram\w*|aFChunk|control|video|audio|media|frame|subDocument|hdphoto|ink|model3d)$/i;
