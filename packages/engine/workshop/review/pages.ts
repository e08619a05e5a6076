import {
  type OpenedDocument,
  type Picture,
  type PictureRequest,
  sharedDocuments,
  sharedRenderer,
} from '@galley/formats';
import { type ErrorPayload, GalleyError, type PagePicture, type ProcedureOutput, toErrorPayload } from '@galley/schema';
import { type Contents, openDocument } from '../../tools/index.ts';
import type { DraftPlace } from '../../workbench/index.ts';
import { bothSides, referenceOf } from './sides.ts';

/** Of one picture: a page travels as text inside an answer. */
const MOST_BYTES = 4_000_000;

interface Shown {
  readonly picture: PagePicture | null;
  readonly count: number;
  readonly problem: ErrorPayload | null;
}

/** A page of a version of a file. */
export async function previewPage(
  files: Contents,
  path: string,
  { page, longest }: { readonly page: number; readonly longest: number },
): Promise<ProcedureOutput<'WorkbenchGetPage'>> {
  const { picture, count, problem } = await shown(await openDocument(path, files), { page, longest });
  const isBeyond = picture === null && problem === null && count > 0;
  // A file that lost pages while it was looked at shows its last one.
  if (isBeyond) return previewPage(files, path, { page: count, longest });
  return { page: picture, unavailable: problem };
}

export interface PairRequest {
  readonly page: number;
  /** Of the earlier version, where it is another one. */
  readonly before?: number | undefined;
  readonly longest: number;
}

/** The same page of both versions. What cannot be shown is said, and the comparison in words is still there. */
export async function reviewPages(workbench: DraftPlace, path: string, { page, before, longest }: PairRequest) {
  const { reference, versions } = await bothSides(workbench, path);
  const old = await shownIfThere(versions.before, { page: before ?? page, longest });
  const made = await shownIfThere(versions.after, { page, longest });
  return {
    ...referenceOf(reference),
    page_count: Math.max(old.count, made.count),
    baseline: old.picture,
    draft: made.picture,
    unavailable: made.problem ?? old.problem,
  };
}

/** Two versions of a picture, side by side and by their pixels. */
export async function reviewImage(
  workbench: DraftPlace,
  path: string,
  longest: number,
): Promise<ProcedureOutput<'ReviewGetImageDiff'>> {
  const { reference, versions } = await bothSides(workbench, path);
  const old = await shownIfThere(versions.before, { longest });
  const made = await shownIfThere(versions.after, { longest });
  const sides = { ...referenceOf(reference), baseline: old.picture, draft: made.picture };
  const nothing = {
    is_same: false,
    difference: null,
    pixels: null,
    form: [],
    unavailable: made.problem ?? old.problem,
  };
  const diff = await sharedDocuments().diff(versions, { view: 'pixels' }).catch(refused);
  if (!('view' in diff)) return { ...sides, ...nothing, unavailable: nothing.unavailable ?? diff };
  if (diff.view !== 'pixels') return { ...sides, ...nothing };
  const { pixels, form, is_same } = diff;
  if (pixels === null) return { ...sides, ...nothing, is_same, form: [...form] };
  const { picture, boxes, changed_pixels, changed_share, largest_difference } = pixels;
  return {
    ...sides,
    is_same,
    difference: viewOf(picture),
    pixels: { changed_pixels, changed_share, largest_difference, boxes: [...boxes] },
    form: [...form],
    unavailable: nothing.unavailable,
  };
}

async function shownIfThere(document: OpenedDocument | null, request: PictureRequest): Promise<Shown> {
  return document === null ? { picture: null, count: 0, problem: null } : shown(document, request);
}

async function shown(document: OpenedDocument, request: PictureRequest): Promise<Shown> {
  try {
    const picture = await sharedRenderer().page(document, { ...request, dpi: 150, bytes: MOST_BYTES });
    return { picture: viewOf(picture), count: picture.page_count, problem: null };
  } catch (error) {
    const problem = refused(error);
    const pages = problem.code === 'NOT_FOUND' ? problem.details?.pages : undefined;
    if (typeof pages === 'number') return { picture: null, count: pages, problem: null };
    return { picture: null, count: 0, problem };
  }
}

/** A file that cannot be shown is an answer, too: surfaces go on with its text. */
function refused(error: unknown): ErrorPayload {
  if (!(error instanceof GalleyError)) throw error;
  return toErrorPayload(error);
}

function viewOf({ bytes, ...picture }: Picture): PagePicture {
  return { ...picture, data: Buffer.from(bytes).toString('base64') };
}
