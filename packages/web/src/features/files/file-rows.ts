import type { FileFamily, FileView } from '@galley/schema';
import type { IconName } from '../../components/icon.tsx';

export type FileRow =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly name: string; readonly folder: string; readonly file: FileView };

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Files of the folder itself first, then each sub-folder under its name; both in the order people sort by. */
export function fileRows(files: readonly FileView[], filter = ''): FileRow[] {
  const wanted = filter.trim().toLowerCase();
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
  const folders = new Map<string, FileView[]>();
  for (const file of files) {
    if (wanted !== '' && !file.path.toLowerCase().includes(wanted)) continue;
    const folder = folderOf(file.path);
    const inFolder = folders.get(folder);
    if (inFolder) inFolder.push(file);
    else folders.set(folder, [file]);
  }
  return [...folders.entries()]
    .sort(([left], [right]) => compare(left, right))
    .flatMap(([folder, inFolder]) => [
      ...(folder === '' ? [] : [{ kind: 'folder', path: folder } as const]),
      ...inFolder
        .sort((left, right) => compare(left.path, right.path))
        .map((file) => ({
          kind: 'file' as const,
          name: folder === '' ? file.path : file.path.slice(folder.length + 1),
          folder,
          file,
        })),
    ]);
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
