import type { ChangeView } from '@galley/schema';
import { ChangeMark } from '../../components/change-mark.tsx';
import { Icon } from '../../components/icon.tsx';
import { MarkBadges } from '../../components/mark-badges.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatBytes, plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { fileIcon } from '../files/file-rows.ts';
import { noteOf, type ReviewNotes, takenOf } from './notes/review-notes.ts';

interface ChangedFilesProps {
  changes: readonly ChangeView[];
  value: string;
  onChange: (path: string) => void;
  notes: ReviewNotes;
  /** Takes a file into the publish, or leaves it in the Draft. */
  onTake: (change: ChangeView) => void;
}

/** Above the file that is open, or beside it where there is room. */
export function ChangedFiles({ changes, value, onChange, notes, onTake }: ChangedFilesProps) {
  return (
    <ul
      aria-label="Changed files"
      className="max-h-36 shrink-0 overflow-y-auto border-b bg-canvas px-2.5 py-2 @3xl:max-h-none @3xl:w-56 @3xl:border-r @3xl:border-b-0 @5xl:w-72"
    >
      {changes.map((change) => (
        <Row
          key={change.path}
          change={change}
          notes={notes}
          isOpen={change.path === value}
          onOpen={() => onChange(change.path)}
          onTake={changes.length > 1 ? () => onTake(change) : undefined}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  change: ChangeView;
  notes: ReviewNotes;
  isOpen: boolean;
  onOpen: () => void;
  onTake: (() => void) | undefined;
}

function Row({ change, notes, isOpen, onOpen, onTake }: RowProps) {
  const taken = takenOf(notes, change);
  const { isReviewed, left, total } = noteOf(notes, change);
  const comments = notes.comments.filter(({ path }) => path === change.path).length;
  const name = visibleName(change.path);
  return (
    <li className="flex items-center gap-1.5">
      {onTake !== undefined && (
        <input
          type="checkbox"
          aria-label={`Publish ${name}`}
          ref={(box) => {
            if (box !== null) box.indeterminate = taken === 'part';
          }}
          checked={taken !== 'none'}
          onChange={onTake}
          className="ml-1 size-4 shrink-0 accent-accent"
        />
      )}
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex min-h-8.5 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-md px-2.5 py-1 text-left text-sm transition-colors',
          isOpen ? 'bg-surface font-medium shadow-card ring-1 ring-line' : 'hover:bg-hover',
        )}
      >
        <Icon name={fileIcon(change)} size={17} className="text-ink-faint" />
        <span
          className={classNames('min-w-0 flex-1 truncate', change.change === 'deleted' && 'line-through')}
          title={name}
        >
          <bdi>{name}</bdi>
        </span>
        {isReviewed && (
          <span className="flex items-center text-added" title="Reviewed">
            <Icon name="check" size={15} />
            <span className="sr-only">Reviewed</span>
          </span>
        )}
        {comments > 0 && (
          <span className="flex items-center gap-0.5 text-2xs text-ink-muted" title={plural(comments, 'comment')}>
            <Icon name="comment" size={13} /> {comments}
          </span>
        )}
        <ChangeMark change={change.change} short />
        <span className="text-2xs font-normal text-ink-muted tabular-nums @3xl:w-full @3xl:pl-6.5">
          <Remarks change={change} />
          {taken === 'part' && `${total - left.length} of ${total} changes · `}
          {sizes(change)}
        </span>
      </button>
    </li>
  );
}

function Remarks({ change }: { change: ChangeView }) {
  return (
    <span className="mr-1.5 inline-flex flex-wrap items-center gap-1 align-bottom empty:hidden">
      <MarkBadges marks={change.marks} />
      {change.unverified.length > 0 && (
        <span className="flex items-center gap-1 rounded bg-modified-soft px-1.5 py-px font-semibold text-modified">
          <Icon name="warning" size={12} /> Unverified
        </span>
      )}
      {change.conflict && (
        <span className="flex items-center gap-1 font-medium text-deleted">
          <Icon name="warning" size={13} /> Changed in the folder since
        </span>
      )}
    </span>
  );
}

function sizes(change: ChangeView): string {
  if (change.reference_size === null) return formatBytes(change.size);
  if (change.change === 'deleted') return formatBytes(change.reference_size);
  const [before, after] = [formatBytes(change.reference_size), formatBytes(change.size)];
  return before === after ? after : `${before} → ${after}`;
}
