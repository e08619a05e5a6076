import { InvalidArgumentError } from '@galley/schema/errors';
import type { DiffRequest, FormatAdapter, LinesDiff, PartRequest } from '../core/adapter.ts';
import type { Picture, PictureRequest } from '../core/picture.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { lineAbilities } from '../text/adapter.ts';
import { type LinesRead, readLines } from '../text/decode/read-lines.ts';
import type { AppliedImageOperations, ImageApplyOptions } from './apply/apply-operations.ts';
import type { ImageDiff } from './diff/image-diff.ts';
import { isSvg } from './header/svg.ts';
import { describeImage, type ImageMap, mapImage } from './map-image.ts';
import type { ImageOperation } from './operations/list.ts';

export const imageAdapter = {
  async map(source: FormatSource): Promise<ImageMap> {
    return mapImage(await bytesOf(source));
  },
  /** A drawing is text and read as such; of all others, what they are in words. */
  async read(source: FormatSource, part: PartRequest): Promise<LinesRead> {
    const bytes = await bytesOf(source);
    const lines = { line_start: part.lineStart, line_count: part.lineCount };
    if (isDrawing(bytes)) return readLines(bytes, lines);
    return readLines(Buffer.from(describeImage(bytes, bytes.length).join('\n')), lines);
  },
  async picture(source: FormatSource, request: PictureRequest): Promise<Picture> {
    const { page = 1 } = request;
    if (page !== 1) throw new InvalidArgumentError('page', 'A picture has one page.', 'Leave the page out.');
    const { shownPicture } = await import('./pixels/shown-picture.ts');
    return shownPicture(await bytesOf(source), request);
  },
  async edit(
    source: FormatSource,
    operations: readonly ImageOperation[],
    options: ImageApplyOptions,
  ): Promise<AppliedImageOperations> {
    const { applyImageOperations } = await import('./apply/apply-operations.ts');
    return applyImageOperations(await bytesOf(source), operations, options);
  },
  /** By pixels; drawings by their lines where these are asked for. */
  async diff(
    before: FormatSource | null,
    after: FormatSource | null,
    request: DiffRequest,
  ): Promise<ImageDiff | LinesDiff> {
    if (request.view === 'lines') return lineAbilities.diff(await textOf(before), await textOf(after), request);
    const { imageDiff } = await import('./diff/image-diff.ts');
    return imageDiff(await optional(before), await optional(after));
  },
} satisfies FormatAdapter;

function isDrawing(bytes: Uint8Array): boolean {
  return bytes[0] !== 0x89 && bytes[0] !== 0xff && isSvg(bytes);
}

async function optional(source: FormatSource | null): Promise<Uint8Array | null> {
  return source === null ? null : bytesOf(source);
}

async function textOf(source: FormatSource | null): Promise<Uint8Array | null> {
  const bytes = await optional(source);
  if (bytes === null || isDrawing(bytes)) return bytes;
  return Buffer.from(describeImage(bytes, bytes.length).join('\n'));
}
