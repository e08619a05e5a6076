import type { McpServerTried, McpServerView } from '@galley/schema';
import { useState } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { plural } from '../../../lib/format.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';

interface TriedServerProps {
  tried: McpServerTried;
  allowed: McpServerView['allowed'];
  onDone: () => void;
}

/** What a server answered when it was tested: its tools in its own words, to allow one by one. */
export function TriedServer({ tried, allowed, onDone }: TriedServerProps) {
  const { workbenchId } = useWorkbench();
  const { name, hash, tools_hash, tools, difference } = tried;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reading, setReading] = useState<ReadonlySet<string>>(new Set(allowed?.reading));
  const allow = useAction('McpServerAllow', { onDone });
  const chosen = tools.map((tool) => tool.name).filter((tool) => !left.has(tool));
  const isNew = new Set([...(difference?.added ?? []), ...(difference?.changed ?? [])]);
  return (
    <section aria-label={`Tools of ${name}`} className="mt-3 rounded-lg border bg-canvas p-3 text-sm">
      <p>
        <span className="font-medium">{visibleText(tried.title)}</span>{' '}
        <span className="text-ink-muted">
          {visibleText(tried.version)} answered in {tried.elapsed_ms} ms with {plural(tools.length, 'tool')}. The words
          below are the server’s own.
        </span>
      </p>
      {(difference?.removed.length ?? 0) > 0 && (
        <p className="mt-1 text-xs text-modified">No longer there: {difference?.removed.join(', ')}</p>
      )}
      <ul className="mt-2 max-h-72 divide-y overflow-y-auto rounded-md border bg-surface">
        {tools.map((tool) => (
          <li key={tool.name} className="flex items-start gap-2.5 px-3 py-2">
            <input
              type="checkbox"
              aria-label={`Allow ${tool.name}`}
              checked={!left.has(tool.name)}
              onChange={() => setLeft(toggled(left, tool.name))}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="flex flex-wrap items-center gap-2 font-mono text-xs">
                {visibleText(tool.name)}
                {isNew.has(tool.name) && <Badge tone="careful">new or changed</Badge>}
              </p>
              <p className="text-xs text-ink-muted">{visibleText(tool.description)}</p>
              <label className="mt-1 flex items-center gap-1.5 text-xs">
                <input
                  type="checkbox"
                  checked={reading.has(tool.name)}
                  onChange={() => setReading(toggled(reading, tool.name))}
                  className="size-3.5 accent-accent"
                />
                It only looks{tool.says_reads ? ', as the server says' : ''}: research and plan may use it
              </label>
            </div>
          </li>
        ))}
      </ul>
      {tried.left_out.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-xs text-ink-muted">
          {tried.left_out.map((tool) => (
            <li key={tool.name}>
              {visibleText(tool.name)} cannot be offered: {visibleText(tool.reason)}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2.5 flex justify-end gap-2">
        <Button size="small" look="quiet" onClick={onDone}>
          Not now
        </Button>
        <Button
          size="small"
          look="primary"
          disabled={chosen.length === 0}
          busy={allow.isPending}
          onClick={() =>
            allow.mutate({
              workbench_id: workbenchId,
              name,
              hash,
              tools_hash,
              tools: left.size === 0 ? null : chosen,
              reading: chosen.filter((tool) => reading.has(tool)),
              file_patterns: allowed?.file_patterns ?? null,
            })
          }
        >
          Allow {plural(chosen.length, 'tool')}
        </Button>
      </div>
    </section>
  );
}

function toggled(set: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return set.has(name) ? new Set([...set].filter((each) => each !== name)) : new Set([...set, name]);
}
