import type { SourceComparison } from '@galley/schema';
import { visibleName } from '../../lib/visible-name.ts';

/** Which files of which workflows changed, in one line. */
export function changedFilesText(changed: SourceComparison['changed']): string {
  return changed
    .map(({ workflow, added, removed, modified }) => {
      const files = [
        ...modified.map(visibleName),
        ...added.map((file) => `${visibleName(file)} (new)`),
        ...removed.map((file) => `${visibleName(file)} (removed)`),
      ].join(', ');
      return changed.length === 1 ? files : `${workflow}: ${files}`;
    })
    .join('; ');
}
