import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailText } from './read-mail.ts';

/** The mails of a person: of the folder with their name, or the first whose name holds it. */
export async function mailbox(directory: string, username: string): Promise<string> {
  const root = join(directory, 'emails');
  const folders = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const name = username.toLowerCase();
  const folder =
    folders.find((each) => each === username) ??
    folders.find((each) => each === name) ??
    folders.find((each) => each.toLowerCase().includes(name));
  if (folder === undefined) return '';
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (file) => `Email ID: ${file}\n${mailText(await readFile(join(root, folder, file), 'utf8'))}`),
  );
  return mails.join('\n');
}
