import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where installers put it when PATH does not lead there. */
const USUAL = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** The program by its real place; null where it is not installed. */
export async function findProgram(name: string, path = process.env.PATH ?? ''): Promise<string | null> {
  const ending = process.platform === 'win32' ? '.exe' : '';
  // A relative entry would make a file of the current folder a program.
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const places = isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name + ending));
  for (const place of name === 'soffice' ? [...places, ...USUAL] : places) {
    if (await isProgram(place)) return realpath(place);
  }
  return null;
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
