import { constants } from 'node:buffer';
import { FileCorruptError, FileTooLargeError } from '../base/errors.ts';
import { documentTypeError } from './document-type.ts';

export interface XmlText {
  /** The whole part, byte order mark included, so that encoding it again gives the same bytes. */
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
}

export function decodeXml(bytes: Uint8Array, part: string): XmlText {
  const encoding = encodingOf(bytes);
  // Without this a sheet that is too large for one text would be called damaged.
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    throw new FileTooLargeError(`The part "${part}" is too large to be edited.`, {
      limit: 'text bytes',
      value: bytes.length,
    });
  }
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FileCorruptError(`The part "${part}" is not valid ${encoding} text.`, { part, encoding }, cause);
  }
  if (text.slice(0, 4096).includes('<!DOCTYPE')) throw documentTypeError(part);
  return { text, encoding };
}

export function encodeXml(text: string, encoding: XmlText['encoding']): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

function encodingOf(bytes: Uint8Array): XmlText['encoding'] {
  const first = bytes[0];
  const second = bytes[1];
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
