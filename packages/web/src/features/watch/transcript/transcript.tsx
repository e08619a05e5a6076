import type { AuditTurn, RunDetail } from '@galley/schema';
import { usePages } from '../../../api/use-procedure.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/select.tsx';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { formatTime, plural } from '../../../lib/format.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';

/** So many Agents can be chosen from; the rest is found in the list of Agents. */
const MOST_AGENTS = 300;

interface TranscriptProps {
  run: RunDetail;
  agentId?: string | undefined;
}

/** What models were told and answered, with every call of a tool, of one Agent or of all. */
export function Transcript({ run, agentId }: TranscriptProps) {
  const { workbenchId, openPane } = useWorkbench();
  const chat = usePages('AuditGetChat', {
    workbench_id: workbenchId,
    run_id: run.run_id,
    limit: 60,
    ...(agentId === undefined ? {} : { agent: agentId }),
  });
  const turns = (chat.data?.pages ?? []).flatMap((page) => page.turns);
  const total = chat.data?.pages[0]?.total ?? 0;
  const agents = run.agents.slice(0, MOST_AGENTS).map(({ agent_id }) => agent_id);
  const all = agentId === undefined || agents.includes(agentId) ? agents : [agentId, ...agents];
  return (
    <section aria-label="Transcript" className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 text-sm font-semibold">{plural(total, 'turn')}</h3>
        {run.agent_count > 1 && (
          <Select
            label="Agent"
            size="small"
            value={agentId ?? ''}
            groups={[
              {
                options: [{ value: '', label: 'All Agents' }, ...all.map((id) => ({ value: id, label: id }))],
              },
            ]}
            onChange={(id) =>
              openPane({ kind: 'run', runId: run.run_id, tab: 'transcript', ...(id === '' ? {} : { agentId: id }) })
            }
          />
        )}
      </div>
      {!chat.isSuccess && <Waiting error={chat.error} />}
      {chat.isSuccess && turns.length === 0 && (
        <p className="rounded-lg border bg-sunken px-3 py-2.5 text-sm text-ink-muted">No model was asked yet.</p>
      )}
      <ol aria-label="Turns" className="space-y-2">
        {turns.map((turn, index) => (
          <Turn
            key={`${turn.seq} ${turn.role} ${turn.call} ${turn.tool}`}
            turn={turn}
            fresh={turn.session_id !== turns[index - 1]?.session_id}
          />
        ))}
      </ol>
      {chat.hasNextPage && (
        <Button size="small" busy={chat.isFetchingNextPage} onClick={() => void chat.fetchNextPage()}>
          Show more turns
        </Button>
      )}
    </section>
  );
}

const roles: Readonly<Record<AuditTurn['role'], string>> = {
  system: 'Instructions',
  user: 'Prompt',
  assistant: 'Model',
  tool: 'Tool',
  fault: 'Fault',
};

function Turn({ turn, fresh }: { turn: AuditTurn; fresh: boolean }) {
  const long = turn.role === 'system' || turn.role === 'user';
  const place = [turn.agent_id, turn.phase, turn.item === null ? null : `item ${turn.item.number}`];
  const body = turn.text.trim() !== '' && (
    <pre className="max-h-80 overflow-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere">
      {turn.text}
      {turn.text_left_out > 0 && `\n… ${turn.text_left_out.toLocaleString('en')} more characters`}
    </pre>
  );
  return (
    <li>
      {fresh && turn.session_id !== null && (
        <p className="mt-3 mb-1.5 text-2xs text-ink-muted">
          Session {turn.session_id} · {place.filter((part) => part !== null).join(' · ')}
        </p>
      )}
      <article
        aria-label={roles[turn.role]}
        className={`rounded-lg border px-3 py-2 ${turn.role === 'fault' || turn.success === false ? 'bg-deleted-soft' : turn.role === 'assistant' ? 'bg-surface' : 'bg-canvas'}`}
      >
        <p className="flex items-center gap-2 text-xs">
          <span className="font-semibold">{turn.role === 'tool' ? (turn.tool ?? 'Tool') : roles[turn.role]}</span>
          {turn.success === false && <Badge tone="bad">failed</Badge>}
          <span className="ml-auto text-2xs text-ink-muted tabular-nums">
            {turn.seq} · {formatTime(turn.at, Date.now())}
          </span>
        </p>
        {long && body ? (
          <details className="mt-1">
            <summary className="cursor-pointer truncate text-xs text-ink-muted">{firstLine(turn.text)}</summary>
            {body}
          </details>
        ) : (
          body && <div className="mt-1">{body}</div>
        )}
        {turn.tool_calls.map(({ call_id, tool, arguments: given }) => (
          <details key={call_id} className="mt-1.5 rounded-md bg-sunken px-2.5 py-1.5">
            <summary className="cursor-pointer text-xs">
              <span className="font-medium">{tool}</span>{' '}
              <span className="text-ink-muted">{JSON.stringify(given).slice(0, 90)}</span>
            </summary>
            <pre className="mt-1 max-h-60 overflow-auto font-mono text-2xs whitespace-pre-wrap wrap-anywhere">
              {JSON.stringify(given, null, 2)}
            </pre>
          </details>
        ))}
      </article>
    </li>
  );
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
