import type { ConversationEntry } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/text/mark.tsx';
import { Markdown } from '../../components/text/markdown.tsx';
import { formatElapsed, formatTime, plural } from '../../lib/format.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { GoBackButton } from './go-back-button.tsx';
import { RegenerateButton } from './regenerate-button.tsx';

export function UserMessage({ text, at, messageId }: { text: string; at: number; messageId: string }) {
  return (
    <article id={messageId} aria-label="Your message" className="group flex flex-col items-end">
      <div className="max-w-[88%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 wrap-anywhere whitespace-pre-wrap">
        {text}
      </div>
      <div className="mt-1 flex h-7 items-center gap-1 text-2xs text-ink-faint">
        <time dateTime={new Date(at).toISOString()}>{formatTime(at, Date.now())}</time>
        <CopyButton text={text} />
        <GoBackButton messageId={messageId} />
      </div>
    </article>
  );
}

type AssistantEntry = Extract<ConversationEntry, { kind: 'assistant_message' }>;

export function AssistantMessage(props: { entry: AssistantEntry } | { streamed: string }) {
  const entry = 'entry' in props ? props.entry : null;
  const text = 'entry' in props ? props.entry.text : props.streamed;
  return (
    <article id={entry?.message_id} aria-label="Galley's answer" className="flex gap-3">
      <span className="mt-0.5">
        <Mark size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <Markdown text={text} streaming={entry === null} />
        {entry?.interrupted && (
          <div className="mt-2 flex flex-wrap items-center gap-2 rounded-lg border bg-modified-soft py-2 pr-2 pl-3">
            <Icon name="warning" size={16} className="text-modified" />
            <p className="min-w-40 flex-1 text-sm">
              <span className="font-medium">The answer broke off here.</span> What had arrived is kept.
            </p>
            <RegenerateButton messageId={entry.message_id} />
          </div>
        )}
        {entry && <AssistantFooter entry={entry} />}
      </div>
    </article>
  );
}

function AssistantFooter({ entry }: { entry: AssistantEntry }) {
  const { openPane, workbenchId } = useWorkbench();
  const { data } = useProcedure('RunList', { workbench_id: workbenchId });
  const runId = entry.run_id;
  // An answer without a plan has none to show.
  const planned = (data?.runs.find(({ run_id }) => run_id === runId)?.items.length ?? 1) > 0;
  const facts = [
    formatTime(entry.at, Date.now()),
    entry.elapsed_ms === null ? null : formatElapsed(entry.elapsed_ms),
    entry.tool_calls.length === 0 ? null : plural(entry.tool_calls.length, 'tool call'),
  ];
  return (
    <div className="mt-1.5 -ml-1.5 flex h-7 items-center gap-1 text-2xs text-ink-faint">
      <CopyButton text={entry.text} />
      <GoBackButton messageId={entry.message_id} />
      <span className="tabular-nums">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      {runId !== null && planned && (
        <FooterButton onClick={() => openPane({ kind: 'plan', runId })}>Show plan</FooterButton>
      )}
      {runId !== null && <FooterButton onClick={() => openPane({ kind: 'audit', runId })}>Audit</FooterButton>}
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
