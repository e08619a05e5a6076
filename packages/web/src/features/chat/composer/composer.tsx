import { useState } from 'react';
import { useAction, useProcedure } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { useKeptText } from '../../../lib/use-kept-text.ts';
import { useQuoted, useQuotes } from '../../../state/quote-context.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { useModelAccess } from '../../models/model-access-context.ts';
import { withQuote } from '../../quote/quote-text.ts';
import { ClutterBar } from './clutter-bar.tsx';
import { composerState } from './composer-state.ts';
import { DraftChoice } from './draft-choice.tsx';
import { MessageField } from './message-field.tsx';
import { offeredRequests } from './offered-requests.ts';
import { PlanComposer } from './plan-composer.tsx';
import { RequestButtons } from './request-buttons.tsx';
import { RequestOptions } from './request-options.tsx';
import { useRequestOptions } from './use-request-options.ts';

/** Where a person writes: a request, a refinement of the Draft, or a question about the plan that waits. */
export function Composer({ suggest }: { suggest: boolean }) {
  const { workbench } = useWorkbench();
  const state = composerState(workbench);
  const [refinedDraft, setRefinedDraft] = useState<string | null>(null);
  // One that began something new wrote it to the end: the plan that waited is gone by then.
  const [endedPlan, setEndedPlan] = useState<string | null>(null);
  const refining = state.mode === 'draft' && refinedDraft === workbench.draft?.draft_id;
  const { waiting } = useQuotes();
  // Words that are quoted while a Draft waits are about it.
  if (waiting === 'message' && state.mode === 'draft' && !refining) {
    setRefinedDraft(workbench.draft?.draft_id ?? null);
  }
  if (state.mode === 'draft' && !refining) {
    return <DraftChoice onRefine={() => setRefinedDraft(workbench.draft?.draft_id ?? null)} />;
  }
  if (state.mode === 'plan' && endedPlan !== state.runId) {
    return <PlanComposer runId={state.runId} onNew={() => setEndedPlan(state.runId)} />;
  }
  return (
    <RequestComposer
      suggest={suggest}
      closed={state.mode === 'closed' ? state.reason : null}
      refining={refining}
      ending={state.mode === 'plan'}
      onBack={() => {
        setRefinedDraft(null);
        setEndedPlan(null);
      }}
    />
  );
}

interface RequestComposerProps {
  suggest: boolean;
  /** Why nothing can be sent now. */
  closed: string | null;
  refining: boolean;
  /** Sending ends the plan that waits. */
  ending: boolean;
  onBack: () => void;
}

function RequestComposer({ suggest, closed, refining, ending, onBack }: RequestComposerProps) {
  const { workbench, workbenchId } = useWorkbench();
  const { withModel } = useModelAccess();
  const [text, setText] = useKeptText(workbenchId);
  const options = useRequestOptions();
  useQuoted('message', (quoted) => setText(withQuote(text, quoted)));
  const send = useAction('WorkshopSendUserMessage', {
    onDone: () => {
      setText('');
      options.setInteractive(null);
      onBack();
    },
  });
  const offered = offeredRequests(workbench.run?.error ?? null);
  const submit = () =>
    withModel(workbench.model, () =>
      send.mutate({
        workbench_id: workbenchId,
        text: text.trim(),
        refine_draft: refining || (ending && workbench.draft !== null),
        ...(ending ? { end_waiting: true } : {}),
        ...options.chosen,
      }),
    );
  return (
    <div>
      {suggest && closed === null && text === '' && <Suggestions onChoose={setText} />}
      {closed === null && text === '' && <RequestButtons requests={offered} onChoose={setText} />}
      {ending && <EndsPlan hasDraft={workbench.draft !== null} />}
      <MessageField
        label="Message"
        text={text}
        onText={setText}
        placeholder={
          closed ??
          (refining
            ? 'What should change in the Draft?'
            : ending
              ? 'What should Galley do instead?'
              : 'Ask Galley to work on these files')
        }
        hint={closed === null ? 'Enter sends, @ names a file' : closed}
        hintIsHidden={closed !== null}
        readOnly={closed !== null}
        focused={refining || ending}
        busy={send.isPending}
        sendLabel="Send"
        onSend={submit}
        tools={closed === null && <RequestOptions options={options} />}
      >
        {closed === null && <ClutterBar />}
        {(refining || ending) && (
          <Button size="small" look="quiet" onClick={onBack}>
            {ending ? 'Back to the plan' : 'Back'}
          </Button>
        )}
      </MessageField>
    </div>
  );
}

function EndsPlan({ hasDraft }: { hasDraft: boolean }) {
  return (
    <p role="note" className="mb-2 rounded-lg bg-modified-soft px-3.5 py-2 text-sm text-modified">
      <span className="font-medium">Sending this ends the plan that waits.</span> It will not run; the audit keeps it.
      {hasDraft && ' The new request goes on with the Draft.'}
    </p>
  );
}

function Suggestions({ onChoose }: { onChoose: (suggestion: string) => void }) {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('WorkbenchGetSuggestions', { workbench_id: workbenchId });
  return <RequestButtons requests={query.data?.suggestions ?? []} onChoose={onChoose} />;
}
