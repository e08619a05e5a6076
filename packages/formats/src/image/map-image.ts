import { fitToBytes, MAP_BYTES } from '../base/fit-to-bytes.ts';
import { readHeader, shownSize } from './header/read-header.ts';
import type { MetadataBlock } from './header/types.ts';
import { inertSvg } from './svg/inert-svg.ts';

export interface ImageMap {
  readonly kind: 'image';
  readonly media_type: string;
  /** As shown: a picture that a camera held sideways has its sides swapped. */
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
  readonly has_alpha: boolean;
  readonly is_animated?: true;
  readonly depth?: number;
  /** Of a file that holds several pictures; the first is shown. */
  readonly page_count?: number;
  readonly metadata: readonly MetadataBlock[];
  readonly metadata_left_out?: number;
  /** Of a drawing: scripts, handlers and addresses that are never run or fetched. */
  readonly left_out?: readonly string[];
}

/** What the header says, in a few kilobytes. */
export function mapImage(bytes: Uint8Array): ImageMap {
  const header = readHeader(bytes);
  const { media_type, orientation, has_alpha, is_animated: isAnimated, depth, pages, metadata } = header;
  const leftOut = media_type === 'image/svg+xml' ? inertSvg(bytes).left_out : [];
  const form = (blocks: number, withValues: boolean) => (): ImageMap => ({
    kind: 'image',
    media_type,
    ...shownSize(header),
    ...(orientation === 1 ? {} : { orientation }),
    has_alpha,
    ...(isAnimated ? { is_animated: true } : {}),
    ...(depth === 8 ? {} : { depth }),
    ...(pages === undefined ? {} : { page_count: pages }),
    metadata: metadata.slice(0, blocks).map(({ name, bytes: size, values }) => ({
      name,
      bytes: size,
      ...(values === undefined || !withValues ? {} : { values }),
    })),
    ...(metadata.length > blocks ? { metadata_left_out: metadata.length - blocks } : {}),
    ...(leftOut.length === 0 ? {} : { left_out: leftOut }),
  });
  return fitToBytes([form(20, true), form(20, false), form(5, false), form(0, false)], MAP_BYTES);
}

/** The same in lines, for readers. */
export function describeImage(bytes: Uint8Array, size: number): string[] {
  const map = mapImage(bytes);
  const lines = [
    `Picture: ${map.media_type}, ${map.width} × ${map.height} pixels, ${size} bytes`,
    ...(map.orientation === undefined ? [] : [`Turned for showing (EXIF orientation ${map.orientation})`]),
    ...(map.has_alpha ? ['With transparency'] : []),
    ...(map.page_count === undefined ? [] : [`${map.page_count} pages: the first is shown`]),
    ...(map.is_animated === true ? ['Animated: the first frame is shown'] : []),
  ];
  for (const { name, bytes: length, values = {} } of map.metadata) {
    const said = Object.entries(values).map(([key, value]) => `${key}: ${value}`);
    lines.push(`${name} (${length} bytes)${said.length === 0 ? '' : `: ${said.join('; ')}`}`);
  }
  return lines;
}
