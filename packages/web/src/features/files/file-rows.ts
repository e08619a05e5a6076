import type { FileFamily, FileView } from '@galley/schema';
import type { IconName } from '../../components/icon.tsx';

export type FileRow =
  | {
      readonly kind: 'folder';
      readonly path: string;
      /** Below the heading above it. */
      readonly name: string;
      readonly depth: number;
      readonly isOpen: boolean;
      readonly isEmpty: boolean;
    }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly folder: string;
      readonly depth: number;
      readonly file: FileView;
    };

export interface RowOptions {
  /** Folders that a person closed. */
  readonly closed?: ReadonlySet<string>;
  /** Folders that are to be made, with the first file that is put into them. */
  readonly made?: ReadonlySet<string>;
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Files of the folder itself first, then each sub-folder under its name; both in the order people sort by. */
export function fileRows(
  files: readonly FileView[],
  { closed = new Set(), made = new Set() }: RowOptions = {},
): FileRow[] {
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
  const folders = new Map<string, FileView[]>([...made].map((path) => [path, []]));
  for (const file of files) {
    const folder = folderOf(file.path);
    const inFolder = folders.get(folder);
    if (inFolder) inFolder.push(file);
    else folders.set(folder, [file]);
  }
  const above = (folder: string): string[] => {
    const parent = folderOf(folder);
    if (parent === '') return [];
    return folders.has(parent) ? [...above(parent), parent] : above(parent);
  };
  return [...folders.entries()]
    .sort(([left], [right]) => compare(left, right))
    .flatMap(([folder, inFolder]): FileRow[] => {
      const headings = above(folder);
      if (headings.some((path) => closed.has(path))) return [];
      const depth = headings.length;
      const last = headings.at(-1);
      const name = last === undefined ? folder : folder.slice(last.length + 1);
      const isOpen = !closed.has(folder);
      const isEmpty = inFolder.length === 0;
      const heading = { kind: 'folder', path: folder, name, depth, isOpen, isEmpty } as const;
      const within = inFolder
        .sort((left, right) => compare(left.path, right.path))
        .map((file) => ({
          kind: 'file' as const,
          name: folder === '' ? file.path : file.path.slice(folder.length + 1),
          folder,
          depth: folder === '' ? 0 : depth + 1,
          file,
        }));
      return [...(folder === '' ? [] : [heading]), ...(isOpen ? within : [])];
    });
}

const icons: Readonly<Record<FileFamily, IconName>> = {
  table: 'grid',
  text: 'fileText',
  slides: 'slides',
  picture: 'image',
  other: 'file',
};

/** By what the format says of itself: a new format needs no change here. */
export function fileIcon({ family }: { readonly family: FileFamily }): IconName {
  return icons[family];
}
