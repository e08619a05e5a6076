import type { ProcedureOutput } from '@galley/schema';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ArrivalCard } from '../features/arrival/arrival-card.tsx';
import { CheckpointsSheet } from '../features/checkpoints/checkpoints-sheet.tsx';
import { FilePanel } from '../features/files/file-panel.tsx';
import { QuoteBar } from '../features/quote/quote-bar.tsx';
import type { Quote } from '../features/quote/quote-text.ts';
import { selectedWords } from '../features/quote/selected-words.ts';
import { keptTour } from '../features/tour/kept-tour.ts';
import { RunAlerts } from '../features/watch/alerts/run-alerts.tsx';
import { classNames } from '../lib/class-names.ts';
import { useFocusWhenLost } from '../lib/use-focus-when-lost.ts';
import { type CommandId, commandOf } from '../state/commands.ts';
import { CompanionContext, type CompanionControl } from '../state/companion-context.ts';
import { useLive } from '../state/live.tsx';
import { noPane } from '../state/pane.ts';
import { QuoteContext } from '../state/quote-context.ts';
import { useOpenSettings } from '../state/settings-context.ts';
import { useWorkbench } from '../state/workbench-context.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { PaneView } from './pane-view.tsx';
import { SideColumn } from './side-column.tsx';
import { TopBar } from './top-bar.tsx';
import { useOfferedRemedies } from './use-offered-remedies.ts';
import { useQuoteControl } from './use-quote-control.ts';

const WorkbenchPalette = lazy(async () => ({ default: (await import('./workbench-palette.tsx')).WorkbenchPalette }));

const TourStrip = lazy(async () => ({ default: (await import('../features/tour/tour-strip.tsx')).TourStrip }));

const roomForFiles = '(min-width: 64rem)';
/** As `wide` in the style sheet: a pane and what is beside it. */
const roomForBoth = '(min-width: 73rem)';

export function WorkbenchPage({ workbenches }: { workbenches: ProcedureOutput<'WorkbenchList'>['workbenches'] }) {
  const { pane, openPane, workbench, workbenchId } = useWorkbench();
  const [hasTour] = useState(() => keptTour(workbenchId) !== null);
  const { connection } = useLive();
  const [filesOpen, setFilesOpen] = useFilesOpen();
  // The field of the palette takes the selection away: what can be quoted is held from before.
  const [going, setGoing] = useState<{ readonly selected: Quote | null } | null>(null);
  const openSettings = useOpenSettings();
  const toggleFiles = () => setFilesOpen((open) => !open);
  const companion = useCompanionControl();
  const quotes = useQuoteControl(companion);
  useShortcuts({
    files: toggleFiles,
    goTo: () => setGoing({ selected: selectedWords() }),
    quote: () => quotes.quoteWords(selectedWords()),
    help: () => openSettings('general'),
    message: focusMessage,
  });
  useFocusWhenLost(workbench.draft === null, messageField);
  // What is cancelled goes with its pane, which had the focus.
  useFocusWhenLost(pane.kind === 'none', messageField);
  const split = pane.kind !== 'none';
  const [checkpointsOpen, setCheckpointsOpen] = useState(false);
  const openCheckpoints = useCallback(() => setCheckpointsOpen(true), []);
  useOfferedRemedies(openCheckpoints);

  return (
    <CompanionContext value={companion}>
      <QuoteContext value={quotes}>
        <div className="flex h-full flex-col">
          <TopBar
            workbenches={workbenches}
            filesOpen={filesOpen}
            onToggleFiles={toggleFiles}
            onCheckpoints={openCheckpoints}
          />
          <CheckpointsSheet open={checkpointsOpen} onOpenChange={setCheckpointsOpen} />
          <ConnectionBar connection={connection} />
          <RunAlerts />
          {hasTour && (
            <Suspense>
              <TourStrip />
            </Suspense>
          )}
          <ArrivalCard />
          <div className="relative flex min-h-0 flex-1">
            {filesOpen && (
              <FilePanel
                onClose={() => setFilesOpen(false)}
                onOpenFile={(path, place) => {
                  openPane({ kind: 'file', path, ...(place === undefined ? {} : { place }) });
                  if (!matchMedia(roomForFiles).matches) setFilesOpen(false);
                }}
              />
            )}
            <main className="flex min-w-0 flex-1">
              <div
                id="side"
                className={classNames(
                  'min-w-0 flex-col',
                  split ? 'hidden w-[25rem] shrink-0 border-r wide:not-in-[main:has([data-fill])]:flex' : 'flex flex-1',
                )}
              >
                <SideColumn />
              </div>
              {split && (
                <div className="flex min-w-0 flex-1 flex-col bg-surface">
                  <ErrorBoundary key={pane.kind === 'file' ? pane.path : pane.kind}>
                    <PaneView />
                  </ErrorBoundary>
                </div>
              )}
            </main>
          </div>
          {going !== null && (
            <Suspense>
              <WorkbenchPalette
                workbenches={workbenches}
                onToggleFiles={toggleFiles}
                onCheckpoints={openCheckpoints}
                targets={quotes.targets}
                onQuote={going.selected === null ? null : (target) => quotes.quoteWords(going.selected, target)}
                onClose={() => setGoing(null)}
              />
            </Suspense>
          )}
          <QuoteBar targets={quotes.targets} onQuote={(target) => quotes.quoteWords(selectedWords(), target)} />
        </div>
      </QuoteContext>
    </CompanionContext>
  );
}

/** Opened from a pane that fills a narrow window, it takes its place. */
function useCompanionControl(): CompanionControl {
  const { openPane } = useWorkbench();
  const [shown, setShown] = useState(false);
  return useMemo(
    () => ({
      shown,
      show: () => {
        setShown(true);
        if (!matchMedia(roomForBoth).matches) openPane(noPane);
      },
      hide: () => setShown(false),
    }),
    [shown, openPane],
  );
}

/** Beside the chat where there is room. In a narrow window the panel lies over the chat, so it opens only when asked for. */
function useFilesOpen() {
  const [open, setOpen] = useState(() => matchMedia(roomForFiles).matches);
  useEffect(() => {
    const room = matchMedia(roomForFiles);
    const onChange = () => setOpen(room.matches);
    room.addEventListener('change', onChange);
    return () => room.removeEventListener('change', onChange);
  }, []);
  return [open, setOpen] as const;
}

function messageField(): HTMLElement | null {
  return document.getElementById('message');
}

function focusMessage(): void {
  messageField()?.focus();
}

/** What the keys of the table do; everything else belongs to the place that has the focus. */
function useShortcuts(actions: Partial<Record<CommandId, () => void>>) {
  // Before it is painted: a key that is pressed at first sight is heard, also on a slow machine.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, [role="dialog"] *');
      const id = commandOf(event, isTyping);
      const act = id === null ? undefined : actions[id];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
