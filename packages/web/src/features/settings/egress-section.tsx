import type { ProcedureOutput } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { formatBytes, formatTime, plural } from '../../lib/format.ts';
import { whereItRuns, wholePlace } from '../../lib/is-team.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleNames } from '../../lib/visible-name.ts';
import { visibleText } from '../../lib/visible-text.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { fileNames } from './file-names.ts';

const SHOWN = 200;

type Entry = ProcedureOutput<'EgressList'>['entries'][number];

export function EgressSection() {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('EgressList', { workbench_id: workbenchId, limit: SHOWN }, { askAlways: true });
  const { entries = [], total = 0, unreadable = 0 } = query.data ?? {};
  return (
    <>
      <SectionHeading title="What was sent">
        Every call that left {whereItRuns()} for this {wholePlace()}, newest first, with the files that its content is
        made from, every call that was refused, pages that a provider opened for a web search, and tests of providers.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState title="Nothing was sent">
          No model outside of {whereItRuns()} has been asked in this {wholePlace()}. Calls are listed here as they are
          made.
        </EmptyState>
      )}
      {entries.length > 0 && <EgressTable entries={entries} />}
      {total > entries.length && entries.length > 0 && (
        <p className="mt-2 text-xs text-ink-muted">
          The newest {entries.length} of {plural(total, 'call')}. All of them:{' '}
          <code className="font-mono">galley egress</code>
        </p>
      )}
      {unreadable > 0 && (
        <p className="mt-2 text-xs text-ink-muted">
          {plural(unreadable, 'line')} of the log could not be read: a crash cut it off.
        </p>
      )}
    </>
  );
}

function EgressTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <section
      aria-label="Calls"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border"
    >
      <table className="w-full text-xs">
        <thead className="bg-sunken text-left text-ink-muted">
          <tr>
            {['When', 'Model', 'Host', 'Files'].map((title) => (
              <th key={title} scope="col" className="px-2.5 py-1.5 font-medium">
                {title}
              </th>
            ))}
            <th scope="col" className="px-2.5 py-1.5 text-right font-medium">
              Size
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {entries.map((entry, index) => (
            <tr key={`${entry.at} ${entry.call ?? index}`} className="align-top">
              <td className="px-2.5 py-1.5 whitespace-nowrap tabular-nums">
                {formatTime(Date.parse(entry.at), Date.now())}
              </td>
              <td className="px-2.5 py-1.5 whitespace-nowrap">{entry.model}</td>
              <td className="px-2.5 py-1.5 whitespace-nowrap">{entry.host}</td>
              <td className="min-w-28 px-2.5 py-1.5 wrap-anywhere">
                {entry.files.length === 0 ? <span className="text-ink-muted">none</span> : fileNames(entry.files)}
                {entry.query !== undefined && <span className="block">web search: {visibleText(entry.query)}</span>}
                {entry.opened !== undefined && (
                  <span className="block">opened by the provider: {visibleText(entry.opened.join(', '))}</span>
                )}
                {entry.parts !== undefined && entry.parts.length > 0 && (
                  <span className="block text-ink-muted">with {visibleText(entry.parts.join(', '))}</span>
                )}
                {entry.left_out !== undefined && entry.left_out.length > 0 && (
                  <span className="block text-ink-muted">left out: {visibleNames(entry.left_out)}</span>
                )}
              </td>
              <td className="px-2.5 py-1.5 text-right whitespace-nowrap tabular-nums">{sizeOf(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A line about pages that were opened elsewhere has no size: nothing left here for it. */
function sizeOf({ refused, opened, bytes }: Entry): string {
  if (refused !== undefined) return `not sent (${refused})`;
  return opened === undefined ? formatBytes(bytes) : '';
}
