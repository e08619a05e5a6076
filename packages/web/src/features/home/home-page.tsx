import type { HomeBench } from '@galley/schema';
import { useEffect, useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Mark } from '../../components/text/mark.tsx';
import { Skeleton } from '../../components/waiting/skeleton.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { KeysSection } from '../settings/keys-section.tsx';
import { type TourOffer, useTourOffer } from '../tour/use-tour-offer.ts';
import { BenchCard } from './bench-card.tsx';
import { FolderPicker } from './folder-picker.tsx';
import { NoModelYet } from './no-model-yet.tsx';
import { usePeeks } from './use-peeks.ts';
import { WaitingList } from './waiting-list.tsx';

interface HomePageProps {
  /** Where the runs of all Workbenches are. */
  runsHash: string;
  /** Goes to a Workbench that is open, to the plan of a run in it when one is named. */
  onEnter: (workbenchId: string, runId?: string) => void;
}

/** All Workbenches of a person: what waits in them, and the way into another folder. */
export function HomePage({ runsHash, onEnter }: HomePageProps) {
  const query = useProcedure('HomeGet', {}, { askOnReturn: true, askAlways: true });
  const [asking, setAsking] = useState<'folder' | 'keys' | null>(null);
  const open = useAction('HomeOpen');
  const sample = useAction('HomeOpenSample', { onDone: ({ workbench_id }) => onEnter(workbench_id) });
  const tour = useTourOffer((workbenchId) => onEnter(workbenchId));
  useEffect(() => {
    document.title = 'Home · Galley';
  }, []);
  const benches = query.data?.workbenches ?? [];
  const peeks = usePeeks(benches);
  const isFirst = query.isSuccess && benches.length === 0;
  return (
    <div className="h-full overflow-y-auto">
      <header className="flex h-13 items-center gap-2 border-b bg-surface px-5">
        <Mark size={24} />
        <h1 className="text-base font-semibold tracking-tight">Galley</h1>
        <a
          href={runsHash}
          className="ml-auto inline-flex h-7 items-center rounded-md px-2.5 text-xs font-medium text-ink-muted hover:bg-hover hover:text-ink"
        >
          All runs
        </a>
        <Button look="quiet" size="small" onClick={() => setAsking('keys')}>
          Providers and keys
        </Button>
      </header>
      <main className="mx-auto max-w-4xl px-5 py-10">
        <h2 className="text-2xl font-semibold tracking-tight text-balance">
          {isFirst ? 'Choose a folder to work in' : 'Your Workbenches'}
        </h2>
        <p className="mt-1.5 max-w-prose text-ink-muted">
          {isFirst
            ? 'A Workbench is a folder of yours. Galley adds a hidden .galley folder and moves nothing; your files change only when you publish.'
            : 'Each is a folder of yours. Your files change only when you publish.'}
        </p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button look="primary" icon="folder" onClick={() => setAsking('folder')}>
            Open a folder…
          </Button>
          {query.data?.has_sample && (
            <Button icon="list" busy={sample.isPending} onClick={() => sample.mutate({})}>
              Try it on a sample
            </Button>
          )}
          {tour !== null && !tour.isNew && (
            <Button look="quiet" busy={tour.busy} onClick={tour.start}>
              Take the tour
            </Button>
          )}
        </div>
        {tour?.isNew && <TourCard tour={tour} />}
        <NoModelYet onSetUp={() => setAsking('keys')} />
        {isFirst && <FirstSteps />}
        {query.isPending && <Skeleton label="Your Workbenches are listed" lines={4} className="mt-8" />}
        {query.isError && (
          <div className="mt-8">
            <ErrorNotice payload={toPayload(query.error)} />
          </div>
        )}
        {benches.length > 0 && (
          <>
            <WaitingList benches={benches} peeks={peeks} onGo={(bench, runId) => enter(bench, runId)} />
            <section aria-labelledby="benches" className="mt-10">
              <h3 id="benches" className="text-sm font-semibold text-ink-muted">
                Used last
              </h3>
              <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
                {benches.map((bench) => (
                  <BenchCard
                    key={bench.directory}
                    bench={bench}
                    waits={peeks.get(bench.directory)}
                    onOpen={() => enter(bench)}
                  />
                ))}
              </ul>
            </section>
          </>
        )}
      </main>
      {asking === 'folder' && (
        <FolderPicker onClose={() => setAsking(null)} onOpened={(workbenchId) => onEnter(workbenchId)} />
      )}
      <Dialog open={asking === 'keys'} onOpenChange={() => setAsking(null)} title="Models" place="wide">
        <KeysSection />
      </Dialog>
    </div>
  );

  function enter({ directory, workbench_id, is_open }: HomeBench, runId?: string): void {
    if (is_open) onEnter(workbench_id, runId);
    else open.mutate({ directory }, { onSuccess: ({ workbench_id: opened }) => onEnter(opened, runId) });
  }
}

/** What is offered to whoever is here for the first time. */
function TourCard({ tour }: { tour: TourOffer }) {
  return (
    <section
      aria-label="Tour"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-accent-soft px-4 py-3"
    >
      <p className="min-w-56 flex-1 text-sm">
        <span className="font-medium">New to Galley?</span>{' '}
        <span className="text-ink-muted">
          The tour goes through one request, from asking to taking it back, on a copy of the sample. It needs no AI
          model.
        </span>
      </p>
      <Button size="small" look="quiet" onClick={tour.putAway}>
        Not now
      </Button>
      <Button size="small" busy={tour.busy} onClick={tour.start}>
        Take the tour
      </Button>
    </section>
  );
}

const steps = [
  ['Ask', 'Say what you need in your own words: a summary, a new table, a corrected document.'],
  ['Approve the plan', 'Galley looks at the files and proposes steps. Nothing runs before you agree.'],
  ['Review and publish', 'Changes wait in a Draft. You take all of it, a part, or nothing, and can go back.'],
] as const;

function FirstSteps() {
  return (
    <ol className="mt-12 grid gap-6 sm:grid-cols-3">
      {steps.map(([title, text], index) => (
        <li key={title} className="border-t-2 border-line-strong pt-3">
          <p className="text-sm font-semibold">
            <span className="mr-1.5 text-ink-faint tabular-nums">{index + 1}</span>
            {title}
          </p>
          <p className="mt-1 text-sm text-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
