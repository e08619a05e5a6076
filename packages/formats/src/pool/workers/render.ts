import { FileCorruptError } from '../../base/errors.ts';
import { readRegularFile } from '../../base/regular-file.ts';
import { serveTasks } from '../wire/serve.ts';

/** What is used of the optional package that holds LibreOffice as WebAssembly. */
interface ConverterPackage {
  createWorkerConverter(options: { readonly wasmPath: string }): Promise<WasmConverter>;
}

interface WasmConverter {
  convert(
    bytes: Uint8Array,
    options: { readonly inputFormat: string; readonly outputFormat: 'pdf' },
    filename: string,
  ): Promise<{ readonly data: Uint8Array }>;
}

let running: Promise<WasmConverter> | undefined;

/** Office files as PDF. The program takes a gigabyte and two seconds to start, and stays as long as this process. */
export const operations = {
  async wasmToPdf(place: { readonly module: string; readonly wasmPath: string }, path: string, ending: string) {
    running ??= start(place);
    const converter = await running;
    try {
      const options = { inputFormat: ending, outputFormat: 'pdf' } as const;
      const { data } = await converter.convert(await readRegularFile(path), options, `file.${ending}`);
      return { bytes: data };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new FileCorruptError('LibreOffice could not open the file.', { reason: reason.slice(0, 300) }, error);
    }
  },
};

async function start({ module, wasmPath }: { readonly module: string; readonly wasmPath: string }) {
  const { createWorkerConverter } = (await import(module)) as ConverterPackage;
  return createWorkerConverter({ wasmPath });
}

serveTasks(operations);
