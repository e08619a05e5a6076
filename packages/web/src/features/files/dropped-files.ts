/** A file on its way, with the folders it was dropped in. */
export interface DroppedFile {
  readonly path: string;
  readonly file: File;
}

/** A folder of a hundred thousand files was dropped by accident. */
const MOST_FILES = 2_000;

/** All files of what was dropped, those in folders included. What the system hides stays where it is. */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFile[]> {
  // The list is empty after the first wait, so everything is taken out of it at once.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ path: file.name, file }));
  const found: DroppedFile[] = [];
  for (const entry of entries) await collect(entry, '', found);
  return found;
}

async function collect(entry: FileSystemEntry, folder: string, found: DroppedFile[]): Promise<void> {
  if (found.length >= MOST_FILES || (entry.name.startsWith('.') && folder !== '')) return;
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path, file });
  } else if (isDirectory(entry)) {
    const reader = entry.createReader();
    const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // It hands out a hundred at a time.
    for (let part = await next(); part.length > 0; part = await next()) {
      for (const each of part) await collect(each, path, found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
