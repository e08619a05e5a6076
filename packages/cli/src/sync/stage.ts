import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isWorkbenchPath, locate } from '@galley/engine/workbench';
import { systemErrorCode, WrongStateError } from '@galley/schema';
import { z } from 'zod';
import { hashInside } from './hash-inside.ts';

/** Beside the files, so that putting them in place is a rename. It is there while a pull is under way, or was cut off. */
export const STAGE = '.galley-sync';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const operationSchema = z.object({
  path: z.string(),
  from: hash.nullable(),
  to: hash.nullable(),
  /** One's own version under another name, beside theirs. */
  own: z.literal(true).optional(),
});
export type SyncOperation = z.infer<typeof operationSchema>;

const intentSchema = z.object({ operations: z.array(operationSchema) });

/** Content on its way into a folder: everything is on disk before the first file changes. */
export interface Stage {
  has(content: string): Promise<boolean>;
  /** Keeps a content that arrives in parts, after checking that it is what it should be. */
  keep(content: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes down what will be done, does it, and takes the stage away. Says which paths were done. */
  carryOut(operations: readonly SyncOperation[]): Promise<readonly SyncOperation[]>;
}

export async function openStage(root: string): Promise<Stage> {
  const folder = join(root, STAGE);
  await mkdir(folder, { mode: 0o700, recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw stageTaken(folder);
  return {
    async has(content) {
      return (await hashInside(folder, content)) === content;
    },
    async keep(content, parts) {
      const part = join(folder, `${content}.part`);
      const seen = createHash('sha256');
      await using handle = await open(part, 'w', 0o600);
      for await (const bytes of parts) {
        seen.update(bytes);
        await handle.writeFile(bytes);
      }
      if (seen.digest('hex') !== content) {
        throw new WrongStateError('A file arrived damaged, or was changed meanwhile.', 'Run the command again.');
      }
      await handle.sync();
      await rename(part, join(folder, content));
    },
    async carryOut(operations) {
      await writeDurably(join(folder, 'intent.json'), JSON.stringify({ operations }));
      return finish(root, operations);
    },
  };
}

async function writeDurably(file: string, text: string): Promise<void> {
  await using handle = await open(`${file}.part`, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await rename(`${file}.part`, file);
}

/** Completes what a killed command had written down. Null where there is nothing of the kind. */
export async function completeStage(root: string): Promise<readonly SyncOperation[] | null> {
  const folder = join(root, STAGE);
  let text: string;
  try {
    if ((await lstat(folder)).isSymbolicLink()) throw stageTaken(folder);
    text = await readFile(join(folder, 'intent.json'), 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  return finish(root, operationsIn(text, folder));
}

/** It is renamed into place whole: one that cannot be read was not written by Galley. */
function operationsIn(text: string, folder: string): readonly SyncOperation[] {
  try {
    return intentSchema.parse(JSON.parse(text)).operations;
  } catch {
    throw stageTaken(folder);
  }
}

async function finish(root: string, operations: readonly SyncOperation[]): Promise<readonly SyncOperation[]> {
  const done: SyncOperation[] = [];
  // Deletes first: a file may stand where a folder is to be.
  for (const operation of [...operations].sort((one, other) => Number(one.to !== null) - Number(other.to !== null))) {
    if (await place(root, operation)) done.push(operation);
  }
  await rm(join(root, STAGE), { recursive: true, force: true });
  return done;
}

/** Each file is what it was or what it shall be. One that somebody changed since is left as it is. */
async function place(root: string, { path, from, to }: SyncOperation): Promise<boolean> {
  if (!isWorkbenchPath(path)) return false;
  const now = await hashInside(root, path);
  if (now === to) return true;
  if (now !== from) return false;
  const target = join(root, path);
  if (to === null) {
    await rm(target);
    await removeEmpty(root, dirname(path));
    return true;
  }
  const staged = join(root, STAGE, to);
  if ((await hashInside(join(root, STAGE), to)) !== to) return false;
  await makeFolder(root, dirname(path));
  if ((await locate(root, path)) === null) return false;
  // A copy, since two paths may want the same content; renamed, so that no moment shows half of it.
  const fresh = join(root, STAGE, `${to}.place`);
  await copyFile(staged, fresh, constants.COPYFILE_FICLONE);
  // On disk before its name: after a power cut the file would be empty, and the stage gone.
  await syncFile(fresh);
  await rename(fresh, target);
  return true;
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

async function makeFolder(root: string, folder: string): Promise<void> {
  if (folder === '.') return;
  await makeFolder(root, dirname(folder));
  // Refuses a way that leads over a link before anything is made behind it.
  await locate(root, `${folder}/x`);
  await mkdir(join(root, folder)).catch((error: unknown) => {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  });
}

async function removeEmpty(root: string, folder: string): Promise<void> {
  if (folder === '.') return;
  try {
    await rmdir(join(root, folder));
  } catch (error) {
    if (['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes(systemErrorCode(error) ?? '')) return;
    throw error;
  }
  await removeEmpty(root, dirname(folder));
}

function stageTaken(folder: string): WrongStateError {
  return new WrongStateError(`${folder} is not a folder of Galley.`, 'Move it away, then try again.', { folder });
}
