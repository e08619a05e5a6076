import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Texts that only this machine could have put into a package. */
export function placesHere(root: string): string[] {
  return [root, `${homedir()}/`, join(tmpdir(), 'galley-')];
}
