import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** Where a program lies that is called by this name; null when PATH does not lead to it. */
export async function findProgram(
  command: string,
  { path = process.env.PATH ?? '', cwd }: { readonly path?: string; readonly cwd: string },
): Promise<string | null> {
  if (isAbsolute(command) || command.includes('/'))
    return (await isProgram(resolve(cwd, command))) ? resolve(cwd, command) : null;
  for (const folder of absoluteFolders(path)) {
    for (const ending of endings()) {
      const candidate = join(folder, command + ending);
      if (await isProgram(candidate)) return candidate;
    }
  }
  return null;
}

/** A relative entry would make a file of the Workbench a program that is called by its name. */
export function absoluteFolders(path: string): string[] {
  return path.split(delimiter).filter((folder) => isAbsolute(folder));
}

function endings(): readonly string[] {
  return process.platform === 'win32' ? (process.env.PATHEXT ?? '.EXE;.CMD').split(';') : [''];
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    // Missing, or not ours to run: the next folder may have it.
    return false;
  }
}
