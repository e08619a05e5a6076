import { GalleyError } from '@galley/schema/errors';
import { dropEngine, dropGrownEngine, type Engine, pdfiumEngine } from './engine.ts';
import { MOST_MEMORY, memoryError, noPagesError, openError, refuseLarge, trapError } from './errors.ts';
import { lend, named } from './memory.ts';
import { PdfDocument } from './pdf-document.ts';

/**
 * Opens a file for one piece of work and closes it whatever comes. The work waits for nothing: two files never share
 * the engine's memory half-way.
 */
export async function withPdf<Result>(bytes: Uint8Array, work: (document: PdfDocument) => Result): Promise<Result> {
  refuseLarge(bytes);
  const engine = await pdfiumEngine();
  engine.limitMemory(MOST_MEMORY + bytes.length);
  try {
    return lend(engine, Math.max(bytes.length, 1), (pointer) => opened(engine, bytes, pointer, work));
  } catch (error) {
    if (error instanceof GalleyError) throw error;
    dropEngine();
    if (engine.isFull) throw memoryError(error);
    throw isTrap(error) ? trapError(error) : error;
  } finally {
    dropGrownEngine(engine);
  }
}

function opened<Result>(
  engine: Engine,
  bytes: Uint8Array,
  pointer: number,
  work: (document: PdfDocument) => Result,
): Result {
  engine.heap().set(bytes, pointer);
  const handle = named(engine, '', (password) => engine.calls.FPDF_LoadMemDocument(pointer, bytes.length, password));
  if (handle === 0) throw openError(engine.calls.FPDF_GetLastError(), bytes);
  using document = new PdfDocument(engine, handle);
  if (document.pageCount === 0) throw noPagesError();
  return work(document);
}

/** What WebAssembly throws when it runs out of stack, memory or sense. */
function isTrap(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}
