import { type KeyboardEvent, useRef, useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useGrowingField } from '../../lib/use-growing-field.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { AskCompanionButton } from '../companion/ask-companion-button.tsx';
import { ClutterBar } from './clutter-bar.tsx';
import { composerState } from './composer-state.ts';
import { DraftChoice } from './draft-choice.tsx';
import { offeredRequests } from './offered-requests.ts';

export function Composer({ suggest }: { suggest: boolean }) {
  const { workbench, workbenchId } = useWorkbench();
  const state = composerState(workbench);
  const [text, setText] = useState('');
  const [refinedDraft, setRefinedDraft] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useAction('WorkshopSendUserMessage', {
    onDone: () => {
      setText('');
      setRefinedDraft(null);
    },
  });
  const refining = state.mode === 'draft' && refinedDraft === workbench.draft?.draft_id;
  const closed = state.mode === 'closed';
  const offered = offeredRequests(workbench.run?.error ?? null);
  const placeholder = closed
    ? state.reason
    : refining
      ? 'What should change in the Draft?'
      : 'Ask Galley to work on these files';
  // The placeholder gives an empty field its height: a shorter one would leave a hole.
  useGrowingField(field, text || placeholder, state.mode !== 'draft' || refining);
  if (state.mode === 'draft' && !refining) {
    return <DraftChoice onRefine={() => setRefinedDraft(workbench.draft?.draft_id ?? null)} />;
  }
  const ready = text.trim() !== '' && !closed && !send.isPending;
  const submit = () => {
    if (ready) send.mutate({ workbench_id: workbenchId, text: text.trim(), refine_draft: refining });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the writing of a Japanese or Chinese word is not yet the end of the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const fill = (suggestion: string) => {
    setText(suggestion);
    field.current?.focus();
  };

  return (
    <div>
      {suggest && !closed && text === '' && <Suggestions onChoose={fill} />}
      {!closed && text === '' && <RequestButtons requests={offered} onChoose={fill} />}
      <div className="rounded-xl border border-line-strong bg-surface shadow-card focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/35">
        <textarea
          ref={field}
          id="message"
          aria-label="Message"
          aria-describedby="message-hint"
          rows={1}
          // Not disabled: the focus would fall to the page while Galley works.
          readOnly={closed}
          aria-disabled={closed}
          // biome-ignore lint/a11y/noAutofocus: it appears because the person asked to write
          autoFocus={refining}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          className="block w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none placeholder:text-ink-faint read-only:cursor-not-allowed"
        />
        <div className="flex items-center gap-2 pr-2 pb-2 pl-4">
          <p id="message-hint" className="min-w-0 flex-1 text-2xs text-ink-faint">
            {closed ? <span className="sr-only">{state.reason}</span> : 'Enter sends, Shift+Enter starts a new line'}
          </p>
          {closed && workbench.run?.gate && <AskCompanionButton>Ask about the plan</AskCompanionButton>}
          {!closed && <ClutterBar />}
          {refining && (
            <Button size="small" look="quiet" onClick={() => setRefinedDraft(null)}>
              Back
            </Button>
          )}
          <IconButton
            label="Send"
            icon="send"
            side="top"
            disabled={!ready}
            onClick={submit}
            className="rounded-lg! bg-accent! text-on-accent! hover:bg-accent-strong! disabled:bg-sunken! disabled:text-ink-faint! disabled:opacity-100!"
          />
        </div>
      </div>
    </div>
  );
}

function Suggestions({ onChoose }: { onChoose: (suggestion: string) => void }) {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('WorkbenchGetSuggestions', { workbench_id: workbenchId });
  return <RequestButtons requests={query.data?.suggestions ?? []} onChoose={onChoose} />;
}

interface RequestButtonsProps {
  requests: readonly string[];
  onChoose: (request: string) => void;
}

/** A click puts the request into the field: it can still be changed before it is sent. */
function RequestButtons({ requests, onChoose }: RequestButtonsProps) {
  if (requests.length === 0) return null;
  return (
    <ul aria-label="Suggestions" className="mb-2.5 flex flex-wrap gap-2">
      {requests.map((request) => (
        <li key={request}>
          <button
            type="button"
            onClick={() => onChoose(request)}
            className="rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-left text-sm text-ink-muted shadow-card transition-colors hover:border-accent hover:text-ink"
          >
            {request}
          </button>
        </li>
      ))}
    </ul>
  );
}
