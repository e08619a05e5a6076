import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const lineSchema = z.union([
  z.object({
    seq: z.int(),
    stream: z.string(),
    at: z.number(),
    type: z.string(),
    version: z.int(),
    payload: z.string(),
  }),
  z.object({ object: z.string(), text: z.string() }),
  z.object({ object: z.string(), base64: z.string() }),
]);

/** A row of the journal as it was, with its payload whole. */
export type ArchivedRow = Extract<z.infer<typeof lineSchema>, { seq: number }>;

export interface ArchiveContent {
  readonly rows: readonly ArchivedRow[];
  readonly objects: ReadonlyMap<string, Buffer>;
}

/** One JSON value a line, so that anybody can read it with `zstdcat`. */
export function archiveText({ rows, objects }: ArchiveContent): Buffer {
  const lines = [...rows.map((row) => JSON.stringify(row)), ...[...objects].map(objectLine)];
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

function objectLine([object, bytes]: [string, Buffer]): string {
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text).equals(bytes);
  return JSON.stringify(isText ? { object, text } : { object, base64: bytes.toString('base64') });
}

export function packArchive(text: Buffer): Promise<Buffer> {
  // Prompts of many Runs are nearly the same: the window must reach from one to the next.
  const params = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_windowLog]: 23 };
  return compress(text, { params });
}

export function unpackArchive(packed: Buffer): Promise<Buffer> {
  return decompress(packed, { params: { [constants.ZSTD_d_windowLogMax]: 27 } });
}

export function parseArchive(text: Buffer): ArchiveContent {
  const rows: ArchivedRow[] = [];
  const objects = new Map<string, Buffer>();
  for (const line of text.toString('utf8').split('\n')) {
    if (line === '') continue;
    const value = lineSchema.parse(JSON.parse(line));
    if ('seq' in value) rows.push(value);
    else objects.set(value.object, 'text' in value ? Buffer.from(value.text) : Buffer.from(value.base64, 'base64'));
  }
  return { rows, objects };
}
