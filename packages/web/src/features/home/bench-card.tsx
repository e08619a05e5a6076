import type { HomeBench, HomePeek } from '@galley/schema';
import { useAction } from '../../api/use-procedure.ts';
import { Badge } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { formatTime, plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';

interface BenchCardProps {
  bench: HomeBench;
  /** What waits in it; left out while nobody knows. */
  waits: HomePeek | undefined;
  onOpen: () => void;
}

export function BenchCard({ bench, waits, onOpen }: BenchCardProps) {
  const { directory, name, used_at, is_open } = bench;
  const isThere = used_at !== null;
  const forget = useAction('HomeForget');
  const shown = visibleName(waits?.name ?? name);
  const running = waits?.runs.some(({ status }) => status === 'running') === true;
  return (
    <li className="relative rounded-lg border bg-surface shadow-card transition-colors focus-within:border-accent hover:border-accent">
      <button
        type="button"
        disabled={!isThere}
        onClick={onOpen}
        className="block h-full w-full rounded-lg p-4 pr-10 text-left disabled:opacity-60"
      >
        <span className="flex items-center gap-2">
          <Icon name="folder" size={18} className="text-accent" />
          <span className="min-w-0 truncate font-semibold">{shown}</span>
        </span>
        <span className="mt-1 block truncate font-mono text-2xs text-ink-muted" title={visibleName(directory)}>
          {visibleName(directory)}
        </span>
        <span className="mt-3 flex flex-wrap items-center gap-1.5 text-xs text-ink-muted">
          {isThere ? formatTime(used_at, Date.now()) : 'The folder is not there'}
          {is_open && <Badge>Open</Badge>}
          {running && <Badge tone="accent">Working</Badge>}
          {waits !== undefined && waits.draft_changes > 0 && (
            <Badge tone="careful">Draft · {plural(waits.draft_changes, 'change')}</Badge>
          )}
        </span>
      </button>
      <span className="absolute top-2 right-2">
        <MoreMenu
          label={`Actions for ${shown}`}
          entries={[
            {
              label: 'Take off this list',
              icon: 'close',
              description: 'Its files and its history stay as they are',
              disabled: is_open,
              onSelect: () => forget.mutate({ directory }),
            },
          ]}
        />
      </span>
    </li>
  );
}
