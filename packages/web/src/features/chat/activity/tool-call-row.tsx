import type { ToolCallView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { Icon, Spinner } from '../../../components/icon.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { callDuration } from './call-duration.ts';

/** One call: what it does in words, how it went, and on demand what it was given and what came of it. */
export function ToolCallRow({ runId, call }: { runId: string; call: ToolCallView }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details
        className="group/call rounded-md bg-sunken"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex cursor-pointer list-none items-center gap-2 rounded-md px-2 py-1 text-xs [&::-webkit-details-marker]:hidden">
          <StateMark state={call.state} />
          <span className="min-w-0 flex-1 truncate" title={visibleText(call.title)}>
            {visibleText(call.title)}
          </span>
          {call.state === 'failed' && <Badge tone="bad">failed</Badge>}
          {call.state === 'unknown' && <Badge tone="careful">outcome unknown</Badge>}
          <span className="shrink-0 text-2xs text-ink-faint tabular-nums">{callDuration(call)}</span>
          <Icon
            name="chevronRight"
            size={14}
            className="text-ink-faint transition-transform group-open/call:rotate-90"
          />
        </summary>
        {open && <CallDetails runId={runId} call={call} />}
      </details>
    </li>
  );
}

function StateMark({ state }: Pick<ToolCallView, 'state'>) {
  if (state === 'running') {
    return (
      <span className="text-accent">
        <Spinner size={14} />
        <span className="sr-only">Running:</span>
      </span>
    );
  }
  if (state === 'done') return <Icon name="check" size={14} className="text-added" />;
  return <Icon name="warning" size={14} className={state === 'failed' ? 'text-deleted' : 'text-modified'} />;
}

function CallDetails({ runId, call }: { runId: string; call: ToolCallView }) {
  const { workbenchId } = useWorkbench();
  const [whole, setWhole] = useState(false);
  const input = { workbench_id: workbenchId, run_id: runId, call_id: call.call_id };
  const query = useProcedure('WorkshopGetToolCall', input, { enabled: whole });
  const shown = query.data ?? call;
  const cut = call.arguments_left_out + call.result_left_out;
  return (
    <div className="space-y-2 px-2 pt-1 pb-2 text-2xs">
      {call.tool !== null && <p className="font-mono text-ink-muted">{call.tool}</p>}
      <Part title="Given" text={shown.arguments} leftOut={shown.arguments_left_out} />
      {call.state !== 'running' && <Part title="Result" text={shown.result} leftOut={shown.result_left_out} />}
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {/* What the model saw may be shorter than the result itself, so all of it can be asked for. */}
      {query.data === undefined && call.state !== 'running' && (
        <Button size="small" look="quiet" busy={query.isFetching} onClick={() => setWhole(true)}>
          {cut > 0 ? 'Show all' : 'Show the whole result'}
        </Button>
      )}
    </div>
  );
}

function Part({ title, text, leftOut }: { title: string; text: string; leftOut: number }) {
  if (text === '' || text === '{}') return null;
  return (
    <section>
      <h4 className="font-medium text-ink-muted">{title}</h4>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="mt-0.5 max-h-60 overflow-auto rounded bg-surface px-2 py-1.5 font-mono whitespace-pre-wrap wrap-anywhere"
      >
        {visibleText(text)}
        {leftOut > 0 && `\n… ${leftOut.toLocaleString('en')} more characters`}
      </pre>
    </section>
  );
}
