/** One block of what a picture says beside its pixels. */
export interface MetadataBlock {
  /** Whose block it is: `EXIF`, `XMP`, `IPTC`, `text`, `comment`, `colour profile`, `date`, `editor data`, `trailing data`. */
  readonly name: string;
  readonly bytes: number;
  /** What can be said of it in words. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What the header of a picture says, without a look at its pixels. */
export interface ImageHeader {
  readonly media_type: string;
  /** As stored; a picture that is turned for showing (`orientation` 5 to 8) is shown with the sides swapped. */
  readonly width: number;
  readonly height: number;
  /** As in EXIF: 1 is upright. */
  readonly orientation: number;
  readonly has_alpha: boolean;
  readonly is_animated: boolean;
  /** Of a file that holds several pictures; only the first is shown. */
  readonly pages?: number;
  /** Bits of one channel. */
  readonly depth: number;
  readonly metadata: readonly MetadataBlock[];
}

export const NO_EXIF = { orientation: 1, values: {} } as const;
