import { extname } from 'node:path';

/** A module beside this one, for a thread or process of its own: TypeScript in the repository, JavaScript when installed. */
export function moduleBeside(here: string, name: string): URL {
  return new URL(`./${name}${extname(here)}`, here);
}
