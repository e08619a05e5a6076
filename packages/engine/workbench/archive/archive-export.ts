import { randomUUID } from 'node:crypto';
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { GalleyError, InvalidArgumentError, systemErrorCode } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { openInside } from '../paths/open-inside.ts';
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts';
import {
  type CopyReport,
  copyJournal,
  DATABASE_FILE,
  listPublished,
  listState,
  objectHash,
  STATE_FOLDER,
  temporaryCopy,
} from './fork-copy.ts';
import { TargetNotEmptyError } from './fork-target.ts';

export interface ExportOptions {
  /** With Draft, conversation, Checkpoints and all history; otherwise the Published files alone. */
  readonly includeState?: boolean;
}

/** Writes the Workbench as a zip file that any program can open. The target must not exist. */
export async function exportWorkbench(
  context: WorkbenchContext,
  given: string,
  { includeState = false }: ExportOptions = {},
): Promise<CopyReport> {
  const target = resolve(given);
  if (target.startsWith(`${context.root}${sep}`)) {
    throw new InvalidArgumentError('target', `${target} lies inside the Workbench.`, 'Choose a place outside of it.', {
      target,
    });
  }
  await refuseExisting(target);
  const part = `${target}.part-${randomUUID().slice(0, 8)}`;
  try {
    const writer = await createArchiveWriter(part);
    let report: CopyReport;
    try {
      report = await addPublished(context, writer);
      if (includeState) await addState(context, writer);
      await writer.finish();
    } finally {
      await writer.close();
    }
    await rename(part, target);
    return report;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function addPublished(context: WorkbenchContext, writer: ArchiveWriter): Promise<CopyReport> {
  const { paths, reasons } = await listPublished(context);
  let [files, bytes] = [0, 0];
  for (const path of paths) {
    let handle: FileHandle | null = null;
    try {
      handle = await openInside(context.root, path);
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      reasons.unreadable += 1;
    }
    if (handle === null) continue;
    bytes += await addOpen(writer, path, handle);
    files += 1;
  }
  return { files, bytes, leftOutReasons: reasons };
}

async function addState(context: WorkbenchContext, writer: ArchiveWriter): Promise<void> {
  const copy = temporaryCopy(context, `export-${randomUUID()}.db`);
  try {
    await copyJournal(context, copy);
    await addOpen(writer, `${STATE_FOLDER}/${DATABASE_FILE}`, await open(copy));
  } finally {
    await rm(copy, { force: true });
  }
  for (const path of await listState(context, 'everything')) {
    const handle = await openInside(context.store.directory, path);
    const name = `${STATE_FOLDER}/${path.split(sep).join('/')}`;
    if (handle !== null) await addOpen(writer, name, handle, objectHash(path));
  }
}

async function addOpen(
  writer: ArchiveWriter,
  name: string,
  handle: FileHandle,
  hash: string | null = null,
): Promise<number> {
  try {
    await writer.add(name, handle, hash);
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function refuseExisting(target: string): Promise<void> {
  try {
    await access(target);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return;
    throw error;
  }
  throw new TargetNotEmptyError(join(target));
}
