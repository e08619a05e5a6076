import { FileUnsupportedError } from '../../base/errors.ts';
import { encodeText, type TextEncoding } from '../decode/decode-text.ts';

/** The new text does not fit into the encoding that the file has. */
export class CharacterNotHeldError extends FileUnsupportedError {
  constructor(text: string, encoding: TextEncoding) {
    const first = firstNotHeld(text, encoding);
    const what = first === null ? 'this text' : `the character ${first.shown} in line ${first.line}`;
    super(
      `The file is in ${encoding}, which cannot hold ${what}.`,
      'Use other characters, or ask for the file to become UTF-8 (encoding: "utf-8").',
      { reason: 'character-not-held', encoding, ...first },
    );
  }
}

interface NotHeld {
  readonly character: string;
  readonly shown: string;
  readonly line: number;
}

function firstNotHeld(text: string, encoding: TextEncoding): NotHeld | null {
  let line = 1;
  for (const character of text) {
    if (character === '\n') line += 1;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80 || isHeld(character, encoding)) continue;
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    return { character, shown: `“${character}” (${name})`, line };
  }
  return null;
}

function isHeld(character: string, encoding: TextEncoding): boolean {
  if (encoding !== 'windows-1252') return /\P{Surrogate}/u.test(character);
  return encodeText(character, encoding)[0] !== 0x3f;
}
