import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { WrongStateError } from '@galley/schema';
import { copyFile, type FolderCopy } from '../shared/copies.ts';
import { NotSyncedError } from '../shared/errors.ts';
import { findWorkbench } from '../shared/find-workbench.ts';
import { loginFor } from '../shared/logins.ts';
import { type TeamServer, teamServer } from '../shared/team-server.ts';

/** A folder, the shared Workbench that it is a copy of, and the server to ask. */
export interface SyncTarget {
  readonly root: string;
  readonly copy: FolderCopy;
  readonly server: TeamServer;
}

/** The folder that was pulled before. */
export async function existingTarget(directory: string): Promise<SyncTarget> {
  const folder = resolve(directory);
  const root = existsSync(folder) ? await realpath(folder) : folder;
  const copy = await copyFile(root).read();
  if (copy === null) throw new NotSyncedError(folder);
  const { token } = await loginFor(copy.origin);
  return { root, copy, server: teamServer(copy.origin, token) };
}

/** A Workbench by its address or name, and the folder that becomes its copy. */
export async function newTarget(what: string, directory: string | undefined): Promise<SyncTarget> {
  const place = await findWorkbench(what);
  const folder = resolve(directory ?? folderNameOf(place.name));
  await mkdir(folder, { recursive: true });
  const root = await realpath(folder);
  const known = await copyFile(root).read();
  if (known !== null && known.workbench_id !== place.workbench_id) {
    throw new WrongStateError(
      `${folder} was pulled from "${known.name}".`,
      'Name another folder: galley pull ADDRESS DIR.',
      { directory: folder },
    );
  }
  const copy = known ?? { directory: root, ...place, base: {} };
  const { token } = await loginFor(place.origin);
  return { root, copy, server: teamServer(place.origin, token) };
}

/** A name of a Workbench is anybody's text: what leads elsewhere is not taken over. */
function folderNameOf(name: string): string {
  const safe = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ').trim();
  return /^[.\s]*$/.test(safe) ? 'workbench' : safe.replace(/^\.+/, '');
}
