import { open, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { findProgram } from './find-program.ts';

export interface StartFiles {
  /** Where the program really lies. */
  readonly command: string;
  /** What has to be there for it to start. */
  readonly readable: readonly string[];
}

const firstLineBytes = 512;

/** A program with what it is started from: its package, and the interpreter that its first line names. */
export async function startFiles(found: string, path: string | undefined): Promise<StartFiles> {
  const command = await realpath(found);
  const interpreter = await interpreterOf(command, path);
  const files = interpreter === null ? [command] : [command, interpreter, await realpath(interpreter)];
  return { command, readable: files.map(packageOf) };
}

/**
 * The package that a file of `node_modules` belongs to, with its scope: the program for this platform lies beside the one
 * that is called. Any other file is itself alone, or a program in a Workbench would bring the Workbench along.
 */
export function packageOf(file: string): string {
  const marker = `${sep}node_modules${sep}`;
  const at = file.lastIndexOf(marker);
  if (at === -1) return file;
  const start = at + marker.length;
  const [name = ''] = file.slice(start).split(sep);
  // Links such as node_modules/.bin/x were followed before.
  return join(file.slice(0, start), name);
}

async function interpreterOf(file: string, path: string | undefined): Promise<string | null> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLineBytes), 0, firstLineBytes, 0);
  const line = /^#!\s*([^\n]*)/.exec(buffer.toString('latin1', 0, bytesRead))?.[1];
  if (line === undefined) return null;
  const [first = '', ...words] = line.trim().split(/\s+/);
  if (basename(first) !== 'env') return isAbsolute(first) ? first : null;
  const name = words.find((word) => !word.startsWith('-') && !word.includes('='));
  return name === undefined ? null : findProgram(name, { cwd: dirname(file), ...(path === undefined ? {} : { path }) });
}
