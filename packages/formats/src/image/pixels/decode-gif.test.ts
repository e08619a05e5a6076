import { describe, expect, it } from 'vitest';
import { pixelsOf } from './decode.ts';

const RED_AND_BLUE = [255, 0, 0, 0, 0, 255];

interface Frame {
  readonly place?: readonly [left: number, top: number, width: number, height: number];
  readonly isInterlaced?: boolean;
  readonly clear?: number;
  readonly body: readonly number[];
}

/** A GIF with a table of red and blue. */
function gif(width: number, height: number, { place = [0, 0, width, height], isInterlaced, clear, body }: Frame) {
  const control = clear === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, clear, 0];
  const box = place.flatMap((each) => [each & 255, each >> 8]);
  const head = [width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0];
  const frame = [0x2c, ...box, isInterlaced === true ? 0x40 : 0, ...body, 0x3b];
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from([...head, ...RED_AND_BLUE, ...control, ...frame])]);
}

/** Colours as codes of eight bits that never grow: with a reset now and then. */
function plain(colours: readonly number[]): number[] {
  const codes = colours.flatMap((colour, index) => (index % 100 === 0 ? [128, colour] : [colour]));
  return [7, codes.length + 1, ...codes, 129, 0];
}

const NAMES: Readonly<Record<string, string>> = { '255,0,0,255': 'r', '0,0,255,255': 'b' };

/** A letter for each pixel, a dot for what is transparent. */
function colours(bytes: Uint8Array): string {
  const { rgba } = pixelsOf(bytes);
  const pixels = Array.from({ length: rgba.length / 4 }, (_, index) => [...rgba.subarray(index * 4, index * 4 + 4)]);
  return pixels.map((each) => NAMES[each.join()] ?? '.').join('');
}

describe('a GIF', () => {
  it('[F13] is decoded, with codes that grow', () => {
    const lzw = '021c848fa9cbed0fa39cb4da8bb3debcfb0f86e24896e689a6eacab66b0100';
    expect(colours(gif(30, 30, { body: [...Buffer.from(lzw, 'hex')] }))).toBe('r'.repeat(900));
  });

  it('[F13] row by row, or in four passes', () => {
    const rows = [0, 1, 1, 0, 0, 1];
    expect(colours(gif(1, 6, { body: plain(rows) }))).toBe('rbbrrb');
    // Passes bring the rows 0, 4, 2, 1, 3, 5.
    expect(colours(gif(1, 6, { body: plain(rows), isInterlaced: true }))).toBe('rrbrbb');
  });

  it('[F13] what is clear or not covered is transparent', () => {
    expect(colours(gif(3, 2, { place: [1, 1, 2, 1], body: plain([1, 0]), clear: 0 }))).toBe('....b.');
  });

  it.each([
    ['is cut off', { body: plain([0, 1]) }, 3],
    ['has a frame larger than itself', { place: [0, 0, 60_000, 60_000], body: plain([0]) }, 1],
    ['has a code that leads nowhere', { body: [7, 3, 128, 0, 140, 0] }, 2],
    ['has codes without a size', { body: [12, 1, 0, 0] }, 1],
  ] as const)('[F1] one that %s is refused', (_, frame, width) => {
    expect(() => pixelsOf(gif(width, 1, frame))).toThrow(/damaged/);
  });
});
