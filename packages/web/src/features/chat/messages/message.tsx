import type { AnsweredRun, ConversationEntry } from '@galley/schema';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Mark } from '../../../components/text/mark.tsx';
import { Markdown } from '../../../components/text/markdown.tsx';
import { formatTime } from '../../../lib/format.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { ToolActivity } from '../activity/tool-activity.tsx';
import { answerFacts } from './answer-facts.ts';
import { EditMessage } from './edit-message.tsx';
import { MessageActions, useCanRewind, useMayAskAgain } from './message-actions.tsx';
import { RewindDialog } from './rewind-dialog.tsx';

type UserEntry = Extract<ConversationEntry, { kind: 'user_message' }>;

export function UserMessage({ entry: { text, at, message_id: messageId, by } }: { entry: UserEntry }) {
  const [isEditing, setEditing] = useState(false);
  const free = useCanRewind();
  const mayEdit = useMayAskAgain();
  return (
    <article
      id={messageId}
      aria-label={by === undefined ? 'Your message' : `Message of ${visibleName(by)}`}
      data-quote-from={by === undefined ? 'my message' : `the message of ${visibleName(by)}`}
      className="group flex flex-col items-end"
    >
      {isEditing ? (
        <EditMessage text={text} messageId={messageId} onClose={() => setEditing(false)} />
      ) : (
        <div className="max-w-[88%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 wrap-anywhere whitespace-pre-wrap">
          {text}
        </div>
      )}
      <div className="mt-1 flex h-7 items-center gap-1 text-2xs text-ink-faint">
        {by !== undefined && <span className="font-medium text-ink-muted">{visibleName(by)}</span>}
        <time dateTime={new Date(at).toISOString()}>{formatTime(at, Date.now())}</time>
        <CopyButton text={text} />
        {mayEdit && (
          <IconButton
            label="Edit and send again"
            icon="pencil"
            size="small"
            disabled={!free || isEditing}
            onClick={() => setEditing(true)}
          />
        )}
        <MessageActions messageId={messageId} />
      </div>
    </article>
  );
}

type AssistantEntry = Extract<ConversationEntry, { kind: 'assistant_message' }>;

/** An answer while it comes. */
export function StreamedMessage({ text }: { text: string }) {
  return (
    <Answer>
      <Markdown text={text} streaming />
    </Answer>
  );
}

export function AssistantMessage({ entry, run }: { entry: AssistantEntry; run: AnsweredRun | undefined }) {
  const { openPane } = useWorkbench();
  const runId = entry.run_id;
  return (
    <Answer id={entry.message_id}>
      <Markdown text={entry.text} />
      {entry.interrupted && <BrokenOff messageId={entry.message_id} />}
      {runId !== null && entry.tool_calls.length > 0 && (
        <ToolActivity runId={runId} count={entry.tool_calls.length} elapsedMs={entry.elapsed_ms} />
      )}
      <div className="mt-1 -ml-1.5 flex min-h-7 flex-wrap items-center gap-1 text-2xs text-ink-faint">
        <CopyButton text={entry.text} />
        <MessageActions messageId={entry.message_id} />
        <span className="tabular-nums">{answerFacts(entry, run, Date.now()).join(' · ')}</span>
        {runId !== null && (run === undefined || run.items > 0) && (
          <FooterButton onClick={() => openPane({ kind: 'plan', runId })}>Show plan</FooterButton>
        )}
        {runId !== null && <FooterButton onClick={() => openPane({ kind: 'audit', runId })}>Audit</FooterButton>}
      </div>
    </Answer>
  );
}

function Answer({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <article id={id} aria-label="Galley's answer" data-quote-from="your answer" className="flex gap-3">
      <span className="mt-0.5">
        <Mark size={22} />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </article>
  );
}

function BrokenOff({ messageId }: { messageId: string }) {
  const [asking, setAsking] = useState(false);
  const free = useCanRewind();
  const mayAsk = useMayAskAgain();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 rounded-lg border bg-modified-soft py-2 pr-2 pl-3">
      <Icon name="warning" size={16} className="text-modified" />
      <p className="min-w-40 flex-1 text-sm">
        <span className="font-medium">The answer broke off here.</span> What had arrived is kept.
      </p>
      {mayAsk && (
        <Button size="small" disabled={!free} onClick={() => setAsking(true)}>
          Regenerate
        </Button>
      )}
      {asking && <RewindDialog kind="again" messageId={messageId} onClose={() => setAsking(false)} />}
    </div>
  );
}

function FooterButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button look="quiet" size="small" className="h-6! px-1.5! text-2xs! font-normal!" onClick={onClick}>
      {children}
    </Button>
  );
}
