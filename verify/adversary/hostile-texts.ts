import { join } from 'node:path';
import { hostilePaths, plantTraps } from '../../packages/engine/workbench/testing/hostile-paths.ts';
import { canary, type Lab } from './lab.ts';

export interface Family {
  readonly kind: string;
  readonly texts: readonly string[];
}

const families: readonly (readonly [kind: string, test: RegExp])[] = [
  [
    'state of Galley and git',
    /state|Galley|git|in it|capitals|trailing|stream|short name|zero-width|full-width letters/,
  ],
  ['device name', /device|console/],
  ['path of another system', /drive|UNC|long path|backslash|address/],
  ['path out of the Workbench', /parent|root|dots|folder itself|absolute/],
  ['encoded path', /newline|escape|delete|separator|override|surrogate|NUL/],
];

/** Hostile paths by what they try; the traps are planted in the Workbench, and lead to the lab's outside. */
export async function hostileTexts(lab: Lab, bench: string): Promise<readonly Family[]> {
  const traps = await plantTraps(bench, lab.outside);
  const byKind = new Map<string, string[]>();
  const add = (kind: string, text: string) => byKind.set(kind, [...(byKind.get(kind) ?? []), text]);
  for (const [why, path] of hostilePaths) {
    if (path === '' || path === '.' || path === './/.') continue;
    add(families.find(([, test]) => test.test(why))?.[0] ?? 'path out of the Workbench', path);
  }
  for (const path of [join(lab.outside, 'secret.csv'), '../../outside/secret.csv', '../../home/.ssh/id_test'])
    add('path out of the Workbench', path);
  for (const [why, path] of traps) add(/device|pipe|process/.test(why) ? 'device or pipe' : 'link', path);
  return [...byKind].map(([kind, texts]) => ({ kind, texts: lab.short ? texts.slice(0, 1) : texts }));
}

/** What an attacker must never be shown. */
export const leaks = (text: string, ...more: readonly string[]): string | null =>
  [canary.outside, canary.environment, canary.key, ...more].find((secret) => text.includes(secret)) ?? null;
