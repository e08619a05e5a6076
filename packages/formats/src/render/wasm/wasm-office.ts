import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from '../../pool/index.ts';
import type { Converter, ConvertJob } from '../base/converter.ts';

const PACKAGE = '@matbee/libreoffice-converter';

/** Where the optional package lies; null where nobody installed it. */
export function findWasmOffice(): { readonly module: string; readonly wasmPath: string } | null {
  try {
    return wasmOfficeAt(import.meta.resolve(`${PACKAGE}/package.json`));
  } catch {
    return null;
  }
}

/** By the address of its package.json. */
export function wasmOfficeAt(packageFile: string): { readonly module: string; readonly wasmPath: string } {
  const folder = dirname(fileURLToPath(packageFile));
  return { module: new URL('./dist/server.js', packageFile).href, wasmPath: join(folder, 'wasm') };
}

/** LibreOffice as WebAssembly, in a process of the pool: it sees neither files nor network. */
export class WasmOffice implements Converter {
  readonly kind = 'wasm';
  readonly isConfined = true;
  readonly #pool: Pick<Pool, 'run' | 'pids'>;
  readonly #place: { readonly module: string; readonly wasmPath: string };

  constructor(pool: Pick<Pool, 'run' | 'pids'>, place: { readonly module: string; readonly wasmPath: string }) {
    this.#pool = pool;
    this.#place = place;
  }

  get pids(): readonly number[] {
    return this.#pool.pids('render');
  }

  async toPdf({ source, ending, target, signal }: ConvertJob): Promise<void> {
    const { bytes } = await this.#pool.run('render', 'wasmToPdf', [this.#place, source, ending], { signal });
    await writeFile(target, bytes);
  }

  async close(): Promise<void> {
    // Its process belongs to the pool.
  }
}
