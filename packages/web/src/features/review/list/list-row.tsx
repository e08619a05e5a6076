import type { ListedChange } from '@galley/schema';
import { Icon } from '../../../components/icon.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { kindLooks } from './wording.ts';

export const ROW_HEIGHT = 50;

interface ListRowProps {
  /** Its place in the list as it is filtered, and how long that is. */
  place: number;
  count: number;
  top: number;
  /** Undefined while it is asked for. */
  listed: ListedChange | undefined;
  isLooked: boolean;
  /** The one that the Tab key reaches. */
  isActive: boolean;
  isSeen: boolean;
  isLeft: boolean;
  onFocus: (place: number) => void;
  onOpen: (place: number) => void;
  onMark: (change: ListedChange) => void;
  /** Left out where changes cannot be taken one by one. */
  onToggle: ((unit: string) => void) | undefined;
  onRemove: ((unit: string, place: string) => void) | undefined;
}

/** One change: where it is and what it does, whether it was looked at and whether it is published. */
export function ListRow(props: ListRowProps) {
  const { place, count, top, listed, isLooked, isActive, isSeen, isLeft, onFocus, onOpen, onMark, onToggle, onRemove } =
    props;
  const unit = listed?.unit ?? null;
  const tab = isActive ? 0 : -1;
  return (
    <li
      aria-setsize={count}
      aria-posinset={place + 1}
      aria-current={isLooked ? 'true' : undefined}
      className={classNames(
        'group absolute inset-x-0 flex items-center gap-1.5 border-b pr-1.5 pl-2',
        isLooked ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
      style={{ top, height: ROW_HEIGHT }}
      onFocus={() => onFocus(place)}
    >
      {listed === undefined ? (
        <span className="h-3 w-3/4 rounded bg-hover" />
      ) : (
        <>
          {onToggle !== undefined && (
            <input
              type="checkbox"
              tabIndex={tab}
              disabled={unit === null}
              aria-label={unit === null ? 'Comes with the whole file' : `Publish ${visibleName(listed.place)}`}
              title={unit === null ? 'Comes with the whole file' : undefined}
              checked={!isLeft}
              onChange={() => unit !== null && onToggle(unit)}
              className="size-3.5 shrink-0 accent-accent"
            />
          )}
          <button
            type="button"
            data-place={place}
            tabIndex={tab}
            onClick={() => onOpen(place)}
            className="min-w-0 flex-1 py-1 text-left -outline-offset-2"
          >
            <span className="flex min-w-0 items-center gap-1.5 text-xs">
              <Sign kind={listed.kind} />
              <span className={classNames('truncate', isLeft ? 'text-ink-muted' : 'font-medium')}>
                {visibleName(listed.place)}
              </span>
              {isLeft && <span className="shrink-0 text-2xs text-ink-muted">stays in the Draft</span>}
            </span>
            <span className="block truncate pl-5.5 text-2xs text-ink-muted">
              <Sides listed={listed} />
            </span>
          </button>
          {onRemove !== undefined && unit !== null && (
            <button
              type="button"
              tabIndex={tab}
              aria-label={`Remove ${visibleName(listed.place)} from the Draft`}
              title="Remove from Draft"
              onClick={() => onRemove(unit, listed.place)}
              className="hidden size-6 shrink-0 place-items-center rounded-md text-ink-muted group-focus-within:grid group-hover:grid hover:bg-hover hover:text-danger"
            >
              <Icon name="trash" size={14} />
            </button>
          )}
          <button
            type="button"
            tabIndex={tab}
            aria-pressed={isSeen}
            aria-label={`${visibleName(listed.place)} is reviewed`}
            title={isSeen ? 'Reviewed' : 'Mark as reviewed'}
            onClick={() => onMark(listed)}
            className={classNames(
              'grid size-6 shrink-0 place-items-center rounded-md hover:bg-hover',
              isSeen ? 'text-added' : 'text-line-strong',
            )}
          >
            <Icon name="check" size={15} />
          </button>
        </>
      )}
    </li>
  );
}

function Sign({ kind }: { kind: ListedChange['kind'] }) {
  const { sign, word, look } = kindLooks[kind];
  return (
    <span
      title={word}
      className={classNames('inline-grid size-4 shrink-0 place-items-center rounded text-2xs font-semibold', look)}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{word}</span>
    </span>
  );
}

function Sides({ listed: { before, after, note, kind } }: { listed: ListedChange }) {
  if (before === null && after === null) return note ?? kindLooks[kind].word;
  return (
    <>
      {before !== null && <del className="text-deleted">{visibleName(before)}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null &&
        (kind === 'moved' || kind === 'look' ? (
          visibleName(after)
        ) : (
          <ins className="text-added no-underline">{visibleName(after)}</ins>
        ))}
      {note !== null && ` · ${visibleName(note)}`}
    </>
  );
}
