import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PrivatePage extends AsyncDisposable {
  readonly path: string;
}

/** A page that only this user can read, in a folder that only this user can enter. It goes when it is disposed of. */
export async function writePrivatePage(html: string): Promise<PrivatePage> {
  // Created with mode 0700 and a random name: nobody can wait for it or put a link in its place.
  const folder = await mkdtemp(join(tmpdir(), 'galley-sign-in-'));
  const path = join(folder, 'open-galley.html');
  await writeFile(path, html, { mode: 0o600, flag: 'wx' });
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
