/** What is told of an EXIF block. */
export interface ExifFacts {
  readonly orientation: number;
  readonly values: Readonly<Record<string, string>>;
}

const ORIENTATION = 0x0112;
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x010e, 'description'],
  [0x010f, 'camera_maker'],
  [0x0110, 'camera'],
  [0x0131, 'software'],
  [0x0132, 'date'],
  [0x013b, 'artist'],
  [0x8298, 'copyright'],
  [0x9003, 'taken'],
  [0xa434, 'lens'],
]);
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Directories that point at each other must not be followed without end. */
const MOST_ENTRIES = 500;
const SHOWN = 120;

/** Reads the few entries that people ask about; a block that is damaged says nothing. */
export function readExif(tiff: Uint8Array): ExifFacts {
  const found: Record<string, string> = {};
  let orientation = 1;
  const reader = tiffReader(tiff);
  if (reader === null) return { orientation, values: found };
  const gps = new Map<number, number[] | string>();
  const visit = (offset: number, isGps: boolean): void => {
    for (const { tag, value } of reader.entries(offset)) {
      if (isGps) gps.set(tag, value);
      else if (tag === ORIENTATION) orientation = upright(value);
      else if (
        (tag === EXIF_DIRECTORY || tag === GPS_DIRECTORY) &&
        typeof value[0] === 'number' &&
        offset === reader.first
      )
        visit(value[0], tag === GPS_DIRECTORY);
      else {
        const name = NAMES.get(tag);
        if (name !== undefined && typeof value === 'string' && value !== '') found[name] = value.slice(0, SHOWN);
      }
    }
  };
  visit(reader.first, false);
  const location = placeOf(gps);
  return { orientation, values: location === null ? found : { ...found, location } };
}

/** A block that says only how the picture is turned, for one whose other entries go. */
export function orientationOnly(orientation: number): Uint8Array {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

function upright(value: number[] | string): number {
  const [first] = value;
  return typeof first === 'number' && first >= 1 && first <= 8 ? first : 1;
}

export function tiffReader(tiff: Uint8Array) {
  const view = Buffer.from(tiff.buffer, tiff.byteOffset, tiff.length);
  const mark = view.toString('latin1', 0, 4);
  if (view.length < 8 || (mark !== 'II*\0' && mark !== 'MM\0*')) return null;
  const isLittle = mark.startsWith('II');
  const u16 = (at: number): number =>
    at + 2 > view.length ? 0 : isLittle ? view.readUInt16LE(at) : view.readUInt16BE(at);
  const u32 = (at: number): number =>
    at + 4 > view.length ? 0 : isLittle ? view.readUInt32LE(at) : view.readUInt32BE(at);
  const valueAt = (type: number, at: number, count: number): number[] | string => {
    if (type === 2)
      return view
        .toString('utf8', at, Math.min(at + count, view.length))
        .replace(/\0.*$/s, '')
        .trim();
    const one = SIZES[type] ?? 1;
    return Array.from({ length: Math.min(count, 8) }, (_, index) => {
      const place = at + index * one;
      if (type === 3) return u16(place);
      if (type === 5 || type === 10) return u32(place) / Math.max(1, u32(place + 4));
      return one === 1 ? (view[place] ?? 0) : u32(place);
    });
  };
  return {
    first: u32(4),
    /** Where the directory after this one begins; 0 after the last. */
    next: (offset: number): number => u32(offset + 2 + u16(offset) * 12),
    *entries(offset: number): Generator<{ tag: number; value: number[] | string }> {
      const count = Math.min(u16(offset), MOST_ENTRIES);
      for (let index = 0; index < count; index += 1) {
        const at = offset + 2 + index * 12;
        if (at + 12 > view.length) return;
        const [tag, type, values] = [u16(at), u16(at + 2), u32(at + 4)];
        const isInside = (SIZES[type] ?? 1) * values <= 4;
        yield { tag, value: valueAt(type, isInside ? at + 8 : u32(at + 8), values) };
      }
    },
  };
}

function placeOf(gps: ReadonlyMap<number, number[] | string>): string | null {
  const degrees = (tag: number, reference: number): number | null => {
    const value = gps.get(tag);
    if (value === undefined || typeof value === 'string') return null;
    const [whole = 0, minutes = 0, seconds = 0] = value;
    const sign = /^[SW]/i.test(String(gps.get(reference) ?? '')) ? -1 : 1;
    return sign * (whole + minutes / 60 + seconds / 3600);
  };
  const [north, east] = [degrees(2, 1), degrees(4, 3)];
  return north === null || east === null ? null : `${north.toFixed(4)}, ${east.toFixed(4)}`;
}
