import type { ListedKind, ProcedureOutput } from '@galley/schema';
import { IconButton } from '../../../components/icon-button.tsx';
import type { ListFilter } from './use-listed-changes.ts';
import { kindLooks, kindOrder, listedCount } from './wording.ts';

interface ListFiltersProps {
  opening: ProcedureOutput<'ReviewListChanges'> | null;
  /** How many of all changes were looked at. */
  seen: number;
  filter: ListFilter;
  onKind: (kind: ListedKind | null) => void;
  onOpenOnly: (isOnly: boolean) => void;
  onClose: () => void;
}

/** How many changes there are, and which of them to list. */
export function ListFilters({ opening, seen, filter, onKind, onOpenOnly, onClose }: ListFiltersProps) {
  const counts = new Map(opening?.counts.map(({ kind, count }) => [kind, count]));
  return (
    <div className="shrink-0 space-y-1.5 border-b px-3 py-2 text-xs">
      <div className="flex items-center gap-2">
        <span className="font-semibold tabular-nums">{opening === null ? 'Changes' : listedCount(opening)}</span>
        {opening !== null && seen > 0 && (
          <span className="flex-1 text-2xs text-ink-muted tabular-nums">{seen.toLocaleString('en')} reviewed</span>
        )}
        <IconButton
          label="Close the list"
          icon="close"
          size="small"
          side="left"
          className="ml-auto"
          onClick={onClose}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <select
          aria-label="Kind of change"
          className="h-7 min-w-0 rounded-md border bg-surface px-1.5 text-xs"
          value={filter.kind ?? ''}
          onChange={(event) => onKind(kindOrder.find((kind) => kind === event.target.value) ?? null)}
        >
          <option value="">All kinds</option>
          {kindOrder.map((kind) =>
            counts.has(kind) || filter.kind === kind ? (
              <option key={kind} value={kind}>
                {kindLooks[kind].word} ({(counts.get(kind) ?? 0).toLocaleString('en')})
              </option>
            ) : null,
          )}
        </select>
        <label className="flex items-center gap-1.5 whitespace-nowrap text-ink-muted">
          <input
            type="checkbox"
            className="size-3.5 accent-accent"
            checked={filter.except !== null}
            onChange={(event) => onOpenOnly(event.currentTarget.checked)}
          />
          Not yet reviewed
        </label>
      </div>
    </div>
  );
}
