import type { ChangeView } from '@galley/schema';
import { ChangeMark } from '../../components/change-mark.tsx';
import { Icon } from '../../components/icon.tsx';
import { MarkBadges } from '../../components/mark-badges.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatBytes } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { fileIcon } from '../files/file-rows.ts';

interface ChangedFilesProps {
  changes: readonly ChangeView[];
  value: string;
  onChange: (path: string) => void;
  /** Files that stay in the Draft when it is published. */
  left: ReadonlySet<string>;
  onLeave: (path: string) => void;
}

export function ChangedFiles({ changes, value, onChange, left, onLeave }: ChangedFilesProps) {
  return (
    <ul aria-label="Changed files" className="max-h-44 shrink-0 overflow-y-auto border-b bg-canvas px-2.5 py-2">
      {changes.map((change) => {
        const open = change.path === value;
        return (
          <li key={change.path} className="flex items-center gap-1.5">
            {changes.length > 1 && (
              <input
                type="checkbox"
                aria-label={`Publish ${visibleName(change.path)}`}
                checked={!left.has(change.path)}
                onChange={() => onLeave(change.path)}
                className="ml-1 size-4 shrink-0 accent-accent"
              />
            )}
            <button
              type="button"
              aria-current={open ? 'true' : undefined}
              onClick={() => onChange(change.path)}
              className={classNames(
                'flex h-8.5 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 text-left text-sm transition-colors',
                open ? 'bg-surface font-medium shadow-card ring-1 ring-line' : 'hover:bg-hover',
              )}
            >
              <Icon name={fileIcon(change)} size={17} className="text-ink-faint" />
              <span className={classNames('min-w-0 truncate', change.change === 'deleted' && 'line-through')}>
                <bdi>{visibleName(change.path)}</bdi>
              </span>
              <ChangeMark change={change.change} />
              <MarkBadges marks={change.marks} />
              {change.conflict && (
                <span className="flex items-center gap-1 text-2xs font-medium text-deleted">
                  <Icon name="warning" size={14} /> Changed in the folder since
                </span>
              )}
              <span className="ml-auto text-2xs font-normal text-ink-faint tabular-nums">{sizes(change)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function sizes(change: ChangeView): string {
  if (change.reference_size === null) return formatBytes(change.size);
  if (change.change === 'deleted') return formatBytes(change.reference_size);
  return `${formatBytes(change.reference_size)} → ${formatBytes(change.size)}`;
}
