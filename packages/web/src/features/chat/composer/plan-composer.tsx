import { Button } from '../../../components/button.tsx';
import { useKeptText } from '../../../lib/use-kept-text.ts';
import { useCompanion } from '../../../state/companion-context.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { useCompanionActions } from '../../companion/use-companion-actions.ts';
import { MessageField } from './message-field.tsx';

/** While a plan waits, what is written is a question to the companion; something new is a choice of its own (SPEC R10). */
export function PlanComposer({ runId, onNew }: { runId: string; onNew: () => void }) {
  const { workbenchId } = useWorkbench();
  const { show } = useCompanion();
  const [text, setText] = useKeptText(`${workbenchId}.companion`);
  const { ask, busy } = useCompanionActions({ workbench_id: workbenchId, run_id: runId });
  const send = () =>
    ask(text.trim(), () => {
      setText('');
      show();
    });
  return (
    <div>
      <div className="mb-2 flex items-center gap-2 text-sm">
        <p className="min-w-0 flex-1 text-ink-muted">
          <span className="font-medium text-ink">The plan waits for you.</span> What you write here goes to the
          companion.
        </p>
        <Button size="small" onClick={onNew}>
          New request…
        </Button>
      </div>
      <MessageField
        label="Question to the companion"
        text={text}
        onText={setText}
        placeholder="Ask the companion about this plan"
        hint="It answers and proposes, and never acts"
        busy={busy}
        sendLabel="Ask"
        onSend={send}
        aside
      />
    </div>
  );
}
