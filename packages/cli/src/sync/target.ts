import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InvalidArgumentError, NotFoundError, WrongStateError } from '@galley/schema';
import { copyFile, type FolderCopy } from './copies.ts';
import { NotSyncedError } from './errors.ts';
import { listLogins, loginFor, originOf } from './logins.ts';
import { type TeamServer, teamServer } from './server.ts';

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

interface Place {
  readonly origin: string;
  readonly workbench_id: string;
  readonly name: string;
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

async function findWorkbench(what: string): Promise<Place> {
  const isAddress = /^https?:\/\//.test(what);
  const origins = isAddress ? [originOf(what)] : (await listLogins()).map(({ origin }) => origin);
  const named = /#\/w\/(wb_[a-z0-9-]+)/.exec(what)?.[1] ?? null;
  const found: Place[] = [];
  for (const origin of origins) {
    const { token } = await loginFor(origin);
    const { workbenches } = await teamServer(origin, token).team('TeamGet', {});
    const wanted = workbenches.filter(({ workbench_id, name }) =>
      isAddress ? named === null || workbench_id === named : name === what || workbench_id === what,
    );
    found.push(...wanted.map(({ workbench_id, name }) => ({ origin, workbench_id, name })));
  }
  const [place, other] = found;
  if (place === undefined) {
    throw new NotFoundError(
      `There is no Workbench "${what}" that you take part in.`,
      'galley login ADDRESS lists your Workbenches; copy an address from there.',
    );
  }
  if (other !== undefined) {
    throw new InvalidArgumentError(
      'what',
      `${found.length} Workbenches fit.`,
      `Name one by its address: ${found.map(({ origin, workbench_id }) => `${origin}/#/w/${workbench_id}`).join(', ')}`,
    );
  }
  return place;
}

/** A name of a Workbench is anybody's text: what leads elsewhere is not taken over. */
function folderNameOf(name: string): string {
  const safe = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ').trim();
  return /^[.\s]*$/.test(safe) ? 'workbench' : safe.replace(/^\.+/, '');
}
