import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteGuard, createCappedText, createLineReader } from './output.ts';

function linesOf(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const reader = createLineReader((line) => lines.push(line));
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return lines;
}

describe('line reader', () => {
  it('[O8] gives the same lines however the bytes are cut', () => {
    const text = fc.array(
      fc.string({ unit: 'binary', maxLength: 8 }).map((line) => line.replaceAll('\n', '')),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (lines, sizes) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks: Buffer[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        expect(linesOf(chunks)).toEqual(lines.map((line) => Buffer.from(line).toString()));
      }),
    );
  });

  it('[O8] reads a line of 20 MB in pieces of 64 KB without going over it again and again', () => {
    const chunks = Array.from({ length: 320 }, () => Buffer.alloc(65_536, 'x'));
    const started = performance.now();
    expect(linesOf(chunks)[0]?.length).toBe(320 * 65_536);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('capped text', () => {
  it('[O7] is whole up to the cap; beyond it head, tail and the count of the rest', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 }), { maxLength: 40 }), fc.integer({ min: 2, max: 200 }), (sizes, half) => {
        const capped = createCappedText(2 * half);
        const all = sizes.map((size, index) => String.fromCharCode(97 + (index % 26)).repeat(size)).join('');
        let at = 0;
        for (const size of sizes) {
          capped.push(Buffer.from(all.slice(at, at + size)));
          at += size;
        }
        const { text, leftOut } = capped.read();
        expect(leftOut).toBe(Math.max(0, all.length - 2 * half));
        if (leftOut === 0) expect(text).toBe(all);
        expect(text.startsWith(all.slice(0, half))).toBe(true);
        expect(text.endsWith(all.slice(-half))).toBe(true);
      }),
    );
  });
});

describe('byte guard', () => {
  it('[O8] refuses the byte beyond the bound', () => {
    const guard = createByteGuard('tool', 10);
    guard(Buffer.alloc(10));
    expect(() => guard(Buffer.alloc(1))).toThrow(expect.objectContaining({ code: 'OUTPUT_TOO_LARGE' }));
  });
});
