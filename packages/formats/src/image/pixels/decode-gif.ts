import { FileCorruptError } from '../../base/errors.ts';
import { gifBlocks } from '../header/gif.ts';

const MOST_CODES = 4096;
/** Rows of a frame that comes in four passes: where each begins, and how far its rows are apart. */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/** The first frame of a GIF on its canvas, four bytes a pixel; what no frame covers is transparent. The header's size was checked. */
export function firstFrame(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  let clear = -1;
  for (const { kind, start, end } of gifBlocks(bytes)) {
    if (kind === 'control') clear = ((bytes[start + 3] ?? 0) & 1) === 1 ? (bytes[start + 6] ?? -1) : -1;
    if (kind !== 'frame') continue;
    drawFrame(bytes.subarray(start, end), globalTable(bytes), clear, { width, height, rgba });
    return rgba;
  }
  throw new FileCorruptError('The GIF holds no picture.');
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

function globalTable(bytes: Uint8Array): Uint8Array {
  return tableAt(bytes, 13, bytes[10] ?? 0) ?? new Uint8Array();
}

function tableAt(bytes: Uint8Array, at: number, flags: number): Uint8Array | null {
  return (flags & 0x80) === 0 ? null : bytes.subarray(at, at + 3 * 2 ** ((flags & 7) + 1));
}

function drawFrame(frame: Uint8Array, global: Uint8Array, clear: number, canvas: Canvas): void {
  const number = (at: number): number => (frame[at] ?? 0) | ((frame[at + 1] ?? 0) << 8);
  const [left, top, width, height] = [number(1), number(3), number(5), number(7)];
  const flags = frame[9] ?? 0;
  const own = tableAt(frame, 10, flags);
  const body = 10 + (own?.length ?? 0);
  // A frame is as large as its canvas; one that says more would take memory that nobody checked.
  if (width * height > canvas.width * canvas.height)
    throw new FileCorruptError('The GIF is damaged: its frame is larger than its canvas.');
  const places = decoded(joined(frame, body + 1), frame[body] ?? 0, width * height);
  const rows = (flags & 0x40) === 0 ? Array.from({ length: height }, (_, row) => row) : passes(height);
  const table = own ?? global;
  for (const [index, row] of rows.entries()) {
    if (top + row >= canvas.height) continue;
    for (let column = 0; column < Math.min(width, canvas.width - left); column += 1) {
      const color = places[index * width + column];
      if (color === undefined) return;
      if (color === clear || color * 3 + 2 >= table.length) continue;
      const to = ((top + row) * canvas.width + left + column) * 4;
      canvas.rgba.set(table.subarray(color * 3, color * 3 + 3), to);
      canvas.rgba[to + 3] = 255;
    }
  }
}

function passes(height: number): number[] {
  return PASSES.flatMap(([first, step]) =>
    Array.from({ length: Math.max(0, Math.ceil((height - first) / step)) }, (_, index) => first + index * step),
  );
}

/** The bytes of all sub-blocks, one after the other. */
function joined(frame: Uint8Array, from: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = from; at < frame.length; ) {
    const length = frame[at] ?? 0;
    if (length === 0) break;
    parts.push(frame.subarray(at + 1, at + 1 + length));
    at += length + 1;
  }
  return Buffer.concat(parts);
}

/** LZW with codes that grow; at most so many places. Data that ends early must not pass for a whole picture. */
function decoded(data: Uint8Array, least: number, most: number): Uint8Array {
  if (least < 1 || least > 11) throw new FileCorruptError('The GIF is damaged: its codes have no size.');
  const out = new Uint8Array(most);
  const [reset, end] = [1 << least, (1 << least) + 1];
  const before = new Uint16Array(MOST_CODES);
  const last = new Uint8Array(MOST_CODES);
  const length = new Uint16Array(MOST_CODES);
  for (let code = 0; code < reset; code += 1) {
    last[code] = code;
    length[code] = 1;
  }
  let [size, next, previous, filled, held, bits] = [least + 1, end + 1, -1, 0, 0, 0];
  const write = (code: number): number => {
    const count = length[code] ?? 0;
    let each = code;
    for (let at = filled + count - 1; at >= filled; at -= 1) {
      if (at < most) out[at] = last[each] ?? 0;
      if (at > filled) each = before[each] ?? 0;
    }
    filled += count;
    return last[each] ?? 0;
  };
  for (const byte of data) {
    held |= byte << bits;
    bits += 8;
    while (bits >= size) {
      const code = held & ((1 << size) - 1);
      held >>>= size;
      bits -= size;
      if (code === end || filled >= most) return whole(out, filled);
      if (code === reset) {
        [size, next, previous] = [least + 1, end + 1, -1];
        continue;
      }
      if (code > next || (previous < 0 && code >= reset))
        throw new FileCorruptError('The GIF is damaged: a code leads nowhere.');
      if (previous >= 0 && next < MOST_CODES) {
        before[next] = previous;
        length[next] = (length[previous] ?? 0) + 1;
        last[next] = last[firstOf(code === next ? previous : code, before, length)] ?? 0;
        next += 1;
        if (next === 1 << size && size < 12) size += 1;
      }
      write(code);
      previous = code;
    }
  }
  return whole(out, filled);
}

/** The code of one place with which a longer one begins. */
function firstOf(code: number, before: Uint16Array, length: Uint16Array): number {
  let each = code;
  while ((length[each] ?? 0) > 1) each = before[each] ?? 0;
  return each;
}

function whole(out: Uint8Array, filled: number): Uint8Array {
  if (filled < out.length) throw new FileCorruptError('The GIF is damaged: its picture is cut off.');
  return out;
}
