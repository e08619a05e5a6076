import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ProgramRef } from '@galley/schema';
import { type Backend, findProgram, type StateDefinition } from '../../workflow/index.ts';

type Script = NonNullable<StateDefinition['script']>;
export type ScriptRef = Extract<ProgramRef, { kind: 'script' }>;

/** A script is its exact text and the language it is run in. */
export function scriptRef({ language, text }: Script): ScriptRef {
  return { kind: 'script', language, hash: createHash('sha256').update(text).digest('hex') };
}

export function sameProgram(left: ProgramRef, right: ProgramRef): boolean {
  if (left.kind === 'script')
    return right.kind === 'script' && left.hash === right.hash && left.language === right.language;
  return right.kind === 'program' && left.hash === right.hash && left.path === right.path;
}

/**
 * A program is the file it is started from, with its arguments; an argument that names a file counts with that file's
 * content, or `node agent.js` would stand for any text in agent.js. What it loads beyond that is not looked at. Null
 * when it starts nothing or is not installed.
 */
export async function programRef(name: string, { program }: Pick<Backend, 'program'>): Promise<ProgramRef | null> {
  if (program === undefined) return null;
  const found = await findProgram(program.command, { cwd: tmpdir() });
  if (found === null) return null;
  const path = await realpath(found);
  const parts = [path, await hashFile(path)];
  for (const argument of program.args) parts.push(argument, isAbsolute(argument) ? await hashFile(argument) : '');
  return { kind: 'program', name, path, hash: createHash('sha256').update(JSON.stringify(parts)).digest('hex') };
}

/** Programs are large and asked for every turn: the file is read again only when it looks changed. */
const known = new Map<string, { readonly look: string; readonly hash: string }>();

/** Empty for what is no file. */
async function hashFile(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found === null || !found.isFile()) return '';
  const look = [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
  const before = known.get(path);
  if (before?.look === look) return before.hash;
  const hasher = createHash('sha256');
  await pipeline(createReadStream(path), hasher);
  const hash = hasher.digest('hex');
  known.set(path, { look, hash });
  return hash;
}
