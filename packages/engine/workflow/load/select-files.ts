import { foreignEndings, stateName } from '../state/state-name.ts';
import type { Finding } from './finding.ts';

export type FileKind = 'state' | 'foreign' | 'other';

/**
 * Which files of a folder are States. Lower-case `.js` and `.ts` files are helpers and settings of the author's, and a
 * README is for people.
 */
export function fileKind(name: string): FileKind {
  if (name.startsWith('.') || /^readme\.md$/i.test(name)) return 'other';
  if (/\.(?:md|sh)$/.test(name)) return 'state';
  if (/^[A-Z0-9_-]+\.(?:js|ts)$/.test(name)) return 'state';
  return foreignEndings.some((ending) => name.endsWith(`.${ending}`)) ? 'foreign' : 'other';
}

export function foreignFinding(name: string): Finding {
  const message = `${name} is for another system and is left out; write ${stateName(name)}.sh, .js or .ts to run it here`;
  return { level: 'warning', code: 'FOREIGN_SCRIPT', state: stateName(name), message };
}
