import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAllowedLicence } from '../licences/judge-licence.ts';

interface Included {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly texts: readonly string[];
}

const LICENCE_FILE = /^(licen[cs]e|notice|copying)/i;

/**
 * The licences of all that is in the package and not ours, as those licences ask for. `modules` are the files it was made
 * from, `others` the texts of what came without a package, such as fonts, by name.
 */
export function thirdPartyText(modules: readonly string[], others: Readonly<Record<string, string>> = {}): string {
  const packages = new Map<string, Included>();
  for (const module of modules) {
    const folder = packageOf(module);
    if (folder !== null && !packages.has(folder)) packages.set(folder, describe(folder));
  }
  const included = [...packages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const refused = included.filter(({ licence }) => !isAllowedLicence(licence));
  if (refused.length > 0) throw new Error(`No licence to ship: ${refused.map(({ name }) => name).join(', ')}.`);
  return [
    'Galley is licensed under Apache-2.0 (see LICENSE). This package also holds work of others, each under its own licence:',
    '',
    ...included.map(({ name, version, licence }) => `- ${name} ${version} (${licence})`),
    ...Object.keys(others).map((name) => `- ${name} (its licence is at the end)`),
    ...included.flatMap(({ name, version, licence, texts }) => [
      ...headed(`${name} ${version}: ${licence}`),
      ...(texts.length === 0 ? ['The package holds no text of its licence.'] : texts),
    ]),
    ...Object.entries(others).flatMap(([name, text]) => [...headed(name), text.trim()]),
    '',
  ].join('\n');
}

function headed(title: string): string[] {
  return ['', '='.repeat(100), title, ''];
}

/** The folder of the package that a module belongs to; null for our own. */
function packageOf(module: string): string | null {
  const path = module.split('?')[0]?.replaceAll('\\', '/').replace(/^\0/, '') ?? '';
  if (!path.includes('/node_modules/')) return null;
  for (let folder = dirname(path); folder.includes('/node_modules/'); folder = dirname(folder)) {
    // Folders inside a package may have a manifest that says only how their files are read.
    if (existsSync(join(folder, 'package.json')) && manifestOf(folder).name !== undefined) return folder;
  }
  return null;
}

function describe(folder: string): Included {
  const { name = '', version = '', license } = manifestOf(folder);
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, version, licence: typeof license === 'string' ? license : 'unknown', texts };
}

function manifestOf(folder: string): { readonly name?: string; readonly version?: string; readonly license?: unknown } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
