import { FileUnsupportedError } from '../base/errors.ts';
import { decodeText, encodeText, type TextEncoding } from './decode-text.ts';
import type { FindMatches } from './find-matches.ts';

export interface TextReplaced {
  readonly bytes: Buffer;
  readonly replaced: number;
  readonly encoding: TextEncoding;
}

/** Changes a text file and keeps its encoding, byte order mark and line endings. */
export function replaceText(bytes: Uint8Array, find: FindMatches): TextReplaced {
  const { text, encoding } = decodeText(bytes);
  const matches = find(text);
  let changed = '';
  let kept = 0;
  for (const { start, end, replacement } of matches) {
    changed += text.slice(kept, start) + replacement;
    kept = end;
  }
  changed += text.slice(kept);
  if (matches.length === 0) return { bytes: Buffer.from(bytes), replaced: 0, encoding };
  // UTF-16 without a mark is written back without one.
  const encoded = withoutNewMark(encodeText(changed, encoding), bytes, encoding);
  if (decodeText(encoded).text !== changed) throw cannotHold(encoding);
  return { bytes: encoded, replaced: matches.length, encoding };
}

function withoutNewMark(encoded: Buffer, before: Uint8Array, encoding: TextEncoding): Buffer {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return encoded;
  const hadMark = before[0] === encoded[0] && before[1] === encoded[1];
  return hadMark ? encoded : encoded.subarray(2);
}

function cannotHold(encoding: TextEncoding): FileUnsupportedError {
  return new FileUnsupportedError(
    `The file is in ${encoding}, which cannot hold the new text.`,
    'Save the file as UTF-8 first, or use other characters.',
    { encoding },
  );
}
