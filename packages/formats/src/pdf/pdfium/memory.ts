import type { Engine } from './engine.ts';

/** Lends memory of the engine to one piece of work and takes it back. */
export function lend<Result>({ calls }: Engine, bytes: number, work: (pointer: number) => Result): Result {
  const pointer = calls.malloc(bytes);
  if (pointer === 0) throw new RangeError(`pdfium has no ${bytes} bytes left`);
  try {
    return work(pointer);
  } finally {
    calls.free(pointer);
  }
}

export function floatsAt(engine: Engine, pointer: number, count: number): Float32Array {
  return new Float32Array(engine.heap().buffer, pointer, count);
}

export function integerAt(engine: Engine, pointer: number): number {
  return new DataView(engine.heap().buffer).getInt32(pointer, true);
}

/** No name, address or note is read further than this; what is longer ends with an ellipsis. */
const MOST_TEXT_BYTES = 64 * 1024;

/** A text that a function writes in UTF-16 after it said how many bytes it has, its last zero included. */
export function wideText(engine: Engine, call: (buffer: number, bytes: number) => number): string {
  return writtenText(engine, call, 'utf-16le', 2);
}

/** The same for functions that write UTF-8 or plain bytes. */
export function narrowText(engine: Engine, call: (buffer: number, bytes: number) => number): string {
  return writtenText(engine, call, 'utf-8', 1);
}

function writtenText(
  engine: Engine,
  call: (buffer: number, bytes: number) => number,
  encoding: string,
  unit: number,
): string {
  const needed = call(0, 0);
  if (needed <= unit) return '';
  if (needed > MOST_BYTES) return '…';
  return lend(engine, needed, (pointer) => {
    call(pointer, needed);
    const kept = Math.min(needed - unit, MOST_TEXT_BYTES);
    const bytes = engine.heap().slice(pointer, pointer + kept);
    return `${new TextDecoder(encoding).decode(bytes)}${kept < needed - unit ? '…' : ''}`;
  });
}

/** Damaged files claim lengths that nothing has. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A name handed to a function, as bytes with a zero at the end. */
export function named<Result>(engine: Engine, name: string, work: (pointer: number) => Result): Result {
  const bytes = Buffer.from(`${name}\0`, 'utf8');
  return lend(engine, bytes.length, (pointer) => {
    engine.heap().set(bytes, pointer);
    return work(pointer);
  });
}
