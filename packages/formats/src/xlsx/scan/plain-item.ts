import { nextTag } from './tag-bytes.ts';

const PRESERVE = Buffer.from(' xml:space="preserve">');
const CLOSE = Buffer.from('</t></is>');

/** A string that is one text without formats, `<t>…</t></is>`; one object is filled again and again. */
export class PlainItem {
  textStart = 0;
  textEnd = 0;
  /** Position of `</is>`. */
  end = 0;

  /** Reads what begins at `at`. False when it is written in another way or does not end within the bytes. */
  read(bytes: Buffer, at: number, limit: number): boolean {
    if (bytes[at] !== 0x3c || bytes[at + 1] !== 0x74) return false;
    const isShort = bytes[at + 2] === 0x3e;
    if (!isShort && !holds(bytes, at + 2, PRESERVE)) return false;
    this.textStart = at + (isShort ? 3 : 2 + PRESERVE.length);
    this.textEnd = nextTag(bytes, this.textStart);
    this.end = this.textEnd + 4;
    return this.textEnd !== -1 && this.end + 5 <= limit && holds(bytes, this.textEnd, CLOSE);
  }
}

function holds(bytes: Buffer, at: number, wanted: Buffer): boolean {
  let index = 0;
  while (index < wanted.length && bytes[at + index] === wanted[index]) index += 1;
  return index === wanted.length;
}
