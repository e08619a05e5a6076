import { documentOf, type OpenedDocument, sharedDocuments } from '@galley/formats';
import { GalleyError, type LookPictures, type PagePicture } from '@galley/schema';
import { inParallel } from '../../store/index.ts';
import type { SheetWindow } from './grid.ts';
import type { Preview } from './preview-workbook.ts';

/** Of one picture, and of all in an answer: they travel as text inside of it. */
const PICTURE_BYTES = 400_000;
const ALL_BYTES = 3_000_000;
const LONGEST = 1_000;

/**
 * A document or a slide drawn from what it holds, for whoever has no program that makes pages of it; null for what is
 * neither. Texts are texts, and a picture is drawn anew from its pixels: nothing of the file reaches a page as it is.
 */
export async function previewLooks(document: OpenedDocument, window: SheetWindow): Promise<Preview | null> {
  const { kind } = document.kind;
  if (kind !== 'docx' && kind !== 'pptx') return null;
  const { row_start: start, row_count: count } = window;
  const part = await sharedDocuments().read(document, {
    as: 'looks',
    lineStart: start,
    lineCount: count,
    slide: start,
  });
  if (!('view' in part) || part.view !== 'looks') return null;
  const pictures = await drawn(part.pictures);
  if ('shapes' in part) {
    const { view: _view, pictures: _pictures, shapes, size_cm, ...slide } = part;
    const [width, height] = size_cm;
    return {
      preview: 'slide',
      ...slide,
      size_cm: [width, height],
      shapes: structuredClone(shapes) as Extract<Preview, { preview: 'slide' }>['shapes'],
      pictures,
    };
  }
  const { view: _view, pictures: _pictures, blocks, ...window_ } = part;
  return { preview: 'document', ...window_, blocks: structuredClone(blocks) as Blocks, pictures };
}

type Blocks = Extract<Preview, { preview: 'document' }>['blocks'];

async function drawn(met: readonly { readonly part: string; readonly bytes: Uint8Array }[]): Promise<LookPictures> {
  const pictures: LookPictures = {};
  let left = ALL_BYTES;
  const found = await inParallel(met, async ({ part, bytes }) => [part, await picture(part, bytes)] as const);
  for (const [part, made] of found) {
    if (made === null || made.data.length > left) continue;
    left -= made.data.length;
    pictures[part] = made;
  }
  return pictures;
}

/** Null for what cannot be drawn: its words stand in its place. */
async function picture(name: string, bytes: Uint8Array): Promise<PagePicture | null> {
  try {
    const made = await sharedDocuments().picture(documentOf(name, bytes), { longest: LONGEST, bytes: PICTURE_BYTES });
    const { bytes: pixels, ...rest } = made;
    return { ...rest, data: Buffer.from(pixels).toString('base64') };
  } catch (error) {
    if (error instanceof GalleyError) return null;
    throw error;
  }
}
