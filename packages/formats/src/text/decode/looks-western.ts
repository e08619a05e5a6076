/** High bytes looked at; more would not change the answer. */
const ENOUGH = 4096;
/** One name in another script among Western text must not make a file unreadable. */
const FEWEST_FOREIGN = 4;
const MOST_FOREIGN = 0.3;
const MOSTLY = 0.7;
const DOUBLE_BYTE = ['shift_jis', 'gbk', 'big5', 'euc-kr', 'euc-jp'];
const WINDOW_BYTES = 64 * 1024;
/** Blanks, quotes, dashes, the euro: in Western text, too, they stand beside accented letters. */
const COMPANIONS = new Set([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xab, 0xb0, 0xbb]);
/** Without a character in the code page, or with one that hardly anybody writes. */
const RARE = new Set([0x81, 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8b, 0x8d, 0x8f, 0x90, 0x98, 0x9b, 0x9d]);

/**
 * Whether bytes that are no sound UTF-8 may be read as windows-1252. Western text has its accents one at a time among
 * plain letters; Cyrillic, Greek, Chinese, Japanese and the like come in runs or with bytes that the code page lacks.
 * UTF-8 with a few broken characters passes: the code page keeps it byte by byte.
 */
export function looksWestern(bytes: Uint8Array): boolean {
  let [high, foreign, sound, run] = [0, 0, 0, 0];
  let soundUntil = 0;
  for (let at = 0; at <= bytes.length && high < ENOUGH; at += 1) {
    const byte = bytes[at] ?? 0;
    if (at >= soundUntil) soundUntil = at + utf8Length(bytes, at);
    if (at < soundUntil) sound += 1;
    if (byte >= 0x80) high += 1;
    if (RARE.has(byte)) foreign += 1;
    else if (byte >= 0x80 && !COMPANIONS.has(byte)) run += 1;
    else {
      if (run > 2) foreign += run;
      run = 0;
    }
  }
  if (sound > high * MOSTLY) return true;
  if (foreign >= FEWEST_FOREIGN && foreign >= high * MOST_FOREIGN) return false;
  return !DOUBLE_BYTE.some((encoding) => isDoubleByte(bytes, encoding));
}

/** Sound in such an encoding, with its characters side by side; Western accents would make single ones of them. */
function isDoubleByte(bytes: Uint8Array, encoding: string): boolean {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  try {
    const window = bytes.subarray(first, first + WINDOW_BYTES);
    const text = new TextDecoder(encoding, { fatal: true }).decode(window, { stream: true });
    const foreign = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu) ?? [];
    const beside = foreign.filter((word) => word.length > 1).join('').length;
    return beside >= FEWEST_FOREIGN && beside > foreign.join('').length * MOSTLY;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Bytes of the UTF-8 character beyond ASCII that begins here; 0 when none does. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
