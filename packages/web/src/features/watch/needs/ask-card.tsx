import type { AskView } from '@galley/schema';
import { useState } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { formatTime } from '../../../lib/format.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';

/** A question of an Agent, with a field for the answer. The run goes on with it at once. */
export function AskCard({ runId, ask }: { runId: string; ask: AskView }) {
  const { workbenchId } = useWorkbench();
  const [text, setText] = useState('');
  const answer = useAction('RunAnswerAsk');
  const ready = text.trim() !== '' && !answer.isPending && !answer.isSuccess;
  const send = () => {
    if (ready) answer.mutate({ workbench_id: workbenchId, run_id: runId, ask_id: ask.ask_id, text: text.trim() });
  };
  const who = ask.agent_id === 'main' ? 'The run asks' : `${ask.agent_id} asks`;
  const until = ask.deadline === null ? '' : ` · waits until ${formatTime(ask.deadline, Date.now())}`;
  return (
    <form
      aria-label={`Question of ${ask.agent_id}`}
      className="flex gap-2.5 rounded-lg border bg-modified-soft py-3 pr-3 pl-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Icon name="comment" className="mt-px text-modified" />
      <div className="min-w-0 flex-1 space-y-2 wrap-anywhere">
        <p className="text-xs text-ink-muted">
          {who}
          {until}
        </p>
        <p className="text-sm font-medium whitespace-pre-wrap">{visibleText(ask.question)}</p>
        <TextArea label="Your answer" rows={2} value={text} onChange={setText} onSubmit={send} />
        <Button type="submit" size="small" look="primary" disabled={!ready} busy={answer.isPending}>
          Answer
        </Button>
      </div>
    </form>
  );
}
