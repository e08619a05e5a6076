import { isWorkbenchPath } from '@galley/engine/workbench';
import type { TeamServer } from '../shared/team-server.ts';
import type { Manifest } from './plan-sync.ts';

export interface SharedFiles {
  readonly files: Manifest;
  /** Paths that this computer does not take, whatever the server says. */
  readonly refused: readonly string[];
}

/** Published of a shared Workbench. A path that leads out of a folder, or into `.galley`, is never written. */
export async function listShared(server: TeamServer, workbench_id: string): Promise<SharedFiles> {
  const files = new Map<string, string>();
  const refused: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { files: { path: string; hash: string }[]; next_cursor: string | null } = await server.call(
      'PublishedList',
      { workbench_id, ...(cursor === '' ? {} : { cursor }) },
    );
    for (const { path, hash } of page.files) {
      if (isWorkbenchPath(path)) files.set(path, hash);
      else refused.push(path);
    }
    cursor = page.next_cursor;
  }
  return { files, refused };
}

/** The content of a Published file, part by part. */
export async function* readShared(
  server: TeamServer,
  workbench_id: string,
  { path, hash }: { readonly path: string; readonly hash: string },
): AsyncGenerator<Uint8Array> {
  for (let offset = 0; ; ) {
    const { data, size } = await server.call('PublishedRead', { workbench_id, path, hash, offset });
    const bytes = Buffer.from(data, 'base64');
    yield bytes;
    offset += bytes.length;
    if (offset >= size || bytes.length === 0) return;
  }
}
