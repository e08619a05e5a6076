import type { FormatFacts } from '../core/facts.ts';
import { detectWideWithoutMark } from '../text/decode/decode-text.ts';
import { isCompoundFile } from '../zip/compound-file.ts';
import { type FormatKind, formats } from './formats.ts';

/** A format, or what a file is that none of them reads. */
export type FileKind = FormatKind | 'binary' | 'legacy' | 'encrypted';

export interface DetectedKind {
  readonly kind: FileKind;
  readonly media_type: string;
}

/** Office formats that others write and nobody here reads. */
const LEGACY: Readonly<Record<string, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
};

const BY_ENDING = new Map<string, DetectedKind>([
  ...Object.entries(LEGACY).map(([ending, type]) => [ending, { kind: 'legacy', media_type: type }] as const),
  ...formats.flatMap(({ kind, types }) =>
    Object.entries(types).map(([ending, type]) => [ending, { kind, media_type: type }] as const),
  ),
]);
const SIGNATURES = formats.flatMap((facts: FormatFacts<FormatKind>) =>
  (facts.signatures ?? []).map(({ start, type }) => ({ start, found: { kind: facts.kind, media_type: type } })),
);
const ZIPPED = formats.filter((facts): facts is ZippedFacts => 'zipFolder' in facts);
const TEXTS: ReadonlySet<FileKind> = new Set(formats.filter((facts) => 'isText' in facts).map(({ kind }) => kind));

type ZippedFacts = Extract<(typeof formats)[number], { readonly zipFolder: string }>;

/**
 * What a file is, from its first bytes and, where these leave a choice, its name. No bytes: from the name alone. A
 * password-protected workbook is told from an old one by its name: both lie in the same container.
 */
export function detectKind(path: string, firstBytes: Uint8Array): DetectedKind {
  const named = BY_ENDING.get(/\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '');
  if (firstBytes.length === 0) return named ?? textKind();
  if (isCompoundFile(firstBytes)) {
    const isOffice = ZIPPED.some(({ kind }) => kind === named?.kind);
    return { kind: isOffice ? 'encrypted' : 'legacy', media_type: named?.media_type ?? 'application/x-ole-storage' };
  }
  const head = Buffer.from(firstBytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return zipKind(head, named);
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return { kind: 'image', media_type: 'image/webp' };
  const signed = SIGNATURES.find(({ start }) => head.startsWith(start));
  if (signed !== undefined) return signed.found;
  // Some programs put a few bytes before the header of a PDF.
  if (head.includes('%PDF-') && named?.kind === 'pdf') return named;
  if (isBinary(firstBytes) && !(named?.kind === 'csv' && isTextWithZeros(firstBytes)))
    return { kind: 'binary', media_type: 'application/octet-stream' };
  if (named !== undefined && TEXTS.has(named.kind)) return named;
  if (named?.media_type === 'image/svg+xml' || /<svg[\s>]/.test(head))
    return { kind: 'image', media_type: 'image/svg+xml' };
  return textKind();
}

function zipKind(head: string, named: DetectedKind | undefined): DetectedKind {
  if (named !== undefined && (named.kind === 'legacy' || ZIPPED.some(({ kind }) => kind === named.kind))) return named;
  const found = ZIPPED.find(({ zipFolder }) => head.includes(zipFolder));
  if (found === undefined) return { kind: 'binary', media_type: 'application/zip' };
  return { kind: found.kind, media_type: Object.values(found.types)[0] ?? 'application/zip' };
}

/** A zero byte means binary, unless the text is in UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return false;
  const sample = bytes.subarray(0, 4096);
  return sample.includes(0) && detectWideWithoutMark(sample) === undefined;
}

/** Some programs end fields of a table with a zero: still a table, and the reader says where they stand. */
function isTextWithZeros(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4096);
  const zeros = sample.filter((byte) => byte === 0).length;
  const isControl = (byte: number): boolean => byte > 0 && byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d);
  return zeros <= sample.length / 4 && !sample.some(isControl);
}

function textKind(): DetectedKind {
  return { kind: 'text', media_type: 'text/plain' };
}
