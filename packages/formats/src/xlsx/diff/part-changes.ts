import { GalleyError } from '@galley/schema/errors';
import { dataOffset } from '../../zip/inflate-entry.ts';
import { entryKey, type ZipArchive } from '../../zip/open-zip.ts';
import type { ZipEntry } from '../../zip/zip-entry.ts';
import type { OtherChange } from './types.ts';

export interface PartChange {
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
}

/** Parts whose content is not the same, in the order of their names. */
export function differingParts(before: ZipArchive, after: ZipArchive): PartChange[] {
  if (before.bytes.equals(after.bytes)) return [];
  const names = new Map([...before.entries, ...after.entries].map(({ name }) => [entryKey(name), name]));
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, name]): PartChange[] => {
      const [left, right] = [before.find(name), after.find(name)];
      if (left === undefined || right === undefined)
        return [{ name, change: left === undefined ? 'added' : 'removed' }];
      return isSameContent([before, left], [after, right]) ? [] : [{ name, change: 'changed' }];
    });
}

type Side = readonly [ZipArchive, ZipEntry];

/** A checksum can be forged, so bytes decide; compressed ones where both sides were packed alike. */
function isSameContent([before, left]: Side, [after, right]: Side): boolean {
  if (left.size !== right.size || left.crc32 !== right.crc32) return false;
  if (left.method === right.method && packed(before, left).equals(packed(after, right))) return true;
  try {
    return before.read(left).equals(after.read(right));
  } catch (error) {
    // What cannot be read cannot be said to be the same.
    if (error instanceof GalleyError) return false;
    throw error;
  }
}

function packed({ bytes }: ZipArchive, entry: ZipEntry): Buffer {
  const start = dataOffset(bytes, entry);
  return bytes.subarray(start, start + entry.compressedSize);
}

/** What people call a part, by its name. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/vbaProject|vbaData/i, 'macros (not read)'],
  [/\/theme\//i, 'theme'],
  [/printerSettings/i, 'printer settings'],
  [/externalLinks?\//i, 'link to another workbook'],
  [/customXml\//i, 'custom data'],
  [/pivotCache/i, 'data of a pivot table'],
  [/embeddings\//i, 'embedded object'],
  [/activeX|ctrlProps/i, 'control'],
  [/connections\.xml$/i, 'data connections'],
  [/queryTables?\//i, 'query'],
  [/slicer|timeline/i, 'slicer'],
  [/sharedStrings/i, 'list of texts'],
  [/styles\.xml$/i, 'styles'],
  [/calcChain/i, 'order of calculation'],
  [/\.rels$/i, 'relationships'],
  [/\[Content_Types\]/i, 'list of parts'],
  [/docProps\//i, 'document properties'],
  [/vmlDrawing/i, 'shapes of notes'],
  [/\/charts\//i, 'chart'],
  [/\/media\//i, 'image'],
];

export function partChange({ name, change }: PartChange): OtherChange {
  const what = NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'part';
  return {
    what,
    sheet: null,
    range: null,
    before: change === 'added' ? null : name,
    after: change === 'removed' ? null : change === 'added' ? name : `${name}, changed`,
  };
}

/** Parts that follow from cells and from what is compared in words; worth a line only when nothing else is told. */
const FOLLOWING =
  /sharedStrings|styles\.xml$|calcChain|\.rels$|\[Content_Types\]|docProps\/(?:app|core|custom)\.xml$|workbook\.xml$|\/worksheets\/|\/drawings\/|\/charts\/chart|comments|\/tables\/|\/media\/|\/persons\/|\/pivotTables\/|\/chartsheets\//i;

export function isFollowing({ name }: PartChange): boolean {
  return FOLLOWING.test(name);
}
