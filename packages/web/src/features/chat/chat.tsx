import type { ConversationEntry } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { useStickToEnd } from '../../lib/use-stick-to-end.ts';
import { useLive } from '../../state/live.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { TrustCards } from '../trust/trust-cards.tsx';
import { Composer } from './composer.tsx';
import { AssistantMessage, UserMessage } from './message.tsx';
import { RunBar, WorkflowBar } from './run-bar.tsx';
import { SystemEvent } from './system-event.tsx';
import { Welcome } from './welcome.tsx';

export function Chat() {
  const { workbench, workbenchId } = useWorkbench();
  const live = useLive().run;
  const query = useProcedure('WorkshopGetConversation', { workbench_id: workbenchId });
  const entries = query.data?.entries ?? [];
  const { scroller, content } = useStickToEnd();
  const streamed = entries.some(
    (entry) =>
      entry.kind === 'assistant_message' &&
      entry.run_id === live.runId &&
      (entry.interrupted !== true || workbench.run?.status !== 'running'),
  );
  const streaming = live.summary !== '' && live.runId === workbench.run?.run_id && !streamed;

  return (
    <section aria-label="Conversation" className="flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        <div ref={content} className="mx-auto flex min-h-full w-full max-w-[46rem] flex-col gap-6 px-5 pt-7 pb-4">
          {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
          {query.isSuccess && entries.length === 0 && <Welcome />}
          {entries.map((entry, index) => (
            <Entry
              key={entry.kind === 'system_event' ? `${entry.event} ${entry.at}` : entry.message_id}
              entry={entry}
              last={index === entries.length - 1}
            />
          ))}
          {workbench.run?.status === 'cancelled' && !streaming && (
            <p className="text-xs text-ink-muted">You cancelled this request. Your files are as they were.</p>
          )}
          {streaming && <AssistantMessage streamed={live.summary} />}
        </div>
      </div>
      <div className="mx-auto w-full max-w-[46rem] px-5 pb-4">
        <TrustCards />
        <WorkflowBar />
        <RunBar />
        <Allowed need="edit" cannot="ask for work">
          <Composer suggest={query.isSuccess && entries.length === 0} />
        </Allowed>
      </div>
    </section>
  );
}

function Entry({ entry, last }: { entry: ConversationEntry; last: boolean }) {
  switch (entry.kind) {
    case 'user_message':
      return <UserMessage text={entry.text} at={entry.at} messageId={entry.message_id} />;
    case 'assistant_message':
      return <AssistantMessage entry={entry} />;
    case 'system_event':
      return <SystemEvent entry={entry} last={last} />;
  }
}
