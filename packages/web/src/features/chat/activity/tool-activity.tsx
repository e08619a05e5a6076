import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { formatElapsed, plural } from '../../../lib/format.ts';
import { ToolCalls } from './tool-calls.tsx';

interface ToolActivityProps {
  runId: string;
  count: number;
  elapsedMs: number | null;
}

/** What Galley did for an answer: one line, and every call when it is opened. */
export function ToolActivity({ runId, count, elapsedMs }: ToolActivityProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group/activity mt-2 rounded-lg border bg-canvas"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-lg px-2.5 py-1.5 text-xs text-ink-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" size={14} className="transition-transform group-open/activity:rotate-90" />
        {plural(count, 'tool call')}
        {elapsedMs !== null && <span className="text-ink-faint tabular-nums">in {formatElapsed(elapsedMs)}</span>}
      </summary>
      {open && (
        <div className="border-t px-2.5 py-2">
          <ToolCalls runId={runId} />
        </div>
      )}
    </details>
  );
}
