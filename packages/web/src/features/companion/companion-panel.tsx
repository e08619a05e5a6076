import type { CompanionView } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { useStickToEnd } from '../../lib/use-stick-to-end.ts';
import { useLive } from '../../state/live.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { CompanionComposer } from './companion-composer.tsx';
import { CompanionTiers } from './companion-tiers.tsx';
import { Exchange } from './exchange.tsx';
import { useCompanionActions } from './use-companion-actions.ts';
import { WebSearchQuestion } from './web-search-question.tsx';
import { besideOf, stageWords, usageWords } from './wording.ts';

/** A chat beside the run: it looks, answers with its sources and proposes. It never acts, and the run never sees it. */
export function CompanionPanel() {
  const { workbench, workbenchId, pane } = useWorkbench();
  const runId = besideOf(pane, workbench.run);
  const query = useProcedure('CompanionGet', { workbench_id: workbenchId, run_id: runId }, { askAlways: true });
  if (query.data === undefined) return <Waiting error={query.error} />;
  return <CompanionChat key={runId} view={query.data} runId={runId} />;
}

function CompanionChat({ view, runId }: { view: CompanionView; runId: string | null }) {
  const { workbenchId } = useWorkbench();
  const live = useLive().companion;
  const actions = useCompanionActions({ workbench_id: workbenchId, run_id: runId });
  const { scroller, content } = useStickToEnd();
  const spoken = view.busy && live.beside === runId && !live.over ? live : null;
  const last = view.exchanges.at(-1);
  return (
    <section aria-label="Companion" className="flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        <div ref={content} className="mx-auto flex min-h-full w-full max-w-[46rem] flex-col gap-5 px-5 pt-4 pb-4">
          <CompanionTiers tiers={view.tiers} busy={actions.busy} onSet={actions.setTier} />
          {view.exchanges.length === 0 && (
            <div className="my-auto py-4">
              <h2 className="text-lg font-semibold tracking-tight text-balance">{stageWords[view.stage]}</h2>
              <p className="mt-1 text-sm text-ink-muted">
                The companion looks things up and proposes changes for you to apply. It never changes anything itself,
                and the run does not see what you write here.
              </p>
            </div>
          )}
          {view.exchanges.map((exchange) => (
            <Exchange
              key={exchange.message_id}
              exchange={exchange}
              actions={actions}
              streamed={exchange === last ? spoken : null}
              working={exchange === last && view.busy}
            />
          ))}
          {wantsWeb(last) && !view.busy && <WebSearchQuestion web={view.web_search} />}
        </div>
      </div>
      <div className="mx-auto w-full max-w-[46rem] px-5 pb-4">
        {view.busy && (
          <div className="mb-2 flex justify-end">
            <Button size="small" busy={actions.stopping} onClick={actions.stop}>
              Stop
            </Button>
          </div>
        )}
        <Allowed need="comment" cannot="ask the companion">
          <CompanionComposer
            busy={view.busy}
            suggestions={view.busy ? [] : view.suggestions}
            onAsk={actions.ask}
            hint={`${view.answers.by === 'rules' ? 'Answers by rules, on this computer' : `Answers: ${view.answers.model}`}${usageWords(view.usage)}`}
          />
        </Allowed>
      </div>
    </section>
  );
}

/** Its last question needed the web, and the search was refused. */
function wantsWeb(exchange: CompanionView['exchanges'][number] | undefined): boolean {
  return exchange?.looks.some(({ tool, success }) => tool === 'web_search' && !success) ?? false;
}
