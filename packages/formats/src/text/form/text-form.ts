import { FileUnsupportedError } from '../../base/errors.ts';
import { decodeText, encodeText, type TextEncoding } from '../decode/decode-text.ts';
import { CharacterNotHeldError } from './errors.ts';

/** How a file keeps its text: what a change of the text must leave as it was. */
export interface TextForm {
  readonly encoding: TextEncoding;
  /** Begins with a byte order mark; UTF-16 may lack it. */
  readonly hasMark: boolean;
}

export interface OpenedText {
  /** Every character, also halves of surrogate pairs, without the mark. */
  readonly text: string;
  readonly form: TextForm;
}

export const plainForm: TextForm = { encoding: 'utf-8', hasMark: false };

/** A text to be changed. Refuses bytes that would not come back as they were: an edit elsewhere must not alter them. */
export function openText(bytes: Uint8Array): OpenedText {
  const decoded = decodeText(bytes);
  const form = { encoding: decoded.encoding, hasMark: beginsWithMark(bytes, decoded.encoding) };
  const text = isWide(form.encoding) ? readWide(bytes, form) : decoded.text;
  if (Buffer.compare(encodeForm(text, form), bytes) === 0) return { text, form };
  throw new FileUnsupportedError(
    `The file has bytes that are not sound ${form.encoding}; an edit would change them.`,
    'Save it as UTF-8 in a text editor and use that file, or write the whole file again.',
    { reason: 'unsound-text', encoding: form.encoding },
  );
}

/** The bytes that are read back as exactly this text; refuses what the encoding cannot hold. */
export function closeText(text: string, form: TextForm): Buffer {
  const bytes = encodeForm(text, form);
  if (isReadBack(bytes, text, form)) return bytes;
  throw new CharacterNotHeldError(text, form.encoding);
}

function isReadBack(bytes: Buffer, text: string, form: TextForm): boolean {
  if (text === '') return true;
  try {
    const opened = openText(bytes);
    // Without its last accent a Western text is plain ASCII, which is UTF-8 as well.
    return opened.text === text && (opened.form.encoding === form.encoding || form.encoding === 'windows-1252');
  } catch (error) {
    if (error instanceof FileUnsupportedError) return false;
    throw error;
  }
}

function encodeForm(text: string, { encoding, hasMark }: TextForm): Buffer {
  const bytes = encodeText(text, encoding);
  return isWide(encoding) && !hasMark ? bytes.subarray(2) : bytes;
}

function isWide(encoding: TextEncoding): boolean {
  return encoding === 'utf-16le' || encoding === 'utf-16be';
}

/** The usual decoder replaces halves of surrogate pairs; old programs cut texts between them. */
function readWide(bytes: Uint8Array, { encoding, hasMark }: TextForm): string {
  const content = Buffer.from(bytes.subarray(hasMark ? 2 : 0, bytes.length & ~1));
  return (encoding === 'utf-16be' ? content.swap16() : content).toString('utf16le');
}

function beginsWithMark(bytes: Uint8Array, encoding: TextEncoding): boolean {
  if (encoding === 'utf-16le') return bytes[0] === 0xff && bytes[1] === 0xfe;
  if (encoding === 'utf-16be') return bytes[0] === 0xfe && bytes[1] === 0xff;
  return encoding === 'utf-8-bom';
}
