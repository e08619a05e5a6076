import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A text as a file for as long as the scope lasts; no file for no text. */
export async function temporaryFile(
  name: string,
  content: string,
): Promise<AsyncDisposable & { readonly path: string | null }> {
  if (content === '') return { path: null, [Symbol.asyncDispose]: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'galley-'));
  const path = join(folder, name);
  await writeFile(path, content, { mode: 0o600 });
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
