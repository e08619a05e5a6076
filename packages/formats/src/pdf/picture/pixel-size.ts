/** How large a picture is to be. */
export interface PictureSize {
  /** Dots per inch; 96 unless set. */
  readonly dpi?: number;
  /** Dots in all, at most; larger pages are drawn smaller. */
  readonly maxPixels?: number;
}

const DPI = 96;
const POINTS = 72;
/** A page may claim to be 14,400 inches wide; memory for its picture is bounded all the same. */
const MOST_PIXELS = 16_000_000;
const MOST_SIDE = 16_384;

/** The size in dots of a page of so many points, within what was asked for and what there is memory for. */
export function pixelSize(page: { readonly width: number; readonly height: number }, wanted: PictureSize) {
  const width = Math.max(page.width, 1);
  const height = Math.max(page.height, 1);
  const most = Math.min(Math.max(wanted.maxPixels ?? MOST_PIXELS, 1), MOST_PIXELS);
  const scale = Math.min(
    Math.max(wanted.dpi ?? DPI, 1) / POINTS,
    Math.sqrt(most / (width * height)),
    MOST_SIDE / Math.max(width, height),
  );
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
