import type { TryView } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';
import { PaneHeader } from '../../components/pane-header.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { StartTry } from './start-try.tsx';
import { TrialCard } from './trial-card.tsx';
import { TriedFiles } from './tried-files.tsx';

/** The same request with several models, each beside the others (SPEC B13). */
export function TriesPanel({ onClose }: { onClose: () => void }) {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('TryList', { workbench_id: workbenchId });
  return (
    <section aria-label="Models side by side" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title="Models side by side"
        subtitle="Each model works in a Draft of its own. Keep one, or take files of each."
        onClose={onClose}
      />
      <div className="min-h-0 flex-1 space-y-6 overflow-auto p-5">
        <Allowed need="edit" cannot="ask several models">
          <StartTry />
        </Allowed>
        {!query.isSuccess && <Waiting error={query.error} />}
        {query.data?.tries.map((each) => (
          <OneTry key={each.try_id} tried={each} />
        ))}
      </div>
    </section>
  );
}

function OneTry({ tried }: { tried: TryView }) {
  return (
    <section aria-label={`Try: ${tried.request}`} className="space-y-3">
      <h3 className="text-sm font-medium wrap-anywhere">{tried.request}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {tried.trials.map((trial) => (
          <TrialCard key={trial.draft_id} trial={trial} />
        ))}
      </ul>
      <TriedFiles tried={tried} />
    </section>
  );
}
