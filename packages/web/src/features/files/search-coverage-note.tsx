import type { SearchCoverage } from '@galley/schema';
import { plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';

/** What the results rest on: what is still read, and what cannot be searched and why. */
export function SearchCoverageNote({ coverage }: { coverage: SearchCoverage }) {
  const { files, waiting, unread, unread_left_out: more, cut, semantic } = coverage;
  const total = unread.length + more;
  const progress =
    waiting > 0
      ? `Reading files: ${files - waiting} of ${files}`
      : semantic.waiting > 0 && semantic.problem === null
        ? `Comparing by meaning: ${semantic.ready} of ${semantic.ready + semantic.waiting}`
        : null;
  if (progress === null && total === 0 && cut.length === 0 && semantic.problem === null) return null;
  return (
    <div className="max-h-40 overflow-y-auto border-t px-4 py-2 text-2xs text-ink-muted">
      {progress !== null && <p>{progress}</p>}
      {semantic.problem !== null && <p>Found by words only: {semantic.problem}</p>}
      {total > 0 && (
        <details>
          <summary className="cursor-pointer">{plural(total, 'file')} not searched</summary>
          <ul className="mt-1 space-y-1 wrap-anywhere">
            {unread.map(({ path, reason }) => (
              <li key={path}>
                <bdi>{visibleName(path)}</bdi>: {reason}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="mt-1">and {more} more</p>}
        </details>
      )}
      {cut.map(({ path, after_line: line }) => (
        <p key={path} className="wrap-anywhere">
          <bdi>{visibleName(path)}</bdi>: searched up to line {line.toLocaleString('en')} only
        </p>
      ))}
    </div>
  );
}
