import type { HomeBench, HomePeek } from '@galley/schema';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { formatTime, plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { runWaits } from './wording.ts';

interface WaitingListProps {
  benches: readonly HomeBench[];
  peeks: ReadonlyMap<string, HomePeek>;
  onGo: (bench: HomeBench, runId?: string) => void;
}

/** What waits for the person, over all Workbenches. */
export function WaitingList({ benches, peeks, onGo }: WaitingListProps) {
  const there = benches.filter(({ used_at }) => used_at !== null);
  return (
    <section aria-labelledby="waiting" className="mt-10 has-[ul:empty]:hidden">
      <h3 id="waiting" className="text-sm font-semibold text-ink-muted">
        Waits for you
      </h3>
      <ul className="mt-3 divide-y rounded-lg border bg-surface empty:hidden">
        {there.map((bench) => (
          <WaitingIn key={bench.directory} bench={bench} data={peeks.get(bench.directory)} onGo={onGo} />
        ))}
      </ul>
    </section>
  );
}

interface WaitingInProps {
  bench: HomeBench;
  data: HomePeek | undefined;
  onGo: (bench: HomeBench, runId?: string) => void;
}

function WaitingIn({ bench, data, onGo }: WaitingInProps) {
  if (data === undefined) return null;
  const runs = data.runs.filter(({ status }) => status !== 'running');
  return (
    <>
      {runs.map((run) => (
        <Row key={run.run_id} name={data.name} at={run.updated_at} onGo={() => onGo(bench, planOf(run))}>
          <span className="font-medium">{runWaits(run)}</span>
          <span className="block truncate text-ink-muted">{run.request || run.workflow}</span>
        </Row>
      ))}
      {runs.length === 0 && data.draft_changes > 0 && (
        <Row name={data.name} at={bench.used_at} onGo={() => onGo(bench)}>
          <span className="font-medium">A Draft waits for review</span>
          <span className="block text-ink-muted">{plural(data.draft_changes, 'change')} not published yet</span>
        </Row>
      )}
    </>
  );
}

function planOf({ run_id, has_gate }: HomePeek['runs'][number]): string | undefined {
  return has_gate ? run_id : undefined;
}

interface RowProps {
  name: string;
  at: number | null;
  onGo: () => void;
  children: ReactNode;
}

function Row({ name, at, onGo, children }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onGo}
        className="flex w-full items-center gap-3 px-4 py-3 text-left text-sm hover:bg-hover -outline-offset-2"
      >
        <Icon name="pause" size={17} className="text-modified" />
        <span className="min-w-0 flex-1">{children}</span>
        <span className="max-w-40 shrink-0 text-right text-xs text-ink-muted">
          <span className="block truncate font-medium">{visibleName(name)}</span>
          {at !== null && <span className="tabular-nums">{formatTime(at, Date.now())}</span>}
        </span>
      </button>
    </li>
  );
}
