import { open } from 'node:fs/promises';
import { type DetectedKind, detectKind } from '@galley/formats';
import type { ToolCapabilities } from '../capabilities.ts';

const HEAD_BYTES = 4096;

export interface FileHead {
  readonly kind: DetectedKind;
  readonly size: number;
}

/** What a file is, from its first bytes alone: a look at a file must not cost its size. */
export async function readFileHead(path: string, { files }: Pick<ToolCapabilities, 'files'>): Promise<FileHead> {
  await using handle = await open(await files.contentPath(path), 'r');
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(Math.min(HEAD_BYTES, size));
  await handle.read(bytes, 0, bytes.length, 0);
  return { kind: detectKind(path, bytes), size };
}
