import type { ConflictView } from '@galley/schema';

/** What happened to the file in the folder, as a sentence. */
export const happened: Readonly<Record<ConflictView['kind'], string>> = {
  changed: 'Someone changed this file in the folder after Galley began to work on it.',
  deleted: 'Someone deleted this file from the folder after Galley began to work on it.',
  added: 'Someone put a file of this name into the folder after Galley made its own.',
  folder: 'A folder of this name is in the way now.',
  blocked: 'A file stands now where the folder of this file was.',
  unreadable: 'What is in the folder under this name now cannot be read.',
};

/** With something in the way, the Draft's version cannot take that place. */
export function canReplace(kind: ConflictView['kind']): boolean {
  return kind === 'changed' || kind === 'deleted' || kind === 'added';
}

/** `report.xlsx` becomes `report (Draft).xlsx`; the next free number where that is taken. */
export function nameForBoth(path: string, taken: ReadonlySet<string>): string {
  const slash = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const end = dot > slash ? dot : path.length;
  const named = (mark: string) => `${path.slice(0, end)} (${mark})${path.slice(end)}`;
  for (let number = 1; ; number += 1) {
    const name = named(number === 1 ? 'Draft' : `Draft ${number}`);
    if (!taken.has(name)) return name;
  }
}
