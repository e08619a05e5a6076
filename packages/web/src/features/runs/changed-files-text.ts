import type { SourceComparison } from '@galley/schema';

/** Which files of which workflows changed, in one line. */
export function changedFilesText(changed: SourceComparison['changed']): string {
  return changed
    .map(({ workflow, added, removed, modified }) => {
      const files = [
        ...modified,
        ...added.map((file) => `${file} (new)`),
        ...removed.map((file) => `${file} (removed)`),
      ].join(', ');
      return changed.length === 1 ? files : `${workflow}: ${files}`;
    })
    .join('; ');
}
