import { readRegularFile } from '../base/regular-file.ts';

/** Where the bytes are. With a key (the content's hash) what was opened is kept for the next request. */
export interface FileSource {
  readonly path: string;
  readonly key?: string;
}

/** Bytes at hand, or a file that holds them. */
export type FormatSource = Uint8Array | FileSource;

export async function bytesOf(source: FormatSource): Promise<Uint8Array> {
  return source instanceof Uint8Array ? source : readRegularFile(source.path);
}
