import { AbilityMissingError, listedChanges, type OpenedDocument, sharedDocuments } from '@galley/formats';
import { NotFoundError, type ProcedureOutput } from '@galley/schema';
import type { DraftPlace } from '../../workbench/index.ts';
import { bothSides, referenceOf } from './sides.ts';

type Diff = ProcedureOutput<'ReviewGetDocxContentDiff'>;

/** One section of a Word document, by default the one with the first change. */
export async function reviewDocument(
  workbench: DraftPlace,
  path: string,
  { section_index: wanted }: { readonly section_index?: number | undefined },
): Promise<Diff> {
  const { reference, versions } = await bothSides(workbench, path);
  const diff = await sharedDocuments().diff(versions, { view: 'blocks' });
  if (diff.view !== 'blocks') throw new AbilityMissingError(path, diff.view, 'diff');
  const { sections, focus } = diff;
  const index = wanted ?? focus?.section ?? 1;
  const section = sections.find((one) => one.index === index);
  if (section === undefined && wanted !== undefined) {
    throw new NotFoundError(`${path} has no section ${wanted}.`, `Choose from 1 to ${sections.length}.`, { path });
  }
  const side = async (document: OpenedDocument | null, name: 'before' | 'after'): Promise<Diff['baseline']> => {
    const range = section?.[name] ?? null;
    if (document === null || range === null) return null;
    const part = await sharedDocuments().read(document, { lineStart: range.line, lineCount: range.lines });
    const lines = 'text' in part ? part.text.split('\n') : [];
    return { title: section?.title ?? null, line: range.line, lines };
  };
  const shown = diff.blocks.filter((block) => block.section === index);
  const shownAt = new Map(shown.map((block, at) => [block, at]));
  return {
    ...referenceOf(reference),
    section_index: index,
    section_count: sections.length,
    sections: sections.map(({ index: number, title, level, changes }) => ({ index: number, title, level, changes })),
    baseline: await side(versions.before, 'before'),
    draft: await side(versions.after, 'after'),
    blocks: structuredClone(shown) as Diff['blocks'],
    stops: listedChanges(diff.blocks).flatMap(({ id, block }) => {
      const at = shownAt.get(diff.blocks[block] as (typeof shown)[number]);
      return at === undefined ? [] : [{ id, block: at }];
    }),
    change_count: diff.change_count,
    is_selectable: diff.is_selectable,
    focus,
  };
}
