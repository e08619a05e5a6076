import type { AuditEvent } from '@galley/schema';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { usePages } from '../../api/use-procedure.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Select } from '../../components/select.tsx';
import { formatTime } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { placeText, type TrailFilter, trailFilters, typesOf } from './audit-wording.ts';

const PART = 100;
/** To find one event, more is asked for at once. */
const SOUGHT = 500;

const isFilter = (text: string): text is TrailFilter => trailFilters.some(({ value }) => value === text);

interface AuditTrailProps {
  runId: string;
  /** The event to look at. */
  seq?: number | undefined;
  /** Only what this Agent did. */
  agentId?: string | undefined;
}

export function AuditTrail({ runId, seq, agentId }: AuditTrailProps) {
  const { workbenchId } = useWorkbench();
  const [filter, setFilter] = useState<TrailFilter>('all');
  const [search, setSearch] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const wanted = useDeferredValue(search.trim());
  // A search needs a letter or a digit; until there is one, nothing is searched for.
  const words = /[\p{L}\p{N}]/u.test(wanted) ? wanted : '';
  const trail = usePages('AuditGetTrail', {
    workbench_id: workbenchId,
    run_id: runId,
    types: typesOf(filter),
    search: words,
    limit: seq === undefined ? PART : SOUGHT,
    ...(agentId === undefined ? {} : { agent: agentId }),
  });
  const parts = trail.data?.pages ?? [];
  const events = parts.flatMap((part) => part.events);
  const total = parts[0]?.total ?? 0;
  const isThere = events.some((event) => event.seq === seq);
  useEffect(() => {
    if (isThere) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  return (
    <section aria-label="Trail">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="min-w-24 flex-1 text-sm font-semibold">What happened</h3>
        <input
          type="search"
          aria-label="Search the trail"
          placeholder="Search"
          value={search}
          maxLength={500}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className="h-7 w-44 rounded-md border border-line-strong bg-surface px-2.5 text-xs placeholder:text-ink-faint"
        />
        <Select
          label="Show"
          size="small"
          value={filter}
          groups={[{ options: trailFilters.map(({ value, label }) => ({ value, label })) }]}
          onChange={(value) => isFilter(value) && setFilter(value)}
        />
      </div>
      {trail.isError && <ErrorNotice payload={toPayload(trail.error)} />}
      {trail.isSuccess && total === 0 && (
        <p className="rounded-lg border bg-sunken px-3 py-2.5 text-sm text-ink-muted">
          {words === '' && filter === 'all' ? 'Nothing has happened yet.' : 'No event fits.'}
        </p>
      )}
      {seq !== undefined && trail.isSuccess && !isThere && words === '' && filter === 'all' && (
        <p className="mb-2 text-xs text-ink-muted">
          Event {seq} is not among the first {SOUGHT}; search for it, or show more.
        </p>
      )}
      {events.length > 0 && (
        <ol ref={list} aria-label="Events" className="divide-y overflow-hidden rounded-lg border">
          {events.map((event) => (
            <TrailEvent
              key={`${event.seq} ${event.type} ${event.agent_id} ${event.words}`}
              event={event}
              sought={event.seq === seq}
            />
          ))}
        </ol>
      )}
      {trail.hasNextPage && (
        <p className="mt-2 flex items-center gap-2 text-xs text-ink-muted">
          {events.length.toLocaleString('en')} of {total.toLocaleString('en')} events
          <Button size="small" look="plain" busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
}

function TrailEvent({ event, sought }: { event: AuditEvent; sought: boolean }) {
  const found = sought ? ({ 'aria-current': 'true' } as const) : {};
  const place = placeText(event);
  const more = event.text.trim() !== '';
  const head = (
    <>
      <span className="w-10 shrink-0 text-right text-2xs text-ink-muted tabular-nums">{event.seq}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm wrap-anywhere">{event.words}</span>
        <span className="block text-2xs text-ink-muted">
          {[formatTime(event.at, Date.now()), place].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      {event.failed && <Badge tone="bad">failed</Badge>}
    </>
  );
  const lit = sought ? 'bg-accent-soft' : '';
  if (!more) {
    return (
      <li {...found} className={`flex items-start gap-2.5 px-3 py-1.5 ${lit}`}>
        {head}
      </li>
    );
  }
  return (
    <li {...found} className={lit}>
      <details>
        <summary className="flex cursor-pointer list-none items-start gap-2.5 px-3 py-1.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
          {head}
        </summary>
        <pre className="mx-3 mb-2.5 max-h-72 overflow-auto rounded-md bg-sunken p-2.5 font-mono text-2xs whitespace-pre-wrap wrap-anywhere">
          {event.text}
          {event.text_left_out > 0 && `\n… ${event.text_left_out} more characters`}
        </pre>
      </details>
    </li>
  );
}
