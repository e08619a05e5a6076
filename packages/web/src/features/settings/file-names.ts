import { visibleName } from '../../lib/visible-name.ts';

/** The files of a call as people read them. The log marks a call that held the folder's list of files with `(list)`. */
export function fileNames(files: readonly string[]): string {
  return files.map((file) => (file === '(list)' ? 'list of files' : visibleName(file))).join(', ');
}
