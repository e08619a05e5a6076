import type { ChangeView, ListedChange, ListedKind } from '@galley/schema';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { useMay } from '../../../state/access.tsx';
import { noteOf, withSeen } from '../notes/review-notes.ts';
import { useFileChoice, useNotes } from '../notes/use-notes.ts';
import { useReviewedTrial } from '../reference/reviewed-draft.tsx';
import { useRemoval } from '../remove/use-removal.ts';
import { ListFilters } from './list-filters.tsx';
import { ListRow, ROW_HEIGHT } from './list-row.tsx';
import { type ListFilter, useListedChanges } from './use-listed-changes.ts';

interface ChangeListProps {
  change: ChangeView;
  /** Key of the change that is looked at. */
  looked: string | null;
  onGo: (change: ListedChange) => void;
  onClose: () => void;
}

const everything: ListFilter = { kind: null, except: null };

/** Every change of the open file in one list, to go to, to tick off and to take or leave; thousands cost what is in sight. */
export function ChangeList({ change, looked, onGo, onClose }: ChangeListProps) {
  const { notes, update } = useNotes();
  const trial = useReviewedTrial();
  const [filter, setFilter] = useState<ListFilter>(everything);
  const [active, setActive] = useState(0);
  /** Set while a key goes to another row: the row is drawn first, and only then has something to focus. */
  const isMoving = useRef(false);
  const own = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const { opening, error, at } = useListedChanges(change.path, filter, shown.first, shown.last);
  const count = opening?.matching ?? 0;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  if (first !== shown.first || last !== shown.last) setShown({ first, last });
  const note = noteOf(notes, change);
  const seen = useMemo(() => new Set(note.seen), [note.seen]);
  const total = (opening?.total ?? 0) + (opening?.left_out ?? 0);
  const choice = useFileChoice(change, total);
  const isOffered =
    trial === null && change.change === 'modified' && total > 1 && change.marks.length === 0 && !change.conflict;
  const removal = useRemoval(change);
  const canRemove = useMay()('edit') && isOffered && !removal.isPending;
  const mark = ({ key }: ListedChange) => update((now) => withSeen(now, change, key, !seen.has(key)));
  const open = (place: number) => {
    const listed = at(place);
    setActive(place);
    if (listed === undefined) return;
    onGo(listed);
    // Where it covers the comparison, it gives way to what was asked for.
    if (own.current !== null && getComputedStyle(own.current).position === 'absolute') onClose();
  };
  useEffect(() => {
    if (!isMoving.current) return;
    rows.scrollToIndex(active);
    const button = scroller.current?.querySelector<HTMLElement>(`[data-place="${active}"]`);
    if (!button) return;
    isMoving.current = false;
    button.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const listed = at(active);
    const to = movedTo(event.key, active, count);
    if (to !== null) {
      isMoving.current = to !== active;
      setActive(to);
    } else if (event.key === 'r' && listed !== undefined) mark(listed);
    else if (event.key === 'x' && isOffered && listed?.unit) choice.toggle(listed.unit);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section
      ref={own}
      aria-label={`List of changes in ${visibleName(change.path)}`}
      className="absolute inset-0 z-20 flex min-h-0 shrink-0 flex-col bg-canvas @5xl:static @5xl:w-72 @5xl:border-l @7xl:w-80"
    >
      <ListFilters
        opening={opening}
        seen={note.isReviewed ? total : seen.size}
        filter={filter}
        onClose={onClose}
        onKind={(kind: ListedKind | null) => {
          setFilter({ ...filter, kind });
          setActive(0);
        }}
        onOpenOnly={(isOnly) => {
          // What is ticked off from now on stays in sight until the box is ticked again.
          setFilter({ ...filter, except: isOnly ? [...seen] : null });
          setActive(0);
        }}
      />
      {opening === null ? (
        <Waiting error={error} />
      ) : (
        <>
          {opening.reduced !== null && (
            <p className="border-b px-3 py-1.5 text-2xs text-ink-muted">{opening.reduced.message}</p>
          )}
          {count === 0 && (
            <p className="p-3 text-xs text-ink-muted">
              {opening.total === 0 ? 'No change to list.' : 'Nothing left with this filter.'}
            </p>
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys go from one row's button to the next */}
          <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto" onKeyDown={onKeyDown}>
            <ol aria-label="Changes" className="relative" style={{ height: rows.getTotalSize() }}>
              {items.map(({ index, start }) => (
                <ListRow
                  key={index}
                  place={index}
                  count={count}
                  top={start}
                  listed={at(index)}
                  isLooked={looked !== null && at(index)?.key === looked}
                  isActive={index === active}
                  isSeen={note.isReviewed || seen.has(at(index)?.key ?? '')}
                  isLeft={note.isLeft || choice.left.has(at(index)?.unit ?? '')}
                  onFocus={setActive}
                  onOpen={open}
                  onMark={mark}
                  onToggle={isOffered ? choice.toggle : undefined}
                  onRemove={canRemove ? removal.removeChange : undefined}
                />
              ))}
            </ol>
          </div>
        </>
      )}
    </section>
  );
}

const PAGE_ROWS = 10;

/** The row a key leads to; null for a key that leads nowhere. */
function movedTo(key: string, from: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
