import type { FileEntry } from '../../workbench/index.ts';

/** Most files that a prompt names one by one. */
const listed = 200;
/** Maps get what the names leave, but never less than this share. */
const shareOfMaps = 0.5;

export interface ManifestPart {
  readonly file: FileEntry;
  /** Null where there is none: not looked at, or too large. */
  readonly map: readonly string[] | null;
}

export interface Manifest {
  readonly text: string;
  /** How much of the text are maps. */
  readonly mapCharacters: number;
}

/** The list of files as prompts show it; what does not fit is counted, never dropped in silence. */
export function describeFiles(files: readonly FileEntry[], leftOut: number, budget = Number.POSITIVE_INFINITY): string {
  const parts = files.map((file) => ({ file, map: null }));
  return composeManifest(parts, leftOut, budget).text;
}

/**
 * Files with their maps within `budget` characters (SPEC F12). `parts` come with the most telling first: those keep
 * their maps when there is not room for all. Names are listed by path.
 */
export function composeManifest(parts: readonly ManifestPart[], leftOut: number, budget: number): Manifest {
  const present = parts.filter(({ file }) => file.draft !== 'deleted');
  if (present.length === 0) return { text: '(no files yet)', mapCharacters: 0 };
  const wanted = present.reduce((sum, { map }) => sum + sizeOf(mapLines(map)), 0);
  const forNames = budget - Math.min(wanted, budget * shareOfMaps);
  const named = takeWithin(present.slice(0, listed), forNames, ({ file }) => fileLine(file).length + 1);
  let room = budget - named.reduce((sum, { file }) => sum + fileLine(file).length + 1, 0);
  const mapped = new Map<string, string[]>();
  const withoutMap: string[] = [];
  for (const { file, map } of named) {
    const lines = mapLines(map);
    const size = sizeOf(lines);
    if (size > 0 && size <= room) {
      mapped.set(file.path, lines);
      room -= size;
    } else if (size > 0) withoutMap.push(file.path);
  }
  const missing = present.length - named.length + leftOut;
  const byPath = named.toSorted((left, right) => (left.file.path < right.file.path ? -1 : 1));
  const text = [
    ...byPath.flatMap(({ file }) => [fileLine(file), ...(mapped.get(file.path) ?? [])]),
    ...(withoutMap.length === 0 ? [] : [mapsLeftOut(withoutMap)]),
    ...(missing === 0 ? [] : [`- and ${missing} more files, see list_files`]),
  ].join('\n');
  return { text, mapCharacters: [...mapped.values()].reduce((sum, lines) => sum + sizeOf(lines), 0) };
}

function takeWithin<Part>(parts: readonly Part[], room: number, size: (part: Part) => number): Part[] {
  const taken: Part[] = [];
  let used = 0;
  for (const part of parts) {
    used += size(part);
    if (used > room && taken.length > 0) break;
    taken.push(part);
  }
  return taken;
}

function mapsLeftOut(paths: readonly string[]): string {
  const names = paths.slice(0, 5).join(', ');
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
  return `(no room for the maps of ${names}${more}: use get_file_map)`;
}

function mapLines(map: readonly string[] | null): string[] {
  return map === null ? [] : map.map((line) => `  ${line}`);
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

function fileLine(file: FileEntry): string {
  return `- \`${file.path}\` (${formatSize(file.size)}${draftNote(file)})`;
}

function draftNote(file: FileEntry): string {
  return file.draft === null ? '' : `, ${file.draft} in the Draft`;
}

/** In steps of 1,000, as file managers and the page show it. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
