import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface RunnerArguments {
  readonly folder: string;
  readonly name: string | undefined;
  readonly json: boolean;
  /** Words after the name, for the entry itself. */
  readonly rest: readonly string[];
}

/** What `npm run bench` and `npm run verify` have in common; every other word goes to the entry. */
export function runnerArguments(home: string, words = process.argv.slice(2)): RunnerArguments {
  const rest = words.filter((word) => word !== '--json' && !word.startsWith('--folder='));
  const folder = words.find((word) => word.startsWith('--folder='))?.slice('--folder='.length) ?? home;
  const name = rest[0]?.startsWith('-') === false ? rest.shift() : undefined;
  return { folder, name, json: words.includes('--json'), rest };
}

export function entryNames(folder: string, suffix: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort();
}

/** Loads FOLDER/NAME.SUFFIX, or says what there is. */
export async function loadEntry(
  { folder, name }: RunnerArguments,
  suffix: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const file = join(folder, `${name ?? ''}${suffix}`);
  if (name !== undefined && /^[\w-]+$/.test(name) && existsSync(file)) return import(pathToFileURL(file).href);
  if (name !== undefined) console.error(`✗ There is no "${name}" here.`);
  const names = entryNames(folder, suffix);
  console.log(names.length === 0 ? 'Nothing to run yet.' : names.join('\n'));
  process.exitCode = name === undefined ? 0 : 2;
  return undefined;
}
