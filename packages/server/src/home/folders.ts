import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { GalleyError, InvalidArgumentError, systemErrorCode } from '@galley/schema';

/** A folder that the page may not look into or open. */
export class FolderRefusedError extends GalleyError {
  constructor(directory: string, reason: string, cause?: unknown) {
    super({
      code: 'FOLDER_REFUSED',
      message: `The folder ${JSON.stringify(directory)} is refused: ${reason}.`,
      remedy: 'Choose a folder below your home folder, or open it from a terminal: galley serve DIR.',
      details: { directory },
      cause,
    });
  }
}

const MOST_FOLDERS = 1_000;

/** The real place of a folder below the person's home folder; links that lead out of it are refused. */
export async function folderInHome(home: string, given: string): Promise<string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such a name forges lines of what shows it
  if (!isAbsolute(given) || /[\u0000-\u001f\u007f]/.test(given))
    throw new FolderRefusedError(given, 'it is no whole path');
  if (given.split(/[/\\]/).includes('..')) throw new FolderRefusedError(given, 'it leads out of its folder');
  let place: string;
  try {
    place = await realpath(given);
    if (!(await stat(place)).isDirectory()) throw new FolderRefusedError(given, 'it is no folder');
  } catch (error) {
    if (error instanceof GalleyError) throw error;
    throw new FolderRefusedError(given, 'it cannot be opened', error);
  }
  const way = relative(await realpath(home), place);
  if (way.startsWith('..') || isAbsolute(way)) throw new FolderRefusedError(given, 'it is not in your home folder');
  if (way.split(sep).some((part) => part.startsWith('.') && part !== ''))
    throw new FolderRefusedError(given, 'it is hidden');
  return place;
}

export interface BrowsedFolder {
  readonly directory: string;
  readonly parent: string | null;
  readonly folders: { readonly name: string; readonly is_workbench: boolean }[];
}

/** The folders in a folder, by their names alone. */
export async function browse(home: string, given: string): Promise<BrowsedFolder> {
  const directory = await folderInHome(home, given);
  const names = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort(new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare)
    .slice(0, MOST_FOLDERS);
  const folders = await Promise.all(
    names.map(async (name) => ({ name, is_workbench: await isWorkbench(join(directory, name)) })),
  );
  return { directory, parent: directory === (await realpath(home)) ? null : dirname(directory), folders };
}

/** Makes one new folder in a folder of the person's home. */
export async function makeFolder(home: string, given: string): Promise<string> {
  const wanted = resolve(given);
  const name = basename(wanted);
  if (name.startsWith('.')) throw new FolderRefusedError(given, 'it would be hidden');
  const target = join(await folderInHome(home, dirname(wanted)), name);
  try {
    await mkdir(target);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw new FolderRefusedError(given, 'it cannot be made', error);
    throw new InvalidArgumentError('directory', `There is a ${name} already.`, 'Open it, or choose another name.');
  }
  return target;
}

async function isWorkbench(directory: string): Promise<boolean> {
  try {
    return (await stat(join(directory, '.galley'))).isDirectory();
  } catch {
    // It has none, or is closed to us: either way it is shown as a plain folder.
    return false;
  }
}
