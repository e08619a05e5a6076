import { compareDocuments } from '../find/compare-documents.ts';
import type { DocumentComparison } from '../find/comparison.ts';
import { Side } from '../find/side.ts';
import { collapse } from './collapse.ts';
import { listedChanges } from './listed-changes.ts';
import { documentViews, noteViews } from './other-views.ts';
import { pairedSections, sectionViews } from './section-views.ts';
import { StoryView } from './story-view.ts';
import type { BlocksDiff, BlockView } from './types.ts';

/** Everything that differs between two versions of a document, in the order of the second. */
export function diffDocuments(before: Uint8Array, after: Uint8Array): BlocksDiff {
  const comparison = compareDocuments(before, after);
  const { changes } = comparison;
  const documentSection = comparison.after.sections.length + 1;
  const blocks = collapse([
    ...storyBlocks(comparison, 'body'),
    ...noteViews(comparison, documentSection),
    ...storyBlocks(comparison, 'header'),
    ...storyBlocks(comparison, 'footer'),
    ...documentViews(comparison, documentSection),
  ]);
  return {
    view: 'blocks',
    is_same: changes.all.length === 0,
    sections: sectionViews(comparison.after.sections, blocks, pairedSections(comparison)),
    blocks,
    change_count: changes.all.length,
    is_selectable: true,
    focus: focusOf(blocks),
  };
}

/** A document that is new or gone: all of its lines. */
export function wholeDocument(bytes: Uint8Array, change: 'added' | 'removed'): BlocksDiff {
  const side = new Side(bytes);
  const blocks = side.lines.map(
    (line): BlockView => ({
      kind: 'paragraph',
      id: '',
      unit: '',
      change,
      section: line.section,
      line_before: change === 'removed' ? line.number : null,
      line_after: change === 'added' ? line.number : null,
      level: line.level,
      pieces: [{ kind: change, text: line.text, notes: [] }],
      notes: [],
    }),
  );
  return {
    view: 'blocks',
    is_same: false,
    sections: sectionViews(side.sections, blocks, new Map(), change === 'removed'),
    blocks,
    change_count: blocks.length,
    is_selectable: false,
    focus: focusOf(blocks),
  };
}

function storyBlocks(comparison: DocumentComparison, wanted: 'body' | 'header' | 'footer'): BlockView[] {
  const { before, after, changes, containers } = comparison;
  const last = after.sections.length + 1;
  const section = wanted === 'body' ? 1 : (after.sections.find(({ story }) => story === wanted)?.number ?? last);
  return containers
    .filter(({ thing }) => thing === wanted)
    .flatMap(({ container, before: left, after: right }) => {
      const meanings = { before: before.meaning(left), after: after.meaning(right) };
      return new StoryView({ sides: { before, after }, meanings, changes }, section).add(container).blocks;
    });
}

function focusOf(blocks: readonly BlockView[]): BlocksDiff['focus'] {
  const [first] = listedChanges(blocks);
  if (first === undefined) return null;
  return { section: first.section, line: first.line_after ?? first.line_before, id: first.id };
}
