import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFiles } from '../find-files.ts';
import { bitFlipped, partsDamaged, seededRandom, truncated } from './damage.ts';
import { madeDecks } from './made-decks.ts';
import { madeDocuments } from './made-documents.ts';
import { madePdfs } from './made-pdfs.ts';
import { damagedPictures, madePictures } from './made-pictures.ts';
import { madeTexts } from './made-texts.ts';
import { madeWorkbooks } from './made-workbooks.ts';
import type { HostileInput } from './try-files.ts';

export interface InputOptions {
  readonly directory: string;
  /** Where made files go. */
  readonly scratch: string;
  readonly seed: number;
  /** How many files are damaged. */
  readonly damaged: number;
  /** Kinds with these words; others are not even made. */
  readonly only?: string;
}

const KNOWN =
  /\.(xls[xmb]?|xlt[xm]|doc[xm]?|dot[xm]|ppt[xm]?|pot[xm]|pps[xm]|od[stp]|csv|tsv|tab|psv|json|jsonl|pdf|md|txt)$/i;

export async function hostileInputs(options: InputOptions): Promise<HostileInput[]> {
  const { directory, scratch, seed, damaged, only = '' } = options;
  const { files } = findFiles(directory, KNOWN);
  const random = seededRandom(seed);
  const inputs = [
    ...(await oddFiles(directory)),
    ...files.map((path) => ({ kind: 'as it is', path })),
    ...(await damagedFiles(files, scratch, damaged, random)),
    ...(await madeFiles(scratch, only, damaged, random)),
  ];
  return inputs.flatMap((input) => [input, ...worked(input)]).filter(({ kind }) => kind.includes(only));
}

/** Word documents and presentations are also edited and compared, PDF compared, each measured by itself. */
function worked({ kind, path }: HostileInput): HostileInput[] {
  const edited = { kind: `${kind}, edited`, path, work: 'edit' as const };
  const compared = { kind: `${kind}, compared`, path, work: 'compare' as const };
  if (/\.(?:do[ct]|p[po][ts])[xm]$/i.test(path)) return [edited, compared];
  return /\.pdf$/i.test(path) ? [compared] : [];
}

async function oddFiles(directory: string): Promise<HostileInput[]> {
  const list = join(directory, 'ODD_FILES.tsv');
  if (!existsSync(list)) return [];
  const lines = (await readFile(list, 'utf8')).split('\n').slice(1);
  return lines.flatMap((line) => {
    const [path, kind = ''] = line.split('\t');
    if (path === undefined || path === '') return [];
    return [{ kind: `odd: ${kind.replace(/[:(].*/, '').trim()}`, path: join(directory, path) }];
  });
}

async function damagedFiles(
  files: readonly string[],
  scratch: string,
  count: number,
  random: () => number,
): Promise<HostileInput[]> {
  const inputs: HostileInput[] = [];
  const shuffled = files.map((path) => ({ path, order: random() })).sort((one, two) => one.order - two.order);
  // Workbooks and documents first: they are what this package edits.
  const some = (ending: RegExp) => shuffled.filter(({ path }) => ending.test(path)).slice(0, Math.ceil(count / 5));
  const chosen = [
    ...some(/\.xl/i),
    ...some(/\.do[ct]/i),
    ...some(/\.p[po][ts]/i),
    ...some(/\.pdf$/i),
    ...shuffled,
  ].slice(0, count);
  for (const [index, { path }] of chosen.entries()) {
    const bytes = await readFile(path);
    const ending = /\.[^.]+$/.exec(path)?.[0] ?? '';
    const made: [string, Buffer | undefined][] = [
      ['truncated', truncated(bytes, random)],
      ['truncated', truncated(bytes, random)],
      ['bit flips', bitFlipped(bytes, random)],
      ['bit flips', bitFlipped(bytes, random)],
      ['damaged parts', partsDamaged(bytes, random)],
      ['damaged parts', partsDamaged(bytes, random)],
    ];
    for (const [number, [kind, content]] of made.entries()) {
      if (content === undefined) continue;
      inputs.push({ kind, path: await put(scratch, `${index}-${number}${ending}`, content) });
    }
  }
  return inputs;
}

async function madeFiles(
  scratch: string,
  only: string,
  damaged: number,
  random: () => number,
): Promise<HostileInput[]> {
  const inputs: HostileInput[] = [];
  const isWanted = (kind: string): boolean => `${kind}, edited, compared`.includes(only);
  for (const [ending, made] of [
    ['xlsx', madeWorkbooks] as const,
    ['docx', madeDocuments] as const,
    ['pptx', madeDecks] as const,
    ['pdf', madePdfs] as const,
  ]) {
    for (const [name, make] of Object.entries(made)) {
      if (!isWanted(`made ${ending}: ${name}`)) continue;
      const path = await put(scratch, `${name.replace(/[^a-z0-9]+/gi, '-')}.${ending}`, make());
      inputs.push({ kind: `made ${ending}: ${name}`, path });
    }
  }
  for (const [name, make] of Object.entries(madeTexts)) {
    if (!isWanted(`made: ${name}`)) continue;
    const ending = /\.[a-z]+$/.exec(name)?.[0] ?? '';
    const path = await put(scratch, `${name.slice(0, -ending.length).replace(/[^a-z0-9]+/gi, '-')}${ending}`, make());
    inputs.push({ kind: `made: ${name}`, path });
  }
  for (const [name, make] of Object.entries(madePictures)) {
    if (!isWanted(`made picture: ${name}`)) continue;
    inputs.push({ kind: `made picture: ${name}`, path: await put(scratch, name.replaceAll(' ', '-'), make()) });
  }
  if (isWanted('damaged picture')) {
    for (const [name, content] of damagedPictures(random, Math.ceil(damaged / 5))) {
      inputs.push({ kind: 'damaged picture', path: await put(scratch, name, content) });
    }
  }
  return inputs;
}

async function put(folder: string, name: string, content: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
