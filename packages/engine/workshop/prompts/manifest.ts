import type { FileEntry } from '../../workbench/index.ts';

/** Most files that a prompt names one by one. */
const listed = 200;

/** The list of files as prompts show it; what does not fit is counted, never dropped in silence. */
export function describeFiles(files: readonly FileEntry[], leftOut: number): string {
  const present = files.filter((file) => file.draft !== 'deleted');
  if (present.length === 0) return '(no files yet)';
  const lines = present
    .slice(0, listed)
    .map((file) => `- \`${file.path}\` (${formatSize(file.size)}${draftNote(file)})`);
  const missing = Math.max(0, present.length - listed) + leftOut;
  return missing === 0 ? lines.join('\n') : [...lines, `- and ${missing} more files, see list_files`].join('\n');
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
