import { detectWideWithoutMark } from '../text/decode-text.ts';
import { isCompoundFile } from '../zip/compound-file.ts';

export type FileKind =
  | 'csv'
  | 'xlsx'
  | 'docx'
  | 'pptx'
  | 'pdf'
  | 'json'
  | 'text'
  | 'image'
  | 'binary'
  | 'legacy'
  | 'encrypted';

export interface DetectedKind {
  readonly kind: FileKind;
  readonly media_type: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const BY_ENDING: Readonly<Record<string, readonly [FileKind, string]>> = {
  csv: ['csv', 'text/csv'],
  tsv: ['csv', 'text/tab-separated-values'],
  tab: ['csv', 'text/tab-separated-values'],
  psv: ['csv', 'text/csv'],
  json: ['json', 'application/json'],
  jsonl: ['json', 'application/x-ndjson'],
  ndjson: ['json', 'application/x-ndjson'],
  xlsx: ['xlsx', `${OFFICE}.spreadsheetml.sheet`],
  xlsm: ['xlsx', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  xltx: ['xlsx', `${OFFICE}.spreadsheetml.template`],
  xltm: ['xlsx', 'application/vnd.ms-excel.template.macroEnabled.12'],
  docx: ['docx', `${OFFICE}.wordprocessingml.document`],
  docm: ['docx', 'application/vnd.ms-word.document.macroEnabled.12'],
  dotx: ['docx', `${OFFICE}.wordprocessingml.template`],
  dotm: ['docx', 'application/vnd.ms-word.template.macroEnabled.12'],
  pptx: ['pptx', `${OFFICE}.presentationml.presentation`],
  pptm: ['pptx', 'application/vnd.ms-powerpoint.presentation.macroEnabled.12'],
  potx: ['pptx', `${OFFICE}.presentationml.template`],
  potm: ['pptx', 'application/vnd.ms-powerpoint.template.macroEnabled.12'],
  ppsx: ['pptx', `${OFFICE}.presentationml.slideshow`],
  ppsm: ['pptx', 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12'],
  pdf: ['pdf', 'application/pdf'],
  svg: ['image', 'image/svg+xml'],
  png: ['image', 'image/png'],
  jpg: ['image', 'image/jpeg'],
  jpeg: ['image', 'image/jpeg'],
  gif: ['image', 'image/gif'],
  webp: ['image', 'image/webp'],
  xls: ['legacy', 'application/vnd.ms-excel'],
  xlsb: ['legacy', 'application/vnd.ms-excel.sheet.binary.macroEnabled.12'],
  doc: ['legacy', 'application/msword'],
  ppt: ['legacy', 'application/vnd.ms-powerpoint'],
  ods: ['legacy', 'application/vnd.oasis.opendocument.spreadsheet'],
  odt: ['legacy', 'application/vnd.oasis.opendocument.text'],
  odp: ['legacy', 'application/vnd.oasis.opendocument.presentation'],
  md: ['text', 'text/markdown'],
  html: ['text', 'text/html'],
};
const SIGNATURES: readonly (readonly [string, FileKind, string])[] = [
  ['%PDF-', 'pdf', 'application/pdf'],
  ['\x89PNG\r\n', 'image', 'image/png'],
  ['\xff\xd8\xff', 'image', 'image/jpeg'],
  ['GIF8', 'image', 'image/gif'],
];

/**
 * What a file is, from its first bytes and, where these leave a choice, its name. No bytes: from the name alone. A
 * password-protected workbook is told from an old one by its name: both lie in the same container.
 */
export function detectKind(path: string, firstBytes: Uint8Array): DetectedKind {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const named = BY_ENDING[ending];
  if (firstBytes.length === 0) return named === undefined ? textKind() : { kind: named[0], media_type: named[1] };
  if (isCompoundFile(firstBytes)) {
    const isOffice = named !== undefined && ['xlsx', 'docx', 'pptx'].includes(named[0]);
    const kind = isOffice ? 'encrypted' : 'legacy';
    return { kind, media_type: named?.[1] ?? 'application/x-ole-storage' };
  }
  const head = Buffer.from(firstBytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return zipKind(head, named);
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return { kind: 'image', media_type: 'image/webp' };
  for (const [mark, kind, mediaType] of SIGNATURES) if (head.startsWith(mark)) return { kind, media_type: mediaType };
  // Some programs put a few bytes before the header of a PDF.
  if (head.includes('%PDF-') && named?.[0] === 'pdf') return { kind: 'pdf', media_type: 'application/pdf' };
  if (isBinary(firstBytes) && !(named?.[0] === 'csv' && isTextWithZeros(firstBytes)))
    return { kind: 'binary', media_type: 'application/octet-stream' };
  if (named !== undefined && ['csv', 'json', 'text'].includes(named[0]))
    return { kind: named[0], media_type: named[1] };
  if (named?.[1] === 'image/svg+xml' || /<svg[\s>]/.test(head)) return { kind: 'image', media_type: 'image/svg+xml' };
  return textKind();
}

function zipKind(head: string, named: readonly [FileKind, string] | undefined): DetectedKind {
  if (named !== undefined && ['xlsx', 'docx', 'pptx', 'legacy'].includes(named[0])) {
    return { kind: named[0], media_type: named[1] };
  }
  const folders: readonly (readonly [string, string])[] = [
    ['xl/', 'xlsx'],
    ['word/', 'docx'],
    ['ppt/', 'pptx'],
  ];
  const found = folders.find(([folder]) => head.includes(folder));
  const type = found === undefined ? undefined : BY_ENDING[found[1]];
  return type === undefined
    ? { kind: 'binary', media_type: 'application/zip' }
    : { kind: type[0], media_type: type[1] };
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
