import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

type Call = (...numbers: readonly number[]) => number;

/** Every function of the library, as the WebAssembly has it: numbers and pointers in, a number out. */
export type Calls = Readonly<Record<Exclude<keyof WrappedPdfiumModule, 'pdfium'>, Call>> & {
  readonly malloc: (size: number) => number;
  readonly free: (pointer: number) => void;
};

export interface Engine {
  readonly calls: Calls;
  /** How far its memory may grow. What needs more ends in a trap, and `isFull` says why. */
  limitMemory(bytes: number): void;
  readonly isFull: boolean;
  /** The memory as it is now: it moves when it grows, so nobody keeps it. */
  heap(): Uint8Array;
}

/** Its memory never shrinks: after a file that took more, the next one gets a fresh engine. */
const MOST_KEPT_BYTES = 384 * 1024 * 1024;

let running: Promise<Engine> | undefined;

/** The one engine of this process, started with the first file. */
export function pdfiumEngine(): Promise<Engine> {
  running ??= start();
  return running;
}

/** After a trap its memory may hold anything: nobody uses it again. */
export function dropEngine(): void {
  running = undefined;
}

export function dropGrownEngine(engine: Engine): void {
  if (engine.heap().byteLength > MOST_KEPT_BYTES) dropEngine();
}

async function start(): Promise<Engine> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const { buffer, byteOffset, byteLength } = wasm;
  const module = await init({ wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer });
  module.PDFiumExt_Init();
  // The package's own wrappers look every function up by name at each call; a page takes ten thousand calls.
  const calls = module.pdfium.wasmExports as unknown as Calls;
  const memory = module.pdfium as unknown as { readonly HEAPU8: Uint8Array };
  const growth = limitGrowth(module.pdfium.wasmExports as unknown as { readonly memory: WasmMemory });
  return {
    calls,
    heap: () => memory.HEAPU8,
    limitMemory: (bytes) => {
      growth.most = bytes;
      growth.isFull = false;
    },
    get isFull() {
      return growth.isFull;
    },
  };
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const PAGE_BYTES = 65_536;

/** A file of a few bytes can ask for gigabytes: the engine's wish to grow is answered here. */
function limitGrowth({ memory }: { readonly memory: WasmMemory }) {
  const limit = { most: MOST_KEPT_BYTES, isFull: false };
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES <= limit.most) return grow(pages);
    limit.isFull = true;
    throw new RangeError('pdfium may not grow further');
  };
  return limit;
}
