import { hashSchema } from '@galley/schema';
import { z } from 'zod';
import { type ObjectStore, StoreDamagedError } from '../../store/index.ts';

const manifestSchema = z.object({
  version: z.literal(1),
  files: z.array(z.object({ path: z.string(), hash: hashSchema, size: z.number(), mode: z.number() })),
  /** Looked for by name and not there: a restore removes them, even where the walk would not see them. */
  absent: z.array(z.string()),
  /** There but not stored (unreadable, too large): a restore leaves them alone. */
  skipped: z.array(z.string()),
});

export interface ManifestFile {
  readonly hash: string;
  readonly size: number;
  readonly mode: number;
}

/** The content of the folder at one moment. */
export interface Manifest {
  readonly files: ReadonlyMap<string, ManifestFile>;
  readonly absent: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
}

/** The same folder gives the same bytes, so two Checkpoints of it share one object. */
export function encodeManifest({ files, absent, skipped }: Manifest): Buffer {
  const sorted = [...files].sort(([left], [right]) => (left < right ? -1 : 1));
  return Buffer.from(
    JSON.stringify({
      version: 1,
      files: sorted.map(([path, { hash, size, mode }]) => ({ path, hash, size, mode })),
      absent: [...absent].sort(),
      skipped: [...skipped].sort(),
    }),
  );
}

export function parseManifest(bytes: Uint8Array): Manifest {
  const { files, absent, skipped } = manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  return {
    files: new Map(files.map(({ path, ...file }) => [path, file])),
    absent: new Set(absent),
    skipped: new Set(skipped),
  };
}

export async function readManifest(objects: ObjectStore, hash: string): Promise<Manifest> {
  const bytes = await objects.get(hash);
  try {
    return parseManifest(bytes);
  } catch (error) {
    throw new StoreDamagedError('The list of files of a Checkpoint cannot be read.', { hash }, error);
  }
}
