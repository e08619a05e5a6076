import type { TextEncoding } from './decode/decode-text.ts';
import type { FindMatches } from './find/find-matches.ts';
import { writeMatches } from './find/write-matches.ts';
import { closeText, openText } from './form/text-form.ts';

export interface TextReplaced {
  readonly bytes: Buffer;
  readonly replaced: number;
  readonly encoding: TextEncoding;
}

/** Changes a text file and keeps its encoding, byte order mark and line endings. */
export function replaceText(bytes: Uint8Array, find: FindMatches): TextReplaced {
  const { text, form } = openText(bytes);
  const matches = find(text);
  const { encoding } = form;
  if (matches.length === 0) return { bytes: Buffer.from(bytes), replaced: 0, encoding };
  return { bytes: closeText(writeMatches(text, matches), form), replaced: matches.length, encoding };
}
