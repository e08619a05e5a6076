import type { DocumentSection } from '../../read/sections.ts';
import type { DocumentComparison } from '../find/comparison.ts';
import { listedChanges } from './listed-changes.ts';
import type { BlockView, LineRange, SectionView } from './types.ts';

/** The sections of the second document with how much changed in each; the document itself is a last one. */
export function sectionViews(
  sections: readonly DocumentSection[],
  blocks: readonly BlockView[],
  partners: ReadonlyMap<number, DocumentSection>,
  isGone = false,
): SectionView[] {
  const listed = Map.groupBy(listedChanges(blocks), ({ section }) => section);
  const count = (index: number): number => listed.get(index)?.length ?? 0;
  const views = sections.map((section): SectionView => {
    const { number: index, title, level } = section;
    const partner = partners.get(index);
    const sides = isGone
      ? { before: rangeOf(section), after: null }
      : { before: partner === undefined ? null : rangeOf(partner), after: rangeOf(section) };
    return { index, title, level, changes: count(index), ...sides };
  });
  const last = sections.length + 1;
  if (count(last) === 0) return views;
  return [...views, { index: last, title: 'Document', level: null, changes: count(last), before: null, after: null }];
}

/** For each section of the second document the one of the first that its first line stood in. */
export function pairedSections({ containers, before, after }: DocumentComparison): Map<number, DocumentSection> {
  const pairs = new Map<number, DocumentSection>();
  const byNumber = new Map(before.sections.map((section) => [section.number, section]));
  for (const { container } of containers) {
    for (const { before: left, after: right } of container.entries) {
      const [from, to] = [left[0] && before.lineOf(left[0]), right[0] && after.lineOf(right[0])];
      const section = from === undefined ? undefined : byNumber.get(from.section);
      if (to !== undefined && section !== undefined && !pairs.has(to.section)) pairs.set(to.section, section);
    }
  }
  for (const section of after.sections.filter(({ story }) => story !== 'body')) {
    const partner = before.sections.find(({ story }) => story === section.story);
    if (partner !== undefined) pairs.set(section.number, partner);
  }
  return pairs;
}

function rangeOf({ line, lines }: DocumentSection): LineRange {
  return { line, lines };
}
