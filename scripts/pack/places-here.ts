import { homedir } from 'node:os';

/** Texts that only this machine could have put into a package. */
export function placesHere(root: string): string[] {
  return [root, `${homedir()}/`];
}
