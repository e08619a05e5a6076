import type { AnsweredRun, ConversationEntry } from '@galley/schema';
import { memo, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { isTeam } from '../../lib/is-team.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useKeptPosition } from '../../lib/use-kept-position.ts';
import { useStickToEnd } from '../../lib/use-stick-to-end.ts';
import { useLive } from '../../state/live.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { WaitingActs } from '../access/waiting-acts.tsx';
import { TrustCards } from '../trust/trust-cards.tsx';
import { Composer } from './composer/composer.tsx';
import { EarlierMessages } from './conversation/earlier-messages.tsx';
import { entryKey } from './conversation/merge-pages.ts';
import { type Conversation, useConversation } from './conversation/use-conversation.ts';
import { AssistantMessage, StreamedMessage, UserMessage } from './messages/message.tsx';
import { SystemEvent } from './messages/system-event.tsx';
import { RunBar, WorkflowBar } from './run-bar.tsx';
import { Welcome } from './welcome.tsx';

export function Chat() {
  const { workbench } = useWorkbench();
  const { scroller, content, isAtEnd, toEnd } = useStickToEnd();
  const conversation = useConversation(isAtEnd);
  const { entries } = conversation;
  const [first] = entries;
  useKeptPosition(scroller, first === undefined ? null : entryKey(first));
  useFollowOwnMessage(entries, toEnd);
  const streamed = useStreamed(entries);
  const isEmpty = conversation.isLoaded && entries.length === 0;

  return (
    <section aria-label="Conversation" className="flex min-h-0 flex-1 flex-col">
      {/* Headings in answers begin below this one, also where the list of files has none. */}
      <h2 className="sr-only">Messages</h2>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          data-scroller
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
        >
          <div ref={content} className="mx-auto flex min-h-full w-full max-w-[46rem] flex-col gap-6 px-5 pt-7 pb-4">
            {conversation.error !== null && <ErrorNotice payload={toPayload(conversation.error)} />}
            {isEmpty && <Welcome />}
            {conversation.cursor !== null && (
              <EarlierMessages busy={conversation.isLoadingEarlier} onLoad={conversation.loadEarlier} />
            )}
            <Entries conversation={conversation} />
            {workbench.run?.status === 'cancelled' && streamed === null && (
              <p className="text-xs text-ink-muted">You cancelled this request. Your files are as they were.</p>
            )}
            {streamed !== null && <StreamedMessage text={streamed} />}
          </div>
        </div>
        {!isAtEnd && (
          <Button
            size="small"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! shadow-popover"
            onClick={toEnd}
          >
            Newest ↓
          </Button>
        )}
      </div>
      <div className="mx-auto w-full max-w-[46rem] px-5 pb-4">
        <TrustCards />
        <WorkflowBar />
        <RunBar />
        {isTeam() && <WaitingActs className="mb-3" />}
        <Allowed need="edit" cannot="ask for work">
          <Composer suggest={isEmpty} />
        </Allowed>
      </div>
    </section>
  );
}

/** The answer that comes, until it stands in the conversation. */
function useStreamed(entries: readonly ConversationEntry[]): string | null {
  const { workbench } = useWorkbench();
  const live = useLive().run;
  if (live.summary === '' || live.runId !== workbench.run?.run_id) return null;
  const isThere = entries.some(
    (entry) =>
      entry.kind === 'assistant_message' &&
      entry.run_id === live.runId &&
      (entry.interrupted !== true || workbench.run?.status !== 'running'),
  );
  return isThere ? null : live.summary;
}

/** Whoever sends a message wants to see what comes of it, wherever they had scrolled to. */
function useFollowOwnMessage(entries: readonly ConversationEntry[], toEnd: () => void): void {
  const last = entries.findLast((entry) => entry.kind === 'user_message');
  const id = last?.kind === 'user_message' ? last.message_id : null;
  const known = useRef(id);
  useEffect(() => {
    if (known.current !== null && id !== null && known.current !== id) toEnd();
    known.current = id;
  }, [id, toEnd]);
}

function Entries({ conversation: { entries, runs } }: { conversation: Conversation }) {
  const newest = new Set(['undone', 'discarded'].map((kind) => entries.findLast((entry) => isEvent(entry, kind))));
  return entries.map((entry, index) => (
    <Entry
      key={entryKey(entry)}
      entry={entry}
      run={entry.kind === 'assistant_message' ? runs.get(entry.run_id ?? '') : undefined}
      last={index === entries.length - 1}
      newest={newest.has(entry)}
    />
  ));
}

function isEvent(entry: ConversationEntry, event: string): boolean {
  return entry.kind === 'system_event' && entry.event === event;
}

interface EntryProps {
  entry: ConversationEntry;
  run: AnsweredRun | undefined;
  last: boolean;
  newest: boolean;
}

/** A long conversation costs what is in sight: the others are neither drawn nor rendered again. */
const Entry = memo(function Entry(props: EntryProps) {
  return (
    <div data-entry className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
      <EntryBody {...props} />
    </div>
  );
});

function EntryBody({ entry, run, last, newest }: EntryProps) {
  switch (entry.kind) {
    case 'user_message':
      return <UserMessage entry={entry} />;
    case 'assistant_message':
      return <AssistantMessage entry={entry} run={run} />;
    case 'system_event':
      return <SystemEvent entry={entry} last={last} newest={newest} />;
  }
}
