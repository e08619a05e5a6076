import type { AuditJobDetail } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Select } from '../../components/select.tsx';
import { formatElapsed } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { costText, tokensText } from './audit-wording.ts';

const groupings = [
  { value: 'phase', label: 'By phase', title: 'Phase' },
  { value: 'item', label: 'By item', title: 'Item' },
  { value: 'agent', label: 'By Agent', title: 'Agent' },
  { value: 'model', label: 'By model', title: 'Model' },
  { value: 'call', label: 'By call', title: 'Call' },
] as const;

type Grouping = (typeof groupings)[number]['value'];
const isGrouping = (text: string): text is Grouping => groupings.some(({ value }) => value === text);

const cell = 'px-2.5 py-1.5';
const number = `${cell} text-right whitespace-nowrap tabular-nums`;

export function AuditUsage({ runId, tools }: { runId: string; tools: AuditJobDetail['tools'] }) {
  const { workbenchId } = useWorkbench();
  const [by, setBy] = useState<Grouping>('phase');
  const usage = useProcedure('AuditUsage', { workbench_id: workbenchId, run_id: runId, by }, { askAlways: true });
  const { rows = [], sum, left_out: leftOut = null } = usage.data ?? {};
  return (
    <section aria-label="Usage">
      <div className="mb-2 flex items-center gap-3">
        <h3 className="flex-1 text-sm font-semibold">Usage and cost</h3>
        <Select
          label="Group usage"
          size="small"
          value={by}
          groups={[{ options: groupings.map(({ value, label }) => ({ value, label })) }]}
          onChange={(value) => isGrouping(value) && setBy(value)}
        />
      </div>
      {usage.isError && <ErrorNotice payload={toPayload(usage.error)} />}
      {usage.isSuccess && rows.length === 0 && (
        <p className="rounded-lg border bg-sunken px-3 py-2.5 text-sm text-ink-muted">
          No model was asked in this run.
        </p>
      )}
      {rows.length > 0 && sum !== undefined && (
        <div className="overflow-x-auto rounded-lg border">
          <table className="w-full text-xs">
            <thead className="bg-sunken text-left text-ink-muted">
              <tr>
                <th scope="col" className={`${cell} font-medium`}>
                  {groupings.find(({ value }) => value === by)?.title ?? by}
                </th>
                {['Calls', 'Tokens', 'Cost', 'Time'].map((title) => (
                  <th key={title} scope="col" className={`${number} font-medium`}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {rows.map(({ key, label, usage: used }) => (
                <Amounts key={key} label={label} used={used} />
              ))}
            </tbody>
            <tfoot className="border-t bg-sunken font-medium">
              <Amounts label="In all" used={sum} />
            </tfoot>
          </table>
        </div>
      )}
      {leftOut !== null && <p className="mt-2 text-xs text-ink-muted">{leftOut}</p>}
      <p className="mt-2 text-xs text-ink-muted">
        {tools.length === 0
          ? 'No tool was called.'
          : `Tools: ${tools.map(({ tool, calls, failed }) => `${tool} ${calls}${failed > 0 ? ` (${failed} failed)` : ''}`).join(', ')}`}
      </p>
    </section>
  );
}

function Amounts({ label, used }: { label: string; used: Parameters<typeof costText>[0] }) {
  return (
    <tr className="align-top">
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
        {label}
      </th>
      <td className={number}>{used.calls}</td>
      <td className={number}>{tokensText(used)}</td>
      <td className={number}>{costText(used)}</td>
      <td className={number}>{formatElapsed(used.elapsed_ms)}</td>
    </tr>
  );
}
