import type { RunDetail } from '@galley/schema';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { plural } from '../../../lib/format.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { Allowed } from '../../access/allowed.tsx';
import { TrustCards } from '../../trust/trust-cards.tsx';
import { AskCard } from './ask-card.tsx';
import { BudgetCard, SharedBudgetCard } from './budget-card.tsx';

/** So many questions stand there at once; the next ones follow. */
const MOST = 10;

/** All that this run waits for from the person, each with the way to give it. */
export function NeedsYou({ run }: { run: RunDetail }) {
  const { openPane } = useWorkbench();
  const shared = run.waits.find((wait) => wait.shared === true);
  const later = run.asks.length - MOST;
  return (
    <>
      {run.gate !== null && (
        <div className="flex flex-wrap items-center gap-2.5 rounded-lg border bg-modified-soft py-2.5 pr-3 pl-3.5">
          <Icon name="list" className="text-modified" />
          <p className="min-w-40 flex-1 text-sm font-medium">A plan waits for your review.</p>
          <Button size="small" look="primary" onClick={() => openPane({ kind: 'plan', runId: run.run_id })}>
            Review plan
          </Button>
        </div>
      )}
      {run.asks.length > 0 && (
        <Allowed need="edit" cannot="answer the questions of a run">
          {run.asks.slice(0, MOST).map((ask) => (
            <AskCard key={ask.ask_id} runId={run.run_id} ask={ask} />
          ))}
        </Allowed>
      )}
      {later > 0 && <p className="text-sm text-ink-muted">And {plural(later, 'more question')}.</p>}
      {run.trust_questions.length > 0 && <TrustCards runId={run.run_id} />}
      {shared !== undefined && <SharedBudgetCard run={run} text={shared.text} />}
      {run.waits.some(({ kind, shared: isShared }) => kind === 'budget' && isShared !== true) && (
        <Allowed need="edit" cannot="raise the budget of a run">
          <BudgetCard run={run} />
        </Allowed>
      )}
    </>
  );
}
