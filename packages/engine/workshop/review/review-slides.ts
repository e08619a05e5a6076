import { AbilityMissingError, type OpenedDocument, sharedDocuments } from '@galley/formats';
import { NotFoundError, type ProcedureOutput } from '@galley/schema';
import type { DraftPlace } from '../../workbench/index.ts';
import { bothSides, referenceOf } from './sides.ts';

type Diff = ProcedureOutput<'ReviewGetPptxContentDiff'>;

/** One slide of a presentation, by default the one with the first change. */
export async function reviewSlides(
  workbench: DraftPlace,
  path: string,
  { slide_index: wanted }: { readonly slide_index?: number | undefined },
): Promise<Diff> {
  const { reference, versions } = await bothSides(workbench, path);
  const diff = await sharedDocuments().diff(versions, { view: 'slides' });
  if (diff.view !== 'slides') throw new AbilityMissingError(path, diff.view, 'diff');
  const { slides, focus } = diff;
  const index = wanted ?? focus?.slide ?? 1;
  const slide = slides.find((one) => one.index === index);
  if (slide === undefined && wanted !== undefined) {
    throw new NotFoundError(`${path} has no slide ${wanted}.`, `Choose from 1 to ${slides.length}.`, { path });
  }
  return {
    ...referenceOf(reference),
    slide_index: index,
    slide_count: diff.slide_count,
    slides: slides.map(({ items, ...one }) => ({ ...one, changes: items.length })),
    baseline: await sideOf(versions.before, slide?.number_before ?? null),
    draft: await sideOf(versions.after, slide?.number_after ?? null),
    items: structuredClone(slide?.items ?? []) as Diff['items'],
    change_count: diff.change_count,
    is_selectable: diff.is_selectable,
    focus,
  };
}

async function sideOf(document: OpenedDocument | null, number: number | null): Promise<Diff['baseline']> {
  if (document === null || number === null) return null;
  const part = await sharedDocuments().read(document, { slide: number, as: 'structure', lineStart: 1, lineCount: 1 });
  if (!('slide_size_cm' in part)) return null;
  const {
    title,
    notes,
    slide_size_cm: [width, height],
    shapes,
  } = part;
  return {
    number,
    title,
    notes,
    size_cm: [width, height],
    shapes: shapes.map(({ id, kind, name, cm, paragraphs = [], rows = [] }) => ({
      id,
      kind,
      name,
      cm: cm === undefined ? null : [...cm],
      text: [
        ...paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')),
        ...rows.map((cells) => cells.map((cell) => cell ?? '').join('  ')),
      ].join('\n'),
    })),
  };
}
