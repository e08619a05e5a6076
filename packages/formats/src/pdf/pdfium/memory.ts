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

/** A name handed to a function, as bytes with a zero at the end. */
export function named<Result>(engine: Engine, name: string, work: (pointer: number) => Result): Result {
  const bytes = Buffer.from(`${name}\0`, 'utf8');
  return lend(engine, bytes.length, (pointer) => {
    engine.heap().set(bytes, pointer);
    return work(pointer);
  });
}
