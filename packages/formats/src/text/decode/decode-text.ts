import { isUtf8 as isSound } from 'node:buffer';
import { FileUnsupportedError } from '../../base/errors.ts';
import { looksWestern } from './looks-western.ts';

export type TextEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type LineEnding = 'lf' | 'crlf' | 'cr' | 'mixed' | 'none';

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly line_ending: LineEnding;
}

export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(decoderLabel(encoding)).decode(bytes);
  return { text, encoding, line_ending: detectLineEnding(text) };
}

/** The bytes that `decodeText` would read back as this text. */
export function encodeText(text: string, encoding: TextEncoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'utf-8-bom':
      return Buffer.from(`\ufeff${text}`, 'utf8');
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    case 'windows-1252':
      return encodeWindows1252(text);
  }
}

/** `isWhole` false: the bytes are the beginning of a file and may end in the middle of a character. */
export function detectEncoding(bytes: Uint8Array, isWhole = true): TextEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8-bom';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    if (bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0) throw utf32();
    return 'utf-16le';
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isUtf32WithoutMark(bytes)) throw utf32();
  const wide = detectWideWithoutMark(bytes);
  if (wide !== undefined) return wide;
  if (isUtf8(bytes, isWhole)) return 'utf-8';
  if (looksWestern(bytes)) return 'windows-1252';
  throw new FileUnsupportedError(
    'The encoding of the text is not known: it is neither UTF-8 nor UTF-16 nor Western (windows-1252).',
    'Save it as UTF-8 and use that file.',
    { reason: 'unknown-encoding' },
  );
}

/** Three zeros in every four bytes; as another encoding it would be text full of NUL. */
function isUtf32WithoutMark(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, 4096) & ~3;
  if (length < 8) return false;
  let little = 0;
  let big = 0;
  for (let at = 0; at < length; at += 4) {
    if (bytes[at] !== 0 && bytes[at + 2] === 0 && bytes[at + 3] === 0) little += 1;
    if (bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 3] !== 0) big += 1;
  }
  return Math.max(little, big) > (length / 4) * 0.9;
}

function utf32(): FileUnsupportedError {
  return new FileUnsupportedError('The text is in UTF-32.', 'Save it as UTF-8 and use that file.', {
    reason: 'utf-32',
  });
}

export function decoderLabel(encoding: TextEncoding): string {
  return encoding === 'utf-8-bom' ? 'utf-8' : encoding;
}

export function detectLineEnding(text: string): LineEnding {
  const crlf = text.match(/\r\n/g)?.length ?? 0;
  const lf = (text.match(/\n/g)?.length ?? 0) - crlf;
  const cr = (text.match(/\r/g)?.length ?? 0) - crlf;
  const kinds = [crlf, lf, cr].filter((count) => count > 0).length;
  if (kinds === 0) return 'none';
  if (kinds > 1) return 'mixed';
  if (crlf > 0) return 'crlf';
  return lf > 0 ? 'lf' : 'cr';
}

function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  if (isWhole) return isSound(bytes);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Latin text in UTF-16 has a zero in nearly every second byte; other text has whole lines and no control characters. */
export function detectWideWithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 8) return undefined;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) evenZeros += 1;
    if (bytes[at + 1] === 0) oddZeros += 1;
  }
  const most = (length / 2) * 0.8;
  if (oddZeros > most && evenZeros === 0) return 'utf-16le';
  if (evenZeros > most && oddZeros === 0) return 'utf-16be';
  const sample = bytes.subarray(0, length);
  // Plain letters with zeros among them would make sound text of another script, two at a time.
  if (oddZeros + evenZeros === 0 || isUtf8(sample, false)) return undefined;
  if (isWideText(sample, 'utf-16le')) return 'utf-16le';
  return isWideText(sample, 'utf-16be') ? 'utf-16be' : undefined;
}

function isWideText(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  // Private, unassigned and broken characters are what other bytes look like when read two at a time.
  return /[\r\n]/.test(text) && !/[^\P{Control}\t\r\n]|[\p{Co}\p{Cn}\p{Cs}\ufffd]/u.test(text);
}

let windows1252: Map<string, number> | undefined;

/** Characters outside the code page become `?`; the caller picks UTF-8 when that matters. */
function encodeWindows1252(text: string): Buffer {
  if (windows1252 === undefined) {
    const all = Uint8Array.from({ length: 256 }, (_unused, code) => code);
    windows1252 = new Map([...new TextDecoder('windows-1252').decode(all)].map((character, code) => [character, code]));
  }
  const table = windows1252;
  return Buffer.from([...text].map((character) => table.get(character) ?? 0x3f));
}
